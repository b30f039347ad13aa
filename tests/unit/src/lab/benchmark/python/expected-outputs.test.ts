import { expect, test } from "vitest";
import { agrees, comparePhoto, summarise } from "#src/lab/benchmark/python/rules/answer-difference.ts";
import { matchPhotos, readExpectedOutputs } from "#src/lab/benchmark/python/rules/expected-outputs.ts";

const MODEL = { labels: ["red fox", "bee", "crab"], labelFacts: null };
const PAIR = { labels: ["off", "on"], labelFacts: null };

function read(text: string, model: Parameters<typeof readExpectedOutputs>[1] = MODEL) {
  return readExpectedOutputs(new TextEncoder().encode(text), model);
}

function rowsOf(text: string, model = MODEL): Record<string, unknown> {
  const outputs = read(text, model);
  if (!outputs.ok) throw new Error(outputs.error.code);
  return Object.fromEntries(outputs.value);
}

const A = { "a.jpg": { probabilities: [0.7, 0.2, 0.1] } };

test.each([
  ["a table with names of labels", "file,red fox,bee,crab\na.jpg,0.7,0.2,0.1\n"],
  ["in another order, with another column", "bee,filename,crab,Red_Fox,seconds\n0.2,a.jpg,0.1,0.7,3\n"],
  ["positions as names", "image;0;1;2\r\na.jpg;0,7;0,2;0,1\r\n"],
  ["no names", "a.jpg\t0.7\t0.2\t0.1"],
  ["names of nothing", "path,p0,p1,p2\na.jpg,0.7,2e-1,0.1"],
  ["an index of pandas in front of it", ",path,red fox,bee,crab\n0,a.jpg,0.7,0.2,0.1"],
  ["an object by file", '{"a.jpg": [0.7, 0.2, 0.1]}'],
  ["an object by file and label", '{"a.jpg": {"bee": 0.2, "crab": 0.1, "red fox": 0.7}}'],
  ["the batch that a network gives", '{"a.jpg": [[0.7, 0.2, 0.1]]}'],
  ["a list of photos", '[{"file": "a.jpg", "probabilities": [0.7, 0.2, 0.1]}]'],
  ["a list with labels", '[{"image": "a.jpg", "red fox": 0.7, "bee": 0.2, "crab": 0.1}]'],
])("%s is read", (_, text) => {
  expect(rowsOf(text)).toEqual(A);
});

test("logits become probabilities", () => {
  const { "a.jpg": row } = rowsOf("file,red fox,bee,crab\na.jpg,2,0,-1\nb.jpg,0,0.5,1");
  const [first, second] = [Math.exp(2), Math.exp(-1)];
  const sum = first + 1 + second;
  expect(row).toEqual({
    probabilities: [
      expect.closeTo(first / sum, 9),
      expect.closeTo(1 / sum, 9),
      expect.closeTo(second / sum, 9),
    ],
  });
});

test("the best label alone is read, by its name or its position", () => {
  expect(rowsOf("file,label,probability\na.jpg,Bee,0.8\nb.jpg,2,0.6")).toEqual({
    "a.jpg": { label: 1, probability: 0.8 },
    "b.jpg": { label: 2, probability: 0.6 },
  });
});

test("a single value is the probability, or the logit, of the second of two labels", () => {
  expect(rowsOf("file,output\na.jpg,0.75", PAIR)).toEqual({ "a.jpg": { probabilities: [0.25, 0.75] } });
  expect(rowsOf("file,output\na.jpg,0\nb.jpg,-3", PAIR)["a.jpg"]).toEqual({ probabilities: [0.5, 0.5] });
});

test("labels that stand twice count as one", () => {
  const crane = { labels: ["crane", "bee", "crane"], labelFacts: null };
  expect(rowsOf('{"a.jpg": [0.25, 0.5, 0.25]}', crane)).toEqual({
    "a.jpg": { probabilities: [0.5, 0.5, 0] },
  });
});

test.each([
  ["", { code: "unreadable" }],
  ["just a sentence", { code: "unreadable" }],
  ["42", { code: "unreadable" }],
  ["[1, 2]", { code: "unreadable" }],
  ["file,x,y\na.jpg,0.5,0.5", { code: "label-count", found: 2, labels: 3 }],
  ["file,red fox,bee,crab\na.jpg,0.5,often,0.1", { code: "no-number", file: "a.jpg", value: "often" }],
  ["file,label,score\na.jpg,bee,97.3", { code: "no-share", file: "a.jpg", value: "97.3" }],
  ["file,label,score\na.jpg,bee,-0.5", { code: "no-share", file: "a.jpg", value: "-0.5" }],
  ["file,label,score\na.jpg,whale,0.5", { code: "unknown-label", label: "whale" }],
])("%j is refused with the reason", (text, problem) => {
  expect(read(text)).toEqual({ ok: false, error: problem });
});

test("photos are found by path, by the end of a path and by name, and other names are told", () => {
  const photos = ["one/a.jpg", "two/a.jpg", "b.JPG", "c.png"].map((path) => ({ path }));
  const outputs = read(
    JSON.stringify({
      "one/a.jpg": [1, 0, 0],
      "data\\test\\b.jpg": [0, 1, 0],
      c: [0, 0, 1],
      "a.jpg": [0, 0, 1],
      "d.jpg": [0, 0, 1],
    }),
  );
  if (!outputs.ok) throw new Error(outputs.error.code);
  const { photos: matched, unmatched } = matchPhotos(photos, outputs.value);
  expect(matched.map(({ photo }) => photo.path)).toEqual(["one/a.jpg", "b.JPG", "c.png"]);
  // Two photos are named a.jpg.
  expect(unmatched).toEqual(["a.jpg", "d.jpg"]);
});

test.each([
  ["another folder's outputs", ["a/1.jpg"], "a/1.jpg,1,0,0\nb/1.jpg,0,1,0", ["a/1.jpg"], ["b/1.jpg"]],
  ["them in front", ["a/1.jpg"], "b/1.jpg,0,1,0\na/1.jpg,1,0,0", ["a/1.jpg"], ["b/1.jpg"]],
  [
    "two folders' outputs",
    ["1.jpg", "2.jpg"],
    "a/1.jpg,0,1,0\nb/1.jpg,0,1,0\n2,1,0,0",
    ["2.jpg"],
    ["a/1.jpg", "b/1.jpg"],
  ],
  ["a name twice", ["1.jpg", "2.jpg"], "1.jpg,0,1,0\n1.jpg,0,0,1\n2.jpg,1,0,0", ["2.jpg"], ["1.jpg"]],
])("a photo gets no other photo's output from a file with %s", (_, paths, text, matched, unmatched) => {
  const outputs = read(text);
  if (!outputs.ok) throw new Error(outputs.error.code);
  const found = matchPhotos(
    paths.map((path) => ({ path })),
    outputs.value,
  );
  const expected = { probabilities: [1, 0, 0] };
  expect(found.photos).toEqual(matched.map((path) => ({ photo: { path }, expected })));
  expect(found.unmatched).toEqual(unmatched);
});

test("answers agree within a percentage point; another best label is as far as it is ahead", () => {
  const all = { probabilities: [0.5, 0.49, 0.01] };
  const near = comparePhoto("a", [0.495, 0.497, 0.008], all);
  expect(near).toMatchObject({ label: 1, expectedLabel: 0, difference: expect.closeTo(0.007) });
  const far = comparePhoto("b", [0.1, 0.6, 0.3], { label: 2, probability: 0.3 });
  expect(far).toMatchObject({ label: 1, expectedLabel: 2, difference: expect.closeTo(0.3) });
  const comparison = summarise([near, far]);
  expect(comparison).toMatchObject({ sameLabel: 0, agreeing: 1, largest: expect.closeTo(0.3) });
  expect(comparison.photos.map(({ path }) => path)).toEqual(["b", "a"]);
  expect(agrees(comparison)).toBe(false);
  expect(agrees(summarise([near]))).toBe(true);
});

test("no answer is a difference, and no photos are no agreement", () => {
  const near = comparePhoto("a", [1, 0], { probabilities: [1, 0] });
  const none = comparePhoto("b", null, { probabilities: [0.2, 0.8] });
  expect(none).toMatchObject({ label: null, expectedLabel: 1, expectedProbability: 0.8, difference: 1 });
  expect(comparePhoto("b", null, { label: 0, probability: 0.6 })).toMatchObject({
    expectedLabel: 0,
    difference: 1,
  });
  expect(summarise([near, none])).toMatchObject({ sameLabel: 1, agreeing: 1, largest: 1 });
  expect(agrees(summarise([]))).toBe(false);
});
