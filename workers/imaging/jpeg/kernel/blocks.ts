/**
 * Blocks of sequential scans, and the DC values of progressive ones. An eighth of a picture needs only DC values,
 * the means of the blocks. For most photos, reading spends most of its time in this loop. So the loop keeps its
 * bits in local variables, and skips the codes of several AC coefficients at once.
 */

import { bitCount, bits, fill, hasMarkerByte, inputEnd, keepBits, position, swapBytes } from "./bits";
import { Component, kept, lastNeeded, scannedAt, scannedCount } from "./component";
import {
  codeLengthOf,
  ENDS_BLOCK,
  findLongCode,
  skippedBitsOf,
  skippedOf,
  symbolOf,
  WINDOW,
} from "./huffman";
import { readCoefficients, skipCoefficient } from "./symbols";

/** A block of an MCU: the address of its coefficients, and their distance in bytes from those of the next MCU. */
@unmanaged
class Slot {
  component: Component;
  dcTable: usize;
  acTable: usize;
  to: usize;
  step: i32;
}

/** An MCU has at most ten blocks (ITU T.81, B.2.3). In a scan of a single component it has one. */
const slots = memory.data(10 * 20, 8);

/** Lists the blocks of the MCU in `row` and `column`. Returns the address after the list. */
function listBlocks(row: i32, column: i32): usize {
  let at = slots;
  const isSingle = scannedCount == 1;
  for (let place = 0; place < scannedCount; place += 1) {
    const component = scannedAt(place);
    const across = isSingle ? 1 : component.across;
    const down = isSingle ? 1 : component.down;
    for (let y = 0; y < down; y += 1) {
      for (let x = 0; x < across; x += 1) {
        const slot = changetype<Slot>(at);
        slot.component = component;
        slot.dcTable = component.dcTable;
        slot.acTable = component.acTable;
        slot.to =
          component.coefficients + ((row * down + y) * component.perRow + column * across + x) * kept * 2;
        slot.step = across * kept * 2;
        at += 20;
      }
    }
  }
  return at;
}

/**
 * Reads `count` MCUs from `column` on: their DC values, shifted left by `low` bits, and, if `hasAc` is true, the
 * needed AC coefficients. False if the data is damaged.
 */
export function readBlocks(row: i32, column: i32, count: i32, low: i32, hasAc: bool): bool {
  const keepsAc = lastNeeded > 0;
  const slotsEnd = listBlocks(row, column);
  let next = bits;
  let left = bitCount;
  let at = position;
  for (let mcu = 0; mcu < count; mcu += 1) {
    for (let slotAt = slots; slotAt < slotsEnd; slotAt += 20) {
      const slot = changetype<Slot>(slotAt);
      if (left < 32) {
        keepBits(next, left, at);
        fill();
        next = bits;
        left = bitCount;
        at = position;
      }
      let entry = load<u32>(slot.dcTable + <usize>(next >> (64 - WINDOW)) * 4);
      let length = codeLengthOf(entry);
      let size = symbolOf(entry);
      if (length == 0) {
        const found = findLongCode(slot.dcTable, next);
        if (found < 0) return false;
        length = found & 255;
        size = found >> 8;
      }
      if (size > 11) return false;
      // The value of the additional bits (ITU T.81, F.2.2.1), as in symbols.ts.
      let value = <i32>(((next << length) >> 1) >> (63 - size));
      if (value < (1 << size) >> 1) value -= (1 << size) - 1;
      value += slot.component.prediction;
      slot.component.prediction = value;
      const to = slot.to;
      store<i16>(to, <i16>(value << low));
      slot.to = to + slot.step;
      next <<= length + size;
      left -= length + size;
      if (!hasAc) continue;

      let index = 1;
      if (keepsAc) {
        keepBits(next, left, at);
        index = readCoefficients(slot.acTable, to);
        if (index < 0) return false;
        next = bits;
        left = bitCount;
        at = position;
      }
      while (index < 64) {
        if (left < 32) {
          const word = at + 8 <= inputEnd ? load<u64>(at) : ~(<u64>0);
          if (hasMarkerByte(word)) {
            keepBits(next, left, at);
            fill();
            next = bits;
            left = bitCount;
            at = position;
          } else {
            next |= swapBytes(word) >> left;
            at += (63 - left) >> 3;
            left |= 56;
          }
        }
        entry = load<u32>(slot.acTable + <usize>(next >> (64 - WINDOW)) * 4);
        const reached = index + skippedOf(entry);
        if (reached > 64 && (reached <= ENDS_BLOCK || reached > ENDS_BLOCK + 64)) {
          // The codes in the window go beyond the block, or the first one is too long: read one code.
          keepBits(next, left, at);
          index = skipCoefficient(slot.acTable, index);
          if (index < 0) return false;
          next = bits;
          left = bitCount;
          at = position;
          continue;
        }
        index = reached;
        next <<= skippedBitsOf(entry);
        left -= skippedBitsOf(entry);
      }
    }
  }
  keepBits(next, left, at);
  return true;
}
