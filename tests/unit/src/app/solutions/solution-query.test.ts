import { expect, test } from "vitest";
import {
  EVERYTHING,
  type Known,
  narrows,
  readQuery,
  type SolutionQuery,
  writeQuery,
} from "#src/app/solutions/solution-query.ts";

const KNOWN: Known = {
  group: (group, problem) => group === "apple" && problem !== "apple-scab",
  problem: (id) => ["apple-scab", "stink-bug"].includes(id),
  solution: (id) => /^solution-[1-9]$/.test(id),
};

function read(search: string): SolutionQuery {
  return readQuery(new URLSearchParams(search), KNOWN);
}

test("an address without a query asks for everything", () => {
  expect(read("")).toEqual(EVERYTHING);
});

test("an address names text, type, category, problem and what is compared", () => {
  const search =
    "?q=late+blight&type=organic&category=fungicide&problem=apple-scab&compare=solution-3.solution-1";
  expect(read(search)).toEqual({
    text: "late blight",
    type: "organic",
    category: "fungicide",
    group: null,
    problem: "apple-scab",
    compared: ["solution-3", "solution-1"],
    isWhole: false,
  });
});

test.each([
  "?type=magic",
  "?category=Fungicide",
  "?problem=no-such-thing",
  "?problem=",
  "?group=moon",
  "?type=",
  "?compare=",
  "?compare=solution-77",
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
    isWhole: true,
    group: null,
    problem: "apple-scab",
    compared: ["solution-1", "solution-2"],
  };
  expect(read(`?${writeQuery(query).toString()}`)).toEqual(query);
});

test("a crop narrows the list, and a problem says more than its crop", () => {
  expect(read("?group=apple")).toEqual({ ...EVERYTHING, group: "apple" });
  expect(narrows({ ...EVERYTHING, group: "apple" })).toBe(true);
  expect(read("?group=apple&problem=apple-scab")).toEqual({ ...EVERYTHING, problem: "apple-scab" });
  expect(writeQuery({ ...EVERYTHING, group: "apple" }).toString()).toBe("group=apple");
});

test("a pest keeps the crop for which it was chosen", () => {
  const query = { ...EVERYTHING, group: "apple", problem: "stink-bug" };
  expect(read("?group=apple&problem=stink-bug")).toEqual(query);
  expect(read(`?${writeQuery(query).toString()}`)).toEqual(query);
});

test("three solutions at most are compared, each once", () => {
  const ids = [1, 1, 4, 77, 2, 3].map((at) => `solution-${at}`);
  expect(read(`?compare=${ids.join(".")}`).compared).toEqual(["solution-1", "solution-4", "solution-2"]);
  expect(writeQuery({ ...EVERYTHING, compared: ["solution-1", "solution-4"] }).toString()).toBe(
    "compare=solution-1.solution-4",
  );
});

test("everything is written as no query at all", () => {
  expect(writeQuery(EVERYTHING).toString()).toBe("");
});

test("each part of a query narrows the list; spaces alone and what is compared do not", () => {
  expect(narrows({ ...EVERYTHING, compared: ["solution-1"] })).toBe(false);
  expect(narrows(EVERYTHING)).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "  " })).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "a" })).toBe(true);
  expect(narrows({ ...EVERYTHING, type: "organic" })).toBe(true);
  expect(narrows({ ...EVERYTHING, category: "herbicide" })).toBe(true);
  expect(narrows({ ...EVERYTHING, problem: "apple-scab" })).toBe(true);
});
