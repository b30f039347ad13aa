/** A text, and the encoding that its bytes were read in. */
export interface DecodedText {
  readonly text: string;
  /** "windows-1252" is a guess, for bytes without a mark that are not UTF-8. The others are as good as certain. */
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

/** The byte order marks (Unicode standard, section 23.8). */
const MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const;

/**
 * Reads a text file that a person made: by its mark, else as UTF-16 if its zero bytes show it, else as UTF-8, else as
 * Windows-1252, in which editors and spreadsheets of western Windows save. The text has no mark.
 */
export function decodeText(file: ArrayBuffer | Uint8Array): DecodedText {
  const bytes = new Uint8Array(file);
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.encoding ?? utf16WithoutMark(bytes);
  if (encoding !== null) return decodedAs(encoding, bytes);
  try {
    return decodedAs("utf-8", bytes, { fatal: true });
  } catch {
    // A fatal decoder throws for bytes that are not UTF-8. Windows-1252 has a character for each byte.
    return { text: Array.from(bytes, characterOf).join(""), encoding: "windows-1252" };
  }
}

/**
 * In UTF-16 one of the two bytes of each line end, space and ASCII letter is zero, always the same one. No name in
 * UTF-8 has a zero byte.
 */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const even = bytes.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = bytes.filter((byte) => byte === 0).length - even;
  // One character in ten, for names in scripts without zero bytes; a single zero byte shows nothing.
  const least = Math.max(2, bytes.length / 20);
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0 || even + odd < least) return null;
  return odd > 0 ? "utf-16le" : "utf-16be";
}

function decodedAs(
  encoding: "utf-8" | "utf-16le" | "utf-16be",
  bytes: Uint8Array,
  options: TextDecoderOptions = {},
): DecodedText {
  return { text: new TextDecoder(encoding, options).decode(bytes), encoding };
}

/** The characters of the bytes 0x80 to 0x9f in Windows-1252. All others are those of Unicode with the same number. */
const FROM_80 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** By hand, as the decoder of Node 20 takes Latin-1 for Windows-1252. */
function characterOf(byte: number): string {
  return FROM_80[byte - 0x80] ?? String.fromCharCode(byte);
}
