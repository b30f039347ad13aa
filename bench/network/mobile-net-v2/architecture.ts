/** The size of a MobileNetV2. */
export interface Architecture {
  /** Width multiplier: the number of channels as a share of the published number. */
  readonly width: number;
  /** Side of the square input, in pixels. */
  readonly size: number;
  readonly classes: number;
}

/**
 * A convolution with batch normalisation. Its padding is TensorFlow's "same": only the stride changes the size. An odd
 * pixel of padding is added on the right and at the bottom.
 */
export interface Convolution {
  readonly name: string;
  /** "depthwise": each channel is convolved separately, so there are as many outputs as inputs. */
  readonly kind: "full" | "depthwise";
  /** Height and width of the kernel. */
  readonly kernel: 1 | 3;
  readonly stride: 1 | 2;
  /** Number of input channels. */
  readonly inputs: number;
  /** Number of output channels. */
  readonly outputs: number;
  /** Height and width of the input. */
  readonly inputSide: number;
  /** Height and width of the output. */
  readonly outputSide: number;
  /** True if relu6 follows. */
  readonly isActivated: boolean;
  /** Name of an earlier convolution whose output is added to this convolution's output; null for none. */
  readonly shortcut: string | null;
}

/** The bottlenecks in table 2: expansion t, channels c, repeats n, and stride s of the first repeat. */
const BOTTLENECKS = [
  { t: 1, c: 16, n: 1, s: 1 },
  { t: 6, c: 24, n: 2, s: 2 },
  { t: 6, c: 32, n: 3, s: 2 },
  { t: 6, c: 64, n: 4, s: 2 },
  { t: 6, c: 96, n: 3, s: 1 },
  { t: 6, c: 160, n: 3, s: 2 },
  { t: 6, c: 320, n: 1, s: 1 },
] as const;

/** Channels of the first convolution. */
const FIRST = 32;

/** Minimum number of channels of the last convolution. */
const LAST = 1280;

/**
 * The convolutions of MobileNetV2 in execution order (Sandler et al. 2018, arXiv 1801.04381, table 2). They are
 * followed by the mean of each channel, a dense layer and softmax.
 */
export function mobileNetV2Convolutions({
  width,
  size,
}: Architecture): readonly [Convolution, ...Convolution[]] {
  const first = convolution("conv1", "full", 3, 2, 3, channels(FIRST * width), size, true);
  const all: [Convolution, ...Convolution[]] = [first];
  let last = first;
  const add = (next: Convolution): void => {
    all.push(next);
    last = next;
  };
  for (const [row, { t, c, n, s }] of BOTTLENECKS.entries()) {
    for (let repeat = 0; repeat < n; repeat += 1) {
      const name = `block_${row + 1}_${repeat + 1}`;
      const { name: entry, outputs: inputs } = last;
      const wide = inputs * t;
      const narrow = channels(c * width);
      if (t > 1) add(convolution(`${name}_expand`, "full", 1, 1, inputs, wide, last.outputSide, true));
      add(
        convolution(
          `${name}_depthwise`,
          "depthwise",
          3,
          repeat === 0 ? s : 1,
          wide,
          wide,
          last.outputSide,
          true,
        ),
      );
      const project = convolution(`${name}_project`, "full", 1, 1, wide, narrow, last.outputSide, false);
      add({ ...project, shortcut: repeat === 0 ? null : entry });
    }
  }
  const outputs = channels(LAST * Math.max(1, width));
  add(convolution("conv2", "full", 1, 1, last.outputs, outputs, last.outputSide, true));
  return all;
}

function convolution(
  name: string,
  kind: Convolution["kind"],
  kernel: 1 | 3,
  stride: 1 | 2,
  inputs: number,
  outputs: number,
  inputSide: number,
  isActivated: boolean,
): Convolution {
  const outputSide = Math.ceil(inputSide / stride);
  return { name, kind, kernel, stride, inputs, outputs, inputSide, outputSide, isActivated, shortcut: null };
}

/** The nearest multiple of 8 that is at least 90% of `wanted`, as the authors of MobileNetV2 define it. */
function channels(wanted: number): number {
  const nearest = Math.max(8, Math.floor((wanted + 4) / 8) * 8);
  return nearest < 0.9 * wanted ? nearest + 8 : nearest;
}

/** The number of parameters and operations of a network. */
export interface Cost {
  /** All trained parameters: kernels, gamma and beta of the batch normalisations, and the dense layer with its bias. */
  readonly parameters: number;
  /** Multiply-adds of one run with folded batch normalisation. */
  readonly multiplyAdds: number;
}

/** Counts the parameters and operations of a MobileNetV2. */
export function costOf(architecture: Architecture): Cost {
  const convolutions = mobileNetV2Convolutions(architecture);
  const features = convolutions.at(-1)?.outputs ?? 0;
  const dense = features * architecture.classes;
  let parameters = dense + architecture.classes;
  let multiplyAdds = dense;
  for (const each of convolutions) {
    const kernel = fanIn(each) * each.outputs;
    parameters += kernel + 2 * each.outputs;
    multiplyAdds += kernel * each.outputSide ** 2;
  }
  return { parameters, multiplyAdds };
}

/** Number of inputs of each output value of a convolution. */
export function fanIn({ kind, kernel, inputs }: Convolution): number {
  return kernel ** 2 * (kind === "depthwise" ? 1 : inputs);
}

/** Rows or columns of padding before and after the input of a convolution. */
export function paddingOf({
  kernel,
  stride,
  inputSide,
  outputSide,
}: Convolution): readonly [before: number, behind: number] {
  const all = Math.max(0, (outputSide - 1) * stride + kernel - inputSide);
  const before = Math.floor(all / 2);
  return [before, all - before];
}
