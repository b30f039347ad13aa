declare module "virtual:png-kernel" {
  /** An address in the kernel's memory, in bytes. */
  type Address = number;

  /**
   * The exports of kernel/index.ts. The kernel may read up to 640 bytes beyond its input, and
   * writes only to its own buffers and to the means.
   */
  interface PngKernel {
    readonly memory: WebAssembly.Memory;
    /** The first free address for the file and the means. */
    readonly freeFrom: () => Address;
    /** Begins a picture. See: kernel/picture.ts */
    readonly beginPicture: (
      width: number,
      height: number,
      pixelBytes: number,
      side: number,
      from: Address,
      end: Address,
      means: Address,
    ) => void;
    /** Reads the picture; 0 for damage. */
    readonly readPicture: () => number;
  }

  /** Starts a kernel with its own memory. Rejects if the browser does not run WebAssembly or lacks memory. */
  export const startKernel: () => Promise<PngKernel>;
}
