import { expect, test } from "vitest";
import { decodeText } from "#domain/text/decode-text.ts";

const BIRDS = "Épervier\r\nÑandú\r\nœuf, “coco”\r\n";

/** The bytes of Windows-1252 for the characters that are not those of Latin-1 in {@link BIRDS}. */
const WINDOWS: Readonly<Record<string, number>> = { œ: 0x9c, "“": 0x93, "”": 0x94 };

function inWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => WINDOWS[character] ?? character.charCodeAt(0));
}

function inUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(view.buffer);
}

test.each([
  ["utf-8", new TextEncoder().encode(BIRDS)],
  ["utf-8", new TextEncoder().encode(`\uFEFF${BIRDS}`)],
  ["utf-16le", inUtf16(`\uFEFF${BIRDS}`, true)],
  ["utf-16be", inUtf16(`\uFEFF${BIRDS}`, false)],
  ["windows-1252", inWindows1252(BIRDS)],
] as const)("a text in %s is read with its accents and without its mark", (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: BIRDS, encoding });
});

test("a text without accents, and an empty one, are UTF-8", () => {
  expect(decodeText(new TextEncoder().encode("robin"))).toEqual({ text: "robin", encoding: "utf-8" });
  expect(decodeText(new ArrayBuffer(0))).toEqual({ text: "", encoding: "utf-8" });
});

test("with the mark of UTF-8, a damaged byte does not make the text another encoding", () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xc9);
  expect(decodeText(bytes)).toEqual({ text: "a\uFFFD", encoding: "utf-8" });
});

/** "house sparrow" and "vulture" in Hindi: only the line ends and spaces have a zero byte. */
const HINDI = "गौरैया\r\nभारतीय गिद्ध\r\n";

test.each([
  [BIRDS, "utf-16le"],
  [BIRDS, "utf-16be"],
  [HINDI, "utf-16le"],
  [HINDI, "utf-16be"],
] as const)("UTF-16 without a mark shows by its zero bytes: %j in %s", (text, encoding) => {
  expect(decodeText(inUtf16(text, encoding === "utf-16le"))).toEqual({ text, encoding });
});

test.each(["robin\0wren\nowl ", "\0\0\0a\0\0\0b", "robin and wren and owl and crow\0", "a\0b"])(
  "other zero bytes do not make %j UTF-16",
  (text) => {
    expect(decodeText(new TextEncoder().encode(text))).toEqual({ text, encoding: "utf-8" });
  },
);
