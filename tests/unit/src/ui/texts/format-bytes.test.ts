import { expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "#domain/photo.ts";
import { formatBytes, formatBytesRoundedUp } from "#src/ui/texts/format-bytes.ts";

test.each([
  [0, "0 bytes", "0 bytes"],
  [1023, "1023 bytes", "1023 bytes"],
  [1024, "1 kB", "1 kB"],
  [1025, "1 kB", "2 kB"],
  [1023 * 1024, "1023 kB", "1023 kB"],
  [1023 * 1024 + 1, "1023 kB", "1.0 MB"],
  [1023.5 * 1024, "1.0 MB", "1.0 MB"],
  [1024 * 1024, "1.0 MB", "1.0 MB"],
  [14_000_000, "13.4 MB", "13.4 MB"],
  [MAX_PHOTO_BYTES, "5.0 MB", "5.0 MB"],
  [MAX_PHOTO_BYTES + 1, "5.0 MB", "5.1 MB"],
])("%d bytes are written as %s, rounded up as %s", (bytes, text, roundedUp) => {
  expect(formatBytes(bytes)).toBe(text);
  expect(formatBytesRoundedUp(bytes)).toBe(roundedUp);
});
