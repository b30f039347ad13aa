import { expect, test } from "vitest";
import {
  EVERYTHING,
  narrows,
  readQuery,
  type SolutionQuery,
  writeQuery,
} from "#src/pages/solutions/solution-query.ts";

const knowsProblem = (id: string): boolean => id === "apple-scab";

function read(search: string): SolutionQuery {
  return readQuery(new URLSearchParams(search), knowsProblem);
}

test("an address without a query asks for everything", () => {
  expect(read("")).toEqual(EVERYTHING);
});

test("an address names text, type, category and problem", () => {
  expect(read("?q=late+blight&type=organic&category=fungicide&problem=apple-scab")).toEqual({
    text: "late blight",
    type: "organic",
    category: "fungicide",
    problem: "apple-scab",
  });
});

test.each([
  "?type=magic",
  "?category=Fungicide",
  "?problem=no-such-thing",
  "?problem=",
  "?type=",
  "?other=1",
])("%s names nothing that is known and counts as not given", (search) => {
  expect(read(search)).toEqual(EVERYTHING);
});

test("what is unknown does not take what is known with it", () => {
  expect(read("?type=magic&category=herbicide")).toEqual({ ...EVERYTHING, category: "herbicide" });
});

test("what is written is read back the same, whatever letters it has", () => {
  const query: SolutionQuery = {
    text: ' 0.5 % & "ä"=+#?',
    type: "biological",
    category: "supplement",
    problem: "apple-scab",
  };
  expect(read(`?${writeQuery(query).toString()}`)).toEqual(query);
});

test("everything is written as no query at all", () => {
  expect(writeQuery(EVERYTHING).toString()).toBe("");
});

test("each part of a query narrows the list, and spaces alone do not", () => {
  expect(narrows(EVERYTHING)).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "  " })).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "a" })).toBe(true);
  expect(narrows({ ...EVERYTHING, type: "organic" })).toBe(true);
  expect(narrows({ ...EVERYTHING, category: "herbicide" })).toBe(true);
  expect(narrows({ ...EVERYTHING, problem: "apple-scab" })).toBe(true);
});
