declare module "virtual:jpeg-kernel" {
  /** An address in the kernel's memory, in bytes. */
  type Address = number;

  /**
   * The exports of kernel/index.ts. The kernel does not check the addresses of tables, coefficients and samples:
   * the caller must keep them within its memory. It reads only the input that {@link JpegKernel.startBits} sets.
   */
  interface JpegKernel {
    readonly memory: WebAssembly.Memory;
    /** Address after the last byte of the scan that was read. */
    readonly position: WebAssembly.Global<"i32">;
    /** The first address after the input; it grows while the input loads. */
    readonly inputEnd: WebAssembly.Global<"i32">;
    /** The first free address for input, coefficients and samples. */
    readonly freeFrom: () => Address;
    /**
     * Makes Huffman table `slot` (0 to 3: DC, 4 to 7: AC) from sixteen counts and their symbols; 0 if they are
     * invalid.
     */
    readonly defineTable: (slot: number, from: Address) => number;
    /** Each block stores `room` coefficients; those up to number `last` are used. */
    readonly setNeeded: (last: number, room: number) => void;
    /** Sets the address of a component and its size in blocks. See: kernel/component.ts */
    readonly setComponent: (
      index: number,
      coefficients: Address,
      masks: Address,
      perRow: number,
      columns: number,
      rows: number,
      across: number,
      down: number,
    ) => void;
    /** Clears the list of the components of a scan. */
    readonly startScan: () => void;
    /** Adds a component to the scan, with the numbers (0 to 3) of its tables. */
    readonly addScanned: (index: number, dcTable: number, acTable: number) => void;
    /** Starts reading bits at `from`; reads nothing from `end` on. */
    readonly startBits: (from: Address, end: Address) => void;
    /** Begins a scan. `isProgressive` and `isRefinement` are 0 or 1. See: kernel/scan.ts */
    readonly beginScan: (
      mcusWide: number,
      mcusHigh: number,
      interval: number,
      isProgressive: number,
      first: number,
      last: number,
      low: number,
      isRefinement: number,
    ) => void;
    /**
     * Reads up to `count` rows of MCUs. Returns how many are left; -1 if the scan is damaged or ends too early.
     * If `places` is not 0, writes the position of each MCU's first bit there (eight times the byte's address,
     * plus the bit's number in it), four bytes each.
     */
    readonly readRows: (count: number, places: Address) => number;
    /** Reads MCUs from the middle of a scan; returns their number. See: kernel/ahead.ts */
    readonly readAhead: (most: number, placed: number, places: Address) => number;
    /** Copies a row of blocks that another reader read. See: kernel/ahead.ts */
    readonly takeRow: (
      index: number,
      row: number,
      mcus: number,
      from: Address,
      stride: number,
      shift: number,
    ) => void;
    /** The last DC value of a component. */
    readonly predictionOf: (index: number) => number;
    /** The address of the next marker from `from` on, except restart markers; `end` if there is none. */
    readonly findMarker: (from: Address, end: Address) => Address;
    /** Writes the samples of a component, `side` × `side` per block, row after row of all its blocks. */
    readonly writeSamples: (
      index: number,
      blockRows: number,
      side: number,
      weights: Address,
      out: Address,
    ) => void;
  }

  /** Starts a kernel with its own memory. Rejects if the browser does not run WebAssembly. */
  export const startKernel: () => Promise<JpegKernel>;
}
