import { assert, boolean, json, jsonValue, property, string } from "fast-check";
import { expect, test } from "vitest";
import { toHex } from "#domain/text/hex.ts";
import { parseJson } from "#domain/text/json.ts";

test("JSON is parsed, with or without a byte order mark", () => {
  expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parseJson("\uFEFF[]")).toEqual([]);
  expect(parseJson("null")).toBeNull();
});

test.each(["", "{", "<html>", "undefined"])("%j is not JSON", (text) => {
  expect(parseJson(text)).toBeUndefined();
});

test("any JSON value at all is read as it was written, and any text that is none is told", () => {
  assert(
    property(jsonValue(), boolean(), (value, hasMark) => {
      const text = JSON.stringify(value);
      expect(parseJson(hasMark ? `\uFEFF${text}` : text)).toEqual(JSON.parse(text));
    }),
  );
  assert(
    property(json(), string(), (text, after) => {
      // Added text makes JSON invalid, except for white space and characters that can continue a number.
      if (/^[\s\d.eE+-]*$/.test(after)) return;
      expect(parseJson(text + after)).toBeUndefined();
    }),
  );
});

test("what is nested deeper than a parser's own calls is read or told", () => {
  const depth = 200_000;
  expect(() => parseJson("[".repeat(depth) + "]".repeat(depth))).not.toThrow();
});

test("each byte has two hexadecimal digits", () => {
  expect(toHex(Uint8Array.of(0, 9, 10, 171, 255))).toBe("00090aabff");
  expect(toHex(new Uint8Array())).toBe("");
});
