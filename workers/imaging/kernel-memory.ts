import type { JpegKernel } from "virtual:jpeg-kernel";

/**
 * Starts a WebAssembly module. Null if the browser does not run WebAssembly, as in Apple's lockdown mode, or lacks
 * memory.
 */
export async function startWhereAvailable<Started>(start: () => Promise<Started>): Promise<Started | null> {
  if (typeof WebAssembly === "undefined") return null;
  try {
    return await start();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/** True for the errors of starting WebAssembly without enough memory, or on a host whose policy forbids it. */
function isUnavailable(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.CompileError;
}

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536;

/**
 * Bytes for data that is used right after it is written: the definition of a Huffman table, or the weights of a
 * component.
 */
export const SCRATCH_BYTES = 512;

/** A JPEG in the kernel's memory. */
export interface KernelInput {
  readonly kernel: JpegKernel;
  /** The address of its first byte, and the address after its last byte. */
  readonly from: number;
  readonly end: number;
}

/** Copies a file to the kernel's memory, which grows if necessary. Null if the device lacks memory. */
export function placeInput(kernel: JpegKernel, bytes: Uint8Array): KernelInput | null {
  const from = kernel.freeFrom() + SCRATCH_BYTES;
  const end = from + bytes.length;
  if (!makeRoom(kernel, end)) return null;
  new Uint8Array(kernel.memory.buffer, from, bytes.length).set(bytes);
  return { kernel, from, end };
}

/** Grows a kernel's memory up to `end`. False if the device lacks memory. */
export function makeRoom({ memory }: Pick<JpegKernel, "memory">, end: number): boolean {
  const missing = end - memory.buffer.byteLength;
  if (missing <= 0) return true;
  try {
    memory.grow(Math.ceil(missing / PAGE));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
