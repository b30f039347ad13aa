declare module "virtual:convolution-kernel" {
  /** An address in the memory of TensorFlow.js, in bytes. */
  type Address = number;

  /**
   * The exports of kernel/index.ts. The kernel has no memory of its own and no state between calls. It does not
   * check sizes and addresses.
   */
  interface ConvolutionKernel {
    /** A convolution of 1 × 1. See: kernel/pointwise.ts */
    readonly convolvePointwise: (
      x: Address,
      packed: Address,
      y: Address,
      pixels: number,
      inputs: number,
      outputs: number,
      low: number,
      high: number,
      step: number,
    ) => void;
    /** A convolution of 3 × 3 over few channels. See: kernel/full.ts */
    readonly convolveFull: (
      x: Address,
      packed: Address,
      patches: Address,
      y: Address,
      height: number,
      width: number,
      channels: number,
      outputs: number,
      outHeight: number,
      outWidth: number,
      stride: number,
      top: number,
      left: number,
      low: number,
      high: number,
      step: number,
    ) => void;
    /** A depthwise convolution of 3 × 3. See: kernel/depthwise.ts */
    readonly convolveDepthwise: (
      x: Address,
      kernel: Address,
      bias: Address,
      y: Address,
      height: number,
      width: number,
      channels: number,
      outHeight: number,
      outWidth: number,
      stride: number,
      top: number,
      left: number,
      low: number,
      high: number,
      step: number,
    ) => void;
  }

  /** True if this browser has all instructions of the kernel. */
  export const runsHere: () => boolean;
  /** Starts a kernel that computes in `memory`. Rejects if the browser lacks its instructions. */
  export const startKernel: (imports: {
    readonly env: { readonly memory: WebAssembly.Memory };
  }) => Promise<ConvolutionKernel>;
}
