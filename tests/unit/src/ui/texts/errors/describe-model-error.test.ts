import { expect, test } from "vitest";
import { describeModelError } from "#src/ui/texts/errors/describe-model-error.ts";
import { ALL_MODEL_ERRORS, MODEL_ERRORS } from "#tests/fakes/model-errors.ts";

/** What is advised about a file in which `detail` was found. */
function adviceFor(detail: string): string {
  return describeModelError({ ...MODEL_ERRORS["model-file-damaged"], detail }).advice;
}

test.each(ALL_MODEL_ERRORS)("$code is told in whole sentences, with a next step", (error) => {
  const { title, advice } = describeModelError(error);

  expect(title).toMatch(/^\S.*[^.]\.$/);
  expect(advice).toMatch(/^[A-Z].*[^.]\.$/);
  expect(`${title} ${advice}`).not.toMatch(/undefined|null|NaN|\[object|\bmodel-[a-z]/);
});

test("no two faults are told in the same words", () => {
  const titles = ALL_MODEL_ERRORS.map((error) => describeModelError(error).title);
  const advices = ALL_MODEL_ERRORS.map((error) => describeModelError(error).advice);

  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(advices).size).toBe(advices.length);
});

test.each([
  ["model-not-found", "readme.md"],
  ["model-ambiguous", "a.onnx, b.tflite"],
  ["model-manifest-invalid", "input.width: a number is expected."],
  ["model-file-missing", "group1-shard2of2.bin"],
  ["model-file-length", "1,000,000 bytes instead of 1,250,000"],
  ["model-is-web-page", "model.json is a web page, not a model file."],
  ["model-file-damaged", "no graph in it."],
  ["model-output-constant", "This model gives the same answer for every picture."],
  ["model-output-no-probabilities", "gave 8.25 where a probability"],
  ["model-operation-unsupported", "NonMaxSuppressionV5, which TensorFlow.js 4.22.0 can't run"],
  ["model-label-count", "1,001 values, but there are 1,000 labels"],
  ["model-shape-unsupported", "two inputs."],
  ["model-number-type", "int8, and TensorFlow Lite runs here with float32 or uint8 alone."],
  ["model-class-map-unsupported", 'names "heat" as the map'],
  ["model-not-runnable", "LiteRT.js 2.5.3 can't run this model. Try again"],
  ["backend-unavailable", "TensorFlow.js 4.22.0 can't use WebGL here."],
  ["runtime-unreachable", "ONNX Runtime Web 1.30.0"],
  ["download-refused", "https://example.org/model.json (status 404)"],
  ["download-failed", "https://example.org/model.zip broke off after 3.5 MB."],
  ["address-invalid", "my model"],
  ["storage-full", "13.4 MB"],
  ["model-not-stored", "leaf-guide"],
] as const)("%s says %j", (code, words) => {
  const { title, advice } = describeModelError(MODEL_ERRORS[code]);

  expect(`${title} ${advice}`).toContain(words);
});

test.each(["download-refused", "download-failed", "storage-full"] as const)(
  "%s says that the model before goes on",
  (code) => {
    expect(describeModelError(MODEL_ERRORS[code]).advice).toContain(
      "The model that you used before is still active.",
    );
  },
);

test("a download that never began does not say how far it came", () => {
  const error = { ...MODEL_ERRORS["download-failed"], loadedBytes: 0 };

  expect(describeModelError(error).title).toBe(
    "The download of https://example.org/model.zip did not begin.",
  );
});

test.each([
  [401, "permission"],
  [403, "permission"],
  [404, "Nothing is there"],
  [410, "Nothing is there"],
  [503, "Try again later"],
])("a server that answers %i is told with %j", (status, words) => {
  expect(describeModelError({ ...MODEL_ERRORS["download-refused"], status }).advice).toContain(words);
});

test("of thousands of files only some are named", () => {
  const found = Array.from({ length: 3000 }, (_, index) => `${index}.jpg`);

  expect(describeModelError({ code: "model-not-found", found, photos: 0 }).advice).toContain(
    "0.jpg, 1.jpg, 2.jpg, 3.jpg, 4.jpg and 2995 more.",
  );
  expect(describeModelError({ code: "model-not-found", found: [], photos: 0 }).advice).toMatch(/^Choose/);
});

test.each([
  [1, "There is 1 photo in what you chose, and no model file."],
  [1200, "There are 1,200 photos in what you chose, and no model file."],
])("of %i photos without a model their number is said", (photos, title) => {
  expect(describeModelError({ code: "model-not-found", found: [], photos }).title).toBe(title);
});

test("for a model of the Edge TPU it is said which file to take", () => {
  const error = MODEL_ERRORS["model-edge-tpu"];
  expect(describeModelError(error)).toMatchObject({
    title: "birds_edgetpu.tflite was compiled for the Edge TPU, and runs on that chip alone.",
    advice: "Choose the file that it was compiled from: birds.tflite.",
  });
  expect(describeModelError({ ...error, original: null }).advice).toMatch(/without _edgetpu\.$/);
});

test("what a program said ends as a sentence does", () => {
  expect(adviceFor("cut off. ")).toMatch(/: cut off\.$/);
  expect(adviceFor("why?")).toMatch(/: why\?$/);
  expect(adviceFor(" ")).toMatch(/: nothing more is known\.$/);
});

test.each([
  ["model.h5", "tensorflowjs_converter"],
  ["weights.PTH", "exported to ONNX"],
])("for %s it is said how it becomes a model that runs here", (name, words) => {
  expect(
    describeModelError({ code: "model-not-found", found: ["readme.md", name], photos: 0 }).advice,
  ).toContain(words);
  expect(describeModelError(MODEL_ERRORS["model-not-found"]).advice).not.toContain(words);
});
