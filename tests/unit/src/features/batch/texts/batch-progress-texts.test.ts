import { expect, test } from "vitest";
import {
  describeFound,
  describeForScreenReaders,
  describeSpeed,
  twoVersions,
} from "#src/features/batch/texts/open-batch-texts.ts";

const MINUTE = 60_000;

test.each([
  [12.4, 150_000, "12 photos a second, about 3 minutes left."],
  [3.26, 59_000, "3.3 photos a second, less than a minute left."],
  [0.4, 5000, "1 photo in 3 seconds, a few seconds left."],
  [0.95, 61 * MINUTE, "1 photo in 2 seconds, about 1 hour 1 minute left."],
  [2, 120 * MINUTE, "2.0 photos a second, about 2 hours left."],
  [null, 10 * MINUTE, "about 10 minutes left."],
  [null, null, "Measuring how fast it goes..."],
])("at %s photos a second with %s ms left a run says: %s", (perSecond, leftMs, said) => {
  expect(describeSpeed({ code: "running", perSecond, leftMs })).toBe(said);
});

test("what is heard of a run changes with each tenth, and not with each photo", () => {
  const running = { code: "running", perSecond: null, leftMs: null } as const;
  const heard = Array.from({ length: 501 }, (_, done) =>
    describeForScreenReaders(running, { done, total: 500 }),
  );
  expect(new Set(heard).size).toBe(11);
  expect(heard[0]).toBe("Identifying the photos.");
  expect(heard[499]).toBe("90% of the photos are done.");
});

test("what was found of a batch's photos is said with what is missing", () => {
  expect(describeFound({ found: 3, missing: 0 })).toBe("All 3 photos of this batch are here again.");
  expect(describeFound({ found: 1, missing: 0 })).toBe("The photo of this batch is here again.");
  expect(describeFound({ found: 1, missing: 2 })).toBe(
    "1 of 3 photos is here again. 2 photos of this batch were not among these files.",
  );
  expect(describeFound({ found: 0, missing: 3 })).toMatch(/^None of these files is a photo of this batch/);
});

test("two versions of one model are told, and two models are not", () => {
  const old = { id: "birds", version: "1", title: "Birds" };
  expect(twoVersions([old, { ...old, id: "kingdom" }])).toBeNull();
  expect(twoVersions([old, { ...old, id: "kingdom" }, { ...old, version: "2" }])).toBe(
    "Answers here are of several versions of Birds: 1, 2. Exported files say which gave each.",
  );
});
