import { expect, test } from "vitest";
import { plainText } from "#domain/text/plain-text.ts";

test.each([
  [" Jabón ", "jabon"],
  ["सफ़ेद", "सफेद"],
  ["गेहूँ", "गेहूं"],
])("%s is searched as %s", (text, plain) => {
  expect(plainText(text)).toBe(plainText(plain));
});

test("words of Hindi with other vowel signs differ", () => {
  expect(plainText("केला")).not.toBe(plainText("काला"));
});
