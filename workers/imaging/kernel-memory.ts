import type { JpegKernel } from "virtual:jpeg-kernel";

/** Starts a WebAssembly module. Null where the browser runs none, as in Apple's lockdown mode, or memory is short. */
export async function startWhereAvailable<Started>(start: () => Promise<Started>): Promise<Started | null> {
  if (typeof WebAssembly === "undefined") return null;
  try {
    return await start();
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/** True for the errors of a start without enough memory for WebAssembly, or under a host policy that forbids it. */
function isUnavailable(error: unknown): boolean {
  return error instanceof RangeError || error instanceof WebAssembly.CompileError;
}

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536;

/** Room for data that is used right after it is written: a Huffman table's definition, or a component's weights. */
export const SCRATCH_BYTES = 512;

/** A JPEG in the kernel's memory. */
export interface KernelInput {
  readonly kernel: JpegKernel;
  /** The address of its first byte, and the address after its last byte. */
  readonly from: number;
  readonly end: number;
}

/** Copies a file into the kernel's memory, which grows for it. Null where memory is short. */
export function placeInput(kernel: JpegKernel, bytes: Uint8Array): KernelInput | null {
  const from = kernel.freeFrom() + SCRATCH_BYTES;
  const end = from + bytes.length;
  if (!makeRoom(kernel, end)) return null;
  new Uint8Array(kernel.memory.buffer, from, bytes.length).set(bytes);
  return { kernel, from, end };
}

/** Grows a kernel's memory up to `end`. False where the device has no more. */
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
