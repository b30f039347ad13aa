import type { JpegKernel } from "virtual:jpeg-kernel";
import { SCRATCH_BYTES } from "./kernel-memory.ts";
import type { Scan } from "./segments.ts";

/** What is in force when a scan begins. */
export interface ScanTables {
  /** Quantisation tables by number. */
  readonly quantisation: ReadonlyMap<number, Uint16Array>;
  /** Definitions of Huffman tables by slot. */
  readonly huffman: ReadonlyMap<number, Uint8Array>;
  /** MCUs between two restarts; 0 for none. */
  readonly interval: number;
}

/** Tells the kernel the components and Huffman tables of a scan. False where a table was not defined or does not fit. */
export type StartScan = (scan: Scan, tables: Pick<ScanTables, "huffman">) => boolean;

/** Makes Huffman tables of the kernel when a scan needs them: a damaged file may define hundreds of thousands in vain. */
export function createScanStarter(kernel: JpegKernel): StartScan {
  const made = new Map<number, Uint8Array>();
  const makeTable = (slot: number, definition: Uint8Array | undefined): boolean => {
    if (definition === undefined) return false;
    if (made.get(slot) === definition) return true;
    made.set(slot, definition);
    const at = kernel.freeFrom();
    new Uint8Array(kernel.memory.buffer, at, SCRATCH_BYTES).fill(0).set(definition);
    return kernel.defineTable(slot, at) !== 0;
  };
  return ({ components, first, last, high }, { huffman }) => {
    kernel.startScan();
    return components.every(({ index, dcTable, acTable }) => {
      if (first === 0 && high === 0 && !makeTable(dcTable, huffman.get(dcTable))) return false;
      if (last > 0 && !makeTable(acTable + 4, huffman.get(acTable + 4))) return false;
      kernel.addScanned(index, dcTable, acTable);
      return true;
    });
  };
}
