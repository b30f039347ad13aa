/** The kernel of the PNG reader. ../virtual-png-kernel.d.ts describes its exports. */

export { beginPicture, readPicture } from "./picture";

/** The first free address for the file and the means. */
export function freeFrom(): usize {
  return __heap_base;
}
