declare module "virtual:resample-kernel" {
  /** An address in the kernel's memory, in bytes. */
  type Address = number;

  /**
   * The exports of kernel/index.ts. The kernel does not check addresses: the caller must keep them within its
   * memory.
   */
  interface ResampleKernel {
    readonly memory: WebAssembly.Memory;
    /** The first free address for rows, columns and weights. */
    readonly freeFrom: () => Address;
    /** Blends rows of bytes to a row of floats. See: kernel/rows.ts */
    readonly blendRow: (
      from: Address,
      stride: number,
      count: number,
      weights: Address,
      length: number,
      out: Address,
    ) => void;
    /** Transposes four rows of floats to columns. See: kernel/rows.ts */
    readonly turnRows: (from: Address, stride: number, length: number, out: Address) => void;
    /** Blends columns to `outputs` columns. See: kernel/columns.ts */
    readonly blendColumns: (
      from: Address,
      firsts: Address,
      counts: Address,
      weights: Address,
      stride: number,
      outputs: number,
      out: Address,
    ) => void;
    /**
     * Writes a row of pixels from columns, with `step` (3 or 4) bytes per pixel, and one more byte. See:
     * kernel/colours.ts
     */
    readonly writePixels: (from: Address, length: number, step: number, out: Address) => void;
    /** Writes four rows of pixels, `stride` bytes apart, from columns of red, green and blue. */
    readonly writeRgb: WriteColours;
    /** Like `writeRgb`, from columns of luminance and two colour differences. */
    readonly writeYcc: WriteColours;
  }

  type WriteColours = (
    first: Address,
    second: Address,
    third: Address,
    length: number,
    step: number,
    out: Address,
    stride: number,
  ) => void;

  /** Starts a kernel with its own memory. Rejects if the browser does not run WebAssembly or lacks memory. */
  export const startKernel: () => Promise<ResampleKernel>;
}
