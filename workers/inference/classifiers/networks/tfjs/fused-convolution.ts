import { fused, serialization, type Tensor, type Tensor4D, tidy } from "@tensorflow/tfjs-core";
import { initializers, layers, type LayerVariable, type Shape } from "@tensorflow/tfjs-layers";
import { FUSED_CLASSES, type FusedActivation } from "./fuse-activations.ts";

/** What a layer is made of: the config that `fuseActivations` wrote, in the names of TensorFlow.js. */
interface FusedConfig extends NonNullable<ConstructorParameters<typeof layers.Layer>[0]> {
  /** Down and across, as the strides. */
  readonly kernelSize: readonly [number, number];
  readonly strides: readonly [number, number];
  readonly padding: "same" | "valid";
  readonly activation: FusedActivation;
  readonly useBias: boolean;
  /** Of a Conv2D alone. */
  readonly filters: number;
  /** Of a DepthwiseConv2D alone. */
  readonly depthMultiplier: number;
}

/** What both kernels take. */
interface Given {
  readonly x: Tensor4D;
  readonly filter: Tensor4D;
  readonly strides: [down: number, across: number];
  readonly pad: "same" | "valid";
  readonly activation: FusedActivation;
  readonly bias?: Tensor;
}

/**
 * A convolution that runs as one kernel with its bias and its activation; channels last. Its weights have the names,
 * shapes and order of those of the Keras layer. See: [Note: Fusing activations]
 */
abstract class FusedConvolution extends layers.Layer {
  protected readonly settings: FusedConfig;
  #kernel: LayerVariable | null = null;
  #bias: LayerVariable | null = null;

  constructor(settings: FusedConfig) {
    super(settings);
    this.settings = settings;
  }

  protected abstract readonly kernelName: string;
  protected abstract kernelShape(channels: number): [down: number, across: number, number, number];
  protected abstract outputChannels(channels: number): number;
  protected abstract convolve(given: Given): Tensor;

  override build(inputShape: Shape | Shape[]): void {
    const { channels } = this.#sizesOf(inputShape);
    const zeros = initializers.zeros();
    const { useBias } = this.settings;
    this.#kernel = this.addWeight(this.kernelName, this.kernelShape(channels), "float32", zeros);
    if (useBias) this.#bias = this.addWeight("bias", [this.outputChannels(channels)], "float32", zeros);
    super.build(inputShape);
  }

  override call(inputs: Tensor | Tensor[]): Tensor {
    return tidy(() => {
      const [x] = Array.isArray(inputs) ? inputs : [inputs];
      const kernel = this.#kernel?.read();
      if (!is4D(x) || !is4D(kernel)) throw new Error(`${this.name} takes one tensor of four axes`);
      const { strides, padding: pad, activation } = this.settings;
      const given: Given = { x, filter: kernel, strides: [...strides], pad, activation };
      return this.convolve(this.#bias === null ? given : { ...given, bias: this.#bias.read() });
    });
  }

  override computeOutputShape(inputShape: Shape | Shape[]): Shape {
    const { batch, down, across, channels } = this.#sizesOf(inputShape);
    return [batch, this.#outputSize(down, 0), this.#outputSize(across, 1), this.outputChannels(channels)];
  }

  #sizesOf(inputShape: Shape | Shape[]) {
    const [batch, down, across, channels, ...rest] = inputShape;
    if (
      !isSize(batch) ||
      !isSize(down) ||
      !isSize(across) ||
      typeof channels !== "number" ||
      rest.length > 0
    ) {
      throw new Error(`${this.name} takes one tensor of four axes, not ${JSON.stringify(inputShape)}`);
    }
    return { batch, down, across, channels };
  }

  #outputSize(size: number | null, axis: 0 | 1): number | null {
    const { kernelSize, padding, strides } = this.settings;
    if (size === null) return null;
    return Math.ceil((padding === "same" ? size : size - kernelSize[axis] + 1) / strides[axis]);
  }
}

class FusedConv2D extends FusedConvolution {
  static readonly className = FUSED_CLASSES.Conv2D;
  protected override readonly kernelName = "kernel";

  protected override kernelShape(channels: number): [number, number, number, number] {
    return [...this.settings.kernelSize, channels, this.settings.filters];
  }

  protected override outputChannels(): number {
    return this.settings.filters;
  }

  protected override convolve(given: Given): Tensor {
    return fused.conv2d(given);
  }
}

class FusedDepthwiseConv2D extends FusedConvolution {
  static readonly className = FUSED_CLASSES.DepthwiseConv2D;
  protected override readonly kernelName = "depthwise_kernel";

  protected override kernelShape(channels: number): [number, number, number, number] {
    return [...this.settings.kernelSize, channels, this.settings.depthMultiplier];
  }

  protected override outputChannels(channels: number): number {
    return channels * this.settings.depthMultiplier;
  }

  protected override convolve(given: Given): Tensor {
    return fused.depthwiseConv2d(given);
  }
}

/** Makes these layers known to TensorFlow.js, which then finds them by their class names. */
export function registerFusedConvolutions(): void {
  serialization.registerClass(FusedConv2D);
  serialization.registerClass(FusedDepthwiseConv2D);
}

function is4D(tensor: Tensor | undefined): tensor is Tensor4D {
  return tensor?.rank === 4;
}

function isSize(size: Shape | number | null | undefined): size is number | null {
  return size === null || typeof size === "number";
}
