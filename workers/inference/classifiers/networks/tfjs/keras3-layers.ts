import {
  add,
  div,
  exp,
  image,
  leakyRelu,
  max,
  mean,
  mul,
  relu6,
  serialization,
  type Tensor,
  type Tensor4D,
  tidy,
} from "@tensorflow/tfjs-core";
import { layers } from "@tensorflow/tfjs-layers";

/** An activation that TensorFlow.js finds by its name. */
abstract class Activation extends serialization.Serializable {
  abstract apply(x: Tensor): Tensor;

  override getConfig(): serialization.ConfigDict {
    return {};
  }
}

/** relu6(x + 3) / 6 */
class HardSigmoid extends Activation {
  static readonly className = "hardSigmoidOfSixths";
  override apply(x: Tensor): Tensor {
    return tidy(() => div(relu6(add(x, 3)), 6));
  }
}

/** x · relu6(x + 3) / 6, the activation of MobileNet v3. */
class HardSilu extends Activation {
  static readonly className = "hardSilu";
  override apply(x: Tensor): Tensor {
    return tidy(() => mul(x, div(relu6(add(x, 3)), 6)));
  }
}

/** The slope below 0 is 0.2 in Keras 3. */
class LeakyRelu extends Activation {
  static readonly className = "leakyRelu";
  override apply(x: Tensor): Tensor {
    return leakyRelu(x, 0.2);
  }
}

class Exponential extends Activation {
  static readonly className = "exponential";
  override apply(x: Tensor): Tensor {
    return exp(x);
  }
}

/** A pooling over all places whose result keeps four dimensions. TensorFlow.js always drops two of them. */
abstract class KeepDimsPooling extends layers.Layer {
  readonly #dataFormat: unknown;

  constructor(config: serialization.ConfigDict) {
    super(config);
    this.#dataFormat = config["dataFormat"];
  }

  protected abstract pool(x: Tensor, axes: number[]): Tensor;

  override computeOutputShape(shape: (number | null)[]): (number | null)[] {
    return shape.map((size, axis) => (this.#axes.includes(axis) ? 1 : size));
  }

  override call(inputs: Tensor | Tensor[]): Tensor {
    return this.pool(onlyInput(inputs), this.#axes);
  }

  get #axes(): number[] {
    return this.#dataFormat === "channelsFirst" ? [2, 3] : [1, 2];
  }
}

class KeepDimsAveragePooling extends KeepDimsPooling {
  static readonly className = "KeptAveragePooling2D";
  protected override pool(x: Tensor, axes: number[]): Tensor {
    return mean(x, axes, true);
  }
}

class KeepDimsMaxPooling extends KeepDimsPooling {
  static readonly className = "KeptMaxPooling2D";
  protected override pool(x: Tensor, axes: number[]): Tensor {
    return max(x, axes, true);
  }
}

/** A resizing as Keras does it. TensorFlow.js samples the picture at other places, and states a wrong shape. */
class HalfPixelResizing extends layers.Layer {
  static readonly className = "HalfPixelResizing";
  readonly #size: [height: number, width: number];
  readonly #isNearest: boolean;

  constructor(config: serialization.ConfigDict) {
    super(config);
    this.#size = [Number(config["height"]), Number(config["width"])];
    this.#isNearest = config["interpolation"] === "nearest";
  }

  override computeOutputShape([photos = null, , , channels = null]: (number | null)[]): (number | null)[] {
    return [photos, ...this.#size, channels];
  }

  override call(inputs: Tensor4D | Tensor4D[]): Tensor {
    const resize = this.#isNearest ? image.resizeNearestNeighbor : image.resizeBilinear;
    return resize(onlyInput(inputs), this.#size, false, true);
  }
}

/** An enlargement as Keras does it between pixels. TensorFlow.js samples the picture at other places. */
class HalfPixelUpSampling extends layers.Layer {
  static readonly className = "HalfPixelUpSampling2D";
  readonly #factors: readonly number[];

  constructor(config: serialization.ConfigDict) {
    super(config);
    this.#factors = [config["size"] ?? 2].flat().map(Number);
  }

  override computeOutputShape([photos = null, height, width, channels = null]: (number | null)[]): (
    | number
    | null
  )[] {
    return [photos, ...this.#enlarged(height, width), channels];
  }

  override call(inputs: Tensor4D | Tensor4D[]): Tensor {
    const x = onlyInput(inputs);
    const [, rows, columns] = x.shape;
    const [height, width] = this.#enlarged(rows, columns);
    return image.resizeBilinear(x, [Number(height), Number(width)], false, true);
  }

  #enlarged(...sizes: (number | null | undefined)[]): (number | null)[] {
    return sizes.map((size, axis) =>
      size === null || size === undefined ? null : size * (this.#factors.at(axis) ?? this.#factors[0] ?? 1),
    );
  }
}

function onlyInput<T extends Tensor>(inputs: T | T[]): T {
  const [x] = Array.isArray(inputs) ? inputs : [inputs];
  if (x === undefined) throw new TypeError("a layer gets no input");
  return x;
}

/** Adds what TensorFlow.js lacks of the layers and activations of Keras 3. Adding it again changes nothing. */
export function addLayers(): void {
  for (const each of [HardSigmoid, HardSilu, LeakyRelu, Exponential]) serialization.registerClass(each);
  for (const each of [KeepDimsAveragePooling, KeepDimsMaxPooling, HalfPixelResizing, HalfPixelUpSampling])
    serialization.registerClass(each);
}
