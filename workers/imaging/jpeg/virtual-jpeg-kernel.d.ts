declare module "virtual:jpeg-kernel" {
  /** A place in the kernel's memory, in bytes. */
  type Address = number;

  /**
   * What kernel/index.ts exports. It trusts the addresses of tables, coefficients and samples: who calls it keeps them
   * within its memory. Of the input it reads what {@link JpegKernel.startBits} names, and nothing else.
   */
  interface JpegKernel {
    readonly memory: WebAssembly.Memory;
    /** Where the next byte of the scan is that was read last. */
    readonly position: WebAssembly.Global<"i32">;
    /** The first address behind the input: it moves on where the input comes piece by piece. */
    readonly inputEnd: WebAssembly.Global<"i32">;
    /** The first address that is free for the input, coefficients and samples. */
    readonly freeFrom: () => Address;
    /** Makes Huffman table `slot` (0 to 3: DC, 4 to 7: AC) of sixteen counts and their symbols; 0 where they do not fit. */
    readonly defineTable: (slot: number, from: Address) => number;
    /** Keeps `room` coefficients of each block, of which those up to number `last` are needed. */
    readonly setNeeded: (last: number, room: number) => void;
    /** Says where a component is kept, and its size in blocks. See: kernel/component.ts */
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
    /** Begins the list of the components of a scan. */
    readonly startScan: () => void;
    /** Adds a component to the scan, with the numbers (0 to 3) of its tables. */
    readonly addScanned: (index: number, dcTable: number, acTable: number) => void;
    /** Begins to read bits at `from`. Nothing from `end` on is read. */
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
     * Reads up to `count` rows of MCUs; answers how many are left, -1 where the scan is damaged or ends too soon. Where
     * `places` is no 0, the place of each MCU's first bit (eight times its byte's address, and its number there) is written there, four bytes each.
     */
    readonly readRows: (count: number, places: Address) => number;
    /** Reads MCUs from the middle of a scan on; answers how many. See: kernel/ahead.ts */
    readonly readAhead: (most: number, placed: number, places: Address) => number;
    /** Takes over a row of blocks that were read ahead. See: kernel/ahead.ts */
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
    /** The address of the next marker from `from` on that is no restart; `end` where there is none. */
    readonly findMarker: (from: Address, end: Address) => Address;
    /** Writes the samples of a component, `side` × `side` a block, row after row of all its blocks. */
    readonly writeSamples: (
      index: number,
      blockRows: number,
      side: number,
      weights: Address,
      out: Address,
    ) => void;
  }

  /** Starts a kernel of its own memory. Rejects where the browser runs no WebAssembly. */
  export const startKernel: () => Promise<JpegKernel>;
}
