import { expect, test } from "vitest";
import { isolated } from "#src/ui/texts/isolated.ts";

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
