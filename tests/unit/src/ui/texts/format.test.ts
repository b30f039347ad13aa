import { expect, test } from "vitest";
import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import {
  countText,
  formatBytes,
  formatBytesRoundedUp,
  isolated,
  percentInterval,
} from "#src/ui/texts/format.ts";

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

test("an ordinary name stays as it is", () => {
  for (const name of ["leaf.jpg", "Käfer (2).png", "蝶.webp", "🦋.jpg", ""])
    expect(isolated(name)).toBe(name);
});

test("a name from right to left stands between isolates", () => {
  for (const name of ["ورقة.jpg", "עלה.jpg", "\u{1e900}.jpg", "\ufefb.jpg"]) {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  }
});

test("signs that turn the direction are left out, also those that would end an isolate", () => {
  expect(isolated("leaf\u202Egpj.exe")).toBe("leafgpj.exe");
  expect(isolated("\u2069\u202Eעלה\u2066")).toBe("\u2068עלה\u2069");
});

test("a share stands with its interval, and without photos there is none", () => {
  expect(percentInterval(0.8, wilsonInterval(4, 5))).toBe("80.0% (37.6 to 96.4%)");
  expect(percentInterval(null, null)).toBe("none");
});

test("a whole number stands with commas between thousands", () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(countText)).toEqual([
    "0",
    "999",
    "1,000",
    "12,345",
    "1,234,567",
  ]);
});
