import type { JpegKernel } from "virtual:jpeg-kernel";

/** Pages of memory, each of 64 kB: more than any file and its picture need, so that it does not grow later. */
const PAGES = 1024;

/**
 * The kernel, with each file moved to the very end of its memory before it is read: the processor stops whoever reads one byte
 * behind it. `bytesMore` plants a fault: the kernel is told that a file has so many bytes more.
 */
export function guardedKernel(kernel: JpegKernel, bytesMore: () => number): JpegKernel {
  const { memory } = kernel;
  memory.grow(PAGES - memory.buffer.byteLength / 65_536);
  /** How far the file is moved that is read. */
  let moved = 0;
  const move = (from: number, end: number): void => {
    moved = memory.buffer.byteLength - end;
    new Uint8Array(memory.buffer).copyWithin(from + moved, from, end);
  };
  return {
    ...kernel,
    position: {
      get value() {
        return kernel.position.value - moved;
      },
      set value(address) {
        kernel.position.value = address + moved;
      },
      valueOf: () => kernel.position.value - moved,
    },
    startBits: (from, end) => {
      move(from, end);
      kernel.startBits(from + moved, end + moved + bytesMore());
    },
    findMarker: (from, end) => {
      move(from, end);
      return Math.min(end, kernel.findMarker(from + moved, end + moved + bytesMore()) - moved);
    },
  };
}
