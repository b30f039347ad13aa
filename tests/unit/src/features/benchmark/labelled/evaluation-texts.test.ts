import { expect, test } from "vitest";
import {
  describeFolderMatch,
  describeUnclearMatch,
  outcomeLine,
  runLine,
} from "#src/features/benchmark/labelled/evaluation-texts.ts";

const OUTCOME = {
  answered: 8,
  resumed: 0,
  done: 8,
  total: 8,
  unread: [],
  tooSmall: [],
  unusable: [],
  models: ["birds"],
};
const BROKEN = { path: "blue/broken.png", problem: "photo-not-an-image" };

test("a finished run counts answers, not photos without one", () => {
  expect(outcomeLine(OUTCOME)).toBe("Done: 8 answers.");
  expect(outcomeLine({ ...OUTCOME, done: 10, total: 10, unread: [BROKEN] })).toBe(
    "Done: 8 answers. 1 photo could not be read.",
  );
  expect(outcomeLine({ ...OUTCOME, answered: 1, resumed: 1 })).toBe("Done: 1 answer, 1 kept from before.");
});

test("a photo that is too small is not called unreadable", () => {
  const tiny = { path: "blue/tiny.png", problem: "photo-too-small" };
  expect(outcomeLine({ ...OUTCOME, tooSmall: [tiny] })).toBe(
    "Done: 8 answers. 1 photo is too small to tell.",
  );
  expect(outcomeLine({ ...OUTCOME, unread: [BROKEN], tooSmall: [tiny, tiny] })).toBe(
    "Done: 8 answers. 1 photo could not be read. 2 photos are too small to tell.",
  );
});

test("times of kept answers compare less, and the line says so", () => {
  const models = ["birds", "leaves"];
  expect(outcomeLine({ ...OUTCOME, models, resumed: 4 })).toBe(
    "Done: 8 answers, 4 kept from before. Times of kept answers are of another run, so they compare less.",
  );
  expect(outcomeLine({ ...OUTCOME, models })).toBe("Done: 8 answers.");
});

test("a photo that two models have no usable answer for is one photo", () => {
  const [path, problem] = ["blue/a.png", "model-output-not-finite"];
  const unusable = ["birds", "leaves"].map((id) => ({
    path,
    problem,
    model: { id, version: "1", title: id },
  }));
  expect(outcomeLine({ ...OUTCOME, unusable })).toBe(
    "Done: 8 answers. 1 photo got no usable answer from a model.",
  );
});

test("a run that was stopped says how much is left", () => {
  expect(outcomeLine({ ...OUTCOME, total: 20 })).toBe('Stopped: 8 answers. "Run" goes on: 12 to go.');
});

test("the line of a run says what was kept, what could not be read, and whether answers are kept", () => {
  expect(runLine({ unread: 1, tooSmall: 0, resumed: 2, isKept: false })).toBe(
    "Kept from before: 2 answers. 1 photo could not be read. This browser keeps no answers: a reload starts anew.",
  );
});

test("a folder's meaning names how it was found, unless by the label's own name", () => {
  const match = { labels: ["early_blight"], way: "record" } as const;
  expect(describeFolderMatch("a", "early_blight", match)).toBe(
    "a: early blight (by another name in the guide)",
  );
  expect(describeFolderMatch("a", "early_blight", { ...match, way: "without-crop" })).toBe(
    "a: early blight (without the crop)",
  );
  expect(describeFolderMatch("a", "early_blight", { ...match, way: "name" })).toBe("a: early blight");
  expect(describeFolderMatch("a", "rust", match)).toBe("a: rust (chosen by you)");
  expect(describeFolderMatch("a", null, match)).toBe("a: left out");
});

function unclear(...labels: string[]): string | null {
  return describeUnclearMatch("a", { labels, way: "name" });
}

test("a folder that may mean several labels names them", () => {
  expect(unclear()).toBeNull();
  expect(unclear("wren")).toBeNull();
  expect(unclear("wren", "Wren")).toBe("a may be wren or Wren.");
  expect(unclear("b", "c", "d", "e", "f")).toBe("a may be b or c or d or 2 more.");
  expect(
    describeUnclearMatch("Potato__rust", { labels: ["rust"], way: "without-crop", isOfManyCrops: true }),
  ).toBe("Potato__rust may be rust, but so may a folder of another crop.");
});
