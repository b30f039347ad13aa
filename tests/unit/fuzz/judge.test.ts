import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFault } from "#tests/fuzz/found-faults.ts";
import { isFault } from "#tests/fuzz/judge.ts";
import { tallyTable } from "#tests/fuzz/tally.ts";

test.each([
  "answered",
  "asked",
  "photo-undecodable",
  "model-file-damaged",
  "model-out-of-memory",
  "file-damaged",
])("'%s' is an end that a file may come to", (end) => {
  expect(isFault({ end, detail: "" })).toBe(false);
});

test.each(["internal", "worker-died", "deadline-exceeded", "hang", "crash", "made-up", "toString"])(
  "'%s' is a fault of ours",
  (end) => {
    expect(isFault({ end, detail: "" })).toBe(true);
  },
);

const FAULT = {
  id: { seed: 7, kind: "model", number: 3 },
  input: { name: "a model", files: [{ path: "inside/model.bin", bytes: Uint8Array.of(1, 2) }], targets: [] },
  outcome: { end: "internal", detail: "Error: planted" },
} as const;

test("a case that found a fault is written out with the command that repeats it", () => {
  const folder = mkdtempSync(join(tmpdir(), "faults-"));
  try {
    const place = writeFault(folder, FAULT);
    expect([...readFileSync(join(place, "files", "inside", "model.bin"))]).toEqual([1, 2]);
    expect(readFileSync(join(place, "note.txt"), "utf8")).toBe(
      "made of: a model\nended in: internal\nError: planted\nnpm run fuzz -- --seed 7 --case model:3\n",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the table counts the cases and the faults of each kind, the most frequent end first", () => {
  const ends = { internal: 1, answered: 12 };
  expect(
    tallyTable([{ kind: "model", ends, faults: [FAULT] }])
      .split("\n")
      .at(-1),
  ).toBe("| model | 13 | 1 | answered 12, internal 1 |");
});
