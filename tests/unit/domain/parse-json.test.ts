import { expect, test } from "vitest";
import { parseJson } from "#domain/parse-json.ts";

test("JSON is parsed, with or without a byte order mark", () => {
  expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parseJson("\uFEFF[]")).toEqual([]);
  expect(parseJson("null")).toBeNull();
});

test.each(["", "{", "<html>", "undefined"])("%j is not JSON", (text) => {
  expect(parseJson(text)).toBeUndefined();
});
