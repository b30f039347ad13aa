import { expect, test } from "vitest";
import {
  describeForScreenReaders,
  describeSpeed,
  twoVersions,
  unreadLines,
} from "#src/lab/batch/texts/open-batch-texts.ts";

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

test("two versions of one model are told, and two models are not", () => {
  const old = { id: "birds", version: "1", title: "Birds" };
  expect(twoVersions([old, { ...old, id: "kingdom" }])).toBeNull();
  expect(twoVersions([old, { ...old, id: "kingdom" }, { ...old, version: "2" }])).toBe(
    "Answers here are of several versions of Birds: 1, 2. Exported files say which gave each.",
  );
});

test("photos that could not be read stand in the order of their paths, with numbers as numbers", () => {
  const unread = ["10.jpg", "9.jpg"].map((path) => ({ path, code: "photo-empty" }));
  expect(unreadLines(unread).map(({ text }) => text)).toEqual(["9.jpg: empty file", "10.jpg: empty file"]);
});

test("of very many photos the first are listed, and a last line says how many more there are", () => {
  const unread = Array.from({ length: 5000 }, (_, at) => ({
    path: `${at}.heic`,
    code: "photo-format-unsupported",
  }));
  const lines = unreadLines(unread);
  expect(lines).toHaveLength(201);
  expect(lines.at(-2)?.text).toBe("199.heic: not JPG, PNG or WebP");
  expect(lines.at(-1)?.text).toBe("And 4800 more: exported files list all.");
  expect(new Set(lines.map(({ key }) => key)).size).toBe(201);
});
