import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { writeFault } from "#tests/fuzz/found-faults.ts";
import { caseOf, type Corpus, type FuzzInput } from "#tests/fuzz/fuzz-case.ts";
import { isFault } from "#tests/fuzz/judge.ts";
import { mutateBytes, mutateJson } from "#tests/fuzz/mutations.ts";

const TEXT = JSON.stringify({ name: "a name", counts: [1, 2, 3], inside: { isThere: true, at: null } });
const json = new TextEncoder().encode(TEXT);
const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 251);

const INPUT: FuzzInput = {
  name: "a pair",
  files: [
    { path: "changed.bin", bytes },
    { path: "kept.bin", bytes },
  ],
  targets: ["changed.bin"],
};
const CORPUS: Corpus = { picture: [INPUT], model: [], manifest: [], zip: [], labels: [], history: [] };

test("a seed and a number make one case, in which only the target changes", () => {
  const id = { seed: 7, kind: "picture", number: 3 } as const;
  const made = caseOf(CORPUS, id);
  expect(caseOf(CORPUS, id)).toEqual(made);
  expect(caseOf(CORPUS, { ...id, number: 4 })).not.toEqual(made);
  expect(caseOf(CORPUS, { ...id, seed: 8 })).not.toEqual(made);
  expect(made.files[0]?.bytes).not.toEqual(bytes);
  expect(made.files[1]?.bytes).toEqual(bytes);
});

test("bytes change in many ways and never in place", () => {
  const before = bytes.slice();
  const lengths = new Set<number>();
  let unchanged = 0;
  for (let seed = 0; seed < 300; seed += 1) {
    const changed = mutateBytes(bytes, createRandom(seed));
    lengths.add(Math.sign(changed.length - bytes.length));
    if (Buffer.compare(changed, bytes) === 0) unchanged += 1;
    for (const few of [0, 1, 3]) mutateBytes(bytes.slice(0, few), createRandom(seed));
  }
  expect(bytes).toEqual(before);
  expect(lengths).toEqual(new Set([-1, 0, 1]));
  expect(unchanged).toBeLessThan(15);
});

test("a changed JSON text is JSON with another content, or deeper than a parser can go", () => {
  const texts = Array.from({ length: 300 }, (_, seed) =>
    new TextDecoder().decode(mutateJson(json, createRandom(seed))),
  );
  const shallow = texts.filter((text) => !text.includes("[[[["));
  for (const text of shallow) JSON.parse(text);
  expect(shallow.length).toBeLessThan(texts.length);
  expect(shallow.filter((text) => text !== TEXT).length).toBeGreaterThan(200);
  expect(texts.some((text) => text.includes('"__proto__":'))).toBe(true);
});

test("another text than JSON is changed as bytes", () => {
  expect(mutateJson(bytes, createRandom(5))).toEqual(mutateBytes(bytes, createRandom(5)));
});

test.each([
  ["answered", false],
  ["asked", false],
  ["photo-undecodable", false],
  ["model-out-of-memory", false],
  ["file-damaged", false],
  ["internal", true],
  ["worker-died", true],
  ["deadline-exceeded", true],
  ["hang", true],
  ["crash", true],
  ["made-up", true],
  ["toString", true],
])("the end %s is our fault: %s", (end, isOurs) => {
  expect(isFault({ end, detail: "" })).toBe(isOurs);
});

const FAULT = {
  id: { seed: 7, kind: "model", number: 3 },
  input: { name: "a model", files: [{ path: "inside/model.bin", bytes: Uint8Array.of(1, 2) }], targets: [] },
  outcome: { end: "internal", detail: "Error: planted" },
} as const;

test("a found fault is written with the command that repeats it", () => {
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
