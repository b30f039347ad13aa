import { expect, test } from "vitest";
import { leftOutLine, outcomeLine, runLine } from "#src/lab/benchmark/labelled/evaluation-texts.ts";

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

test("a finished run counts answers, and apart from them photos that could not be read or are too small", () => {
  const tiny = { path: "blue/tiny.png", problem: "photo-too-small" };
  expect(outcomeLine({ ...OUTCOME, answered: 1, resumed: 1 })).toBe("Done: 1 answer, 1 kept from before.");
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
  const photo = { path: "blue/a.png", problem: "model-output-not-finite" };
  const unusable = ["birds", "leaves"].map((id) =>
    Object.assign({ model: { id, version: "1", title: id } }, photo),
  );
  expect(outcomeLine({ ...OUTCOME, unusable })).toBe(
    "Done: 8 answers. 1 photo got no usable answer from a model.",
  );
});

test("the line of a run says what was kept, what could not be read, and whether answers are kept", () => {
  expect(runLine({ unread: 1, tooSmall: 0, resumed: 2, isStored: false })).toBe(
    "Kept from before: 2 answers. 1 photo could not be read. This browser keeps no answers: a reload starts anew.",
  );
});

test("folders without a label are counted with their photos, and the first ones are named", () => {
  const folders = ["auk", "emu", "kea", "moa", "owl"].map((folder, at) => ({ folder, photos: at + 1 }));
  expect(leftOutLine(folders)).toBe(
    "15 photos of 5 folders were left out, because no label is named like them: auk, emu, kea, 2 more.",
  );
  expect(leftOutLine(folders.slice(0, 1))).toBe(
    "1 photo of 1 folder was left out, because no label is named like it: auk.",
  );
  expect(leftOutLine([])).toBeNull();
});
