import { expect, test } from "vitest";
import { SUBJECTS } from "#domain/subject.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import {
  EVERYTHING,
  groupsOf,
  GUIDE_SUBJECTS,
  type GuideQuery,
  narrows,
  readQuery,
  writeQuery,
} from "#src/app/guide/guide-query.ts";
import { guideListPath } from "#src/paths.ts";

const entries = await loadAllEntries();

function read(query: string): GuideQuery {
  return readQuery(new URLSearchParams(query), entries);
}

test("a query survives the way to the address and back", () => {
  for (const query of [
    EVERYTHING,
    { text: "späte fäule & co", subject: null, group: null, isWhole: false },
    { text: "", subject: "disease", group: "black gram", isWhole: false },
    { text: "weevil", subject: "pest", group: "Beetles and weevils", isWhole: false },
    { text: "", subject: "plant", group: null, isWhole: true },
  ] as const) {
    expect(readQuery(new URLSearchParams(writeQuery(query).toString()), entries)).toEqual(query);
  }
  expect(writeQuery(EVERYTHING).size).toBe(0);
});

test("unknown values count as not given, and so does a group of another subject", () => {
  expect(read("subject=mushroom&group=tomato")).toEqual(EVERYTHING);
  expect(read("subject=pest&group=tomato")).toEqual({ ...EVERYTHING, subject: "pest" });
  expect(read("group=tomato")).toEqual(EVERYTHING);
});

test("a query of spaces narrows nothing", () => {
  expect(narrows(EVERYTHING)).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "  " })).toBe(false);
  expect(narrows({ ...EVERYTHING, text: "a" })).toBe(true);
  expect(narrows({ ...EVERYTHING, subject: "plant" })).toBe(true);
});

test("every record is in one group of its subject, and every group has an address", () => {
  const counts = SUBJECTS.flatMap((subject) => groupsOf(entries, subject).map(({ count }) => count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries.length);
  for (const subject of SUBJECTS) {
    for (const { group } of groupsOf(entries, subject)) {
      const { searchParams } = new URL(guideListPath(subject, group), "http://localhost");
      expect(readQuery(searchParams, entries)).toEqual({ ...EVERYTHING, subject, group });
    }
  }
});

test("the guide has every subject once, diseases and pests first", () => {
  expect(GUIDE_SUBJECTS.toSorted()).toEqual(SUBJECTS.toSorted());
  expect(GUIDE_SUBJECTS.slice(0, 2)).toEqual(["disease", "pest"]);
});
