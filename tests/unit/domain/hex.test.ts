import { expect, test } from "vitest";
import { toHex } from "#domain/hex.ts";

test("each byte has two hexadecimal digits", () => {
  expect(toHex(Uint8Array.of(0, 9, 10, 171, 255))).toBe("00090aabff");
  expect(toHex(new Uint8Array())).toBe("");
});
