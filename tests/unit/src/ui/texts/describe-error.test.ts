import { expect, test } from "vitest";
import type { AppError, ModelError, UnsupportedFormat } from "#domain/error.ts";
import { describeError, describeModelError } from "#src/ui/texts/describe-error.ts";
import { ALL_MODEL_ERRORS, MODEL_ERRORS } from "#tests/fakes/model-packages.ts";

const MB = 1024 * 1024;

/** A format for each kind of advice. */
const SOME_FORMATS: readonly UnsupportedFormat[] = [
  "HEIC",
  "AVIF",
  "GIF",
  "SVG",
  "camera raw",
  "PDF",
  "video",
];

/** An error of each code. If the error of a new code is missing here, this does not compile. */
const ERRORS = {
  "photo-missing": { code: "photo-missing" },
  "photo-empty": { code: "photo-empty" },
  "photo-unreadable": { code: "photo-unreadable" },
  "photo-too-large": { code: "photo-too-large", bytes: 6 * MB, maxBytes: 5 * MB, canShrink: true },
  "photo-format-unsupported": { code: "photo-format-unsupported", format: "HEIC" },
  "photo-not-an-image": { code: "photo-not-an-image" },
  "photo-too-many-pixels": {
    code: "photo-too-many-pixels",
    width: 20_000,
    height: 15_000,
    maxPixels: 250_000_000,
  },
  "photo-too-many-scans": { code: "photo-too-many-scans" },
  "photo-undecodable": { code: "photo-undecodable", format: "webp" },
  "photo-too-small": { code: "photo-too-small", width: 40, height: 8, leastSide: 64, isPart: false },
  "worker-died": { code: "worker-died" },
  "worker-unreachable": { code: "worker-unreachable" },
  "webassembly-missing": { code: "webassembly-missing" },
  "deadline-exceeded": { code: "deadline-exceeded", deadlineMs: 60_000 },
  "quota-used-up": { code: "quota-used-up" },
  aborted: { code: "aborted" },
  internal: { code: "internal", detail: "TypeError: x is undefined at worker.js:3" },
} as const satisfies {
  readonly [C in Exclude<AppError["code"], ModelError["code"]>]: Extract<AppError, { code: C }>;
};

const shown: readonly AppError[] = [
  ...Object.values(ERRORS).filter(({ code }) => code !== "aborted" && code !== "quota-used-up"),
  ...SOME_FORMATS.map((format) => ({ code: "photo-format-unsupported", format }) as const),
  ...(["jpeg", "png", "webp"] as const).map((format) => ({ code: "photo-undecodable", format }) as const),
];

const MACHINE_WORDS =
  /\b(undefined|null|NaN|workers?|threads?|exceptions?|errors?|codes?|buffers?|tensors?|decod\w*|deadlines?|abort\w*|MIME|bitmaps?|internal|jpeg|webp|png)\b|photo-|\[object|\.js\b/;

test.each(shown)("$code $format is told in whole sentences, without a word of machines", (error) => {
  const { title, advice } = describeError(error) ?? { title: "", advice: "" };

  for (const text of [title, advice]) {
    expect(text).toMatch(/^[A-Z].*[.]$/);
    expect(text).not.toMatch(MACHINE_WORDS);
  }
});

test("a photo above 5 MB gets the specification's sentence, and how large it is", () => {
  const error = ERRORS["photo-too-large"];
  expect(describeError(error)).toEqual({
    title: "File size too large. Please select an image under 5MB.",
    advice: "This one has 6.0 MB.",
    action: "shrink",
  });
  // A size of one byte over the limit is never rounded to the limit.
  expect(describeError({ ...error, bytes: 5 * MB + 1 })?.advice).toBe("This one has 5.1 MB.");
  expect(describeError({ ...error, canShrink: false })?.action).toBe("none");
});

test.each(SOME_FORMATS)("a file in the format %s has that name, and advice on what to do", (format) => {
  const { title, advice } = describeError({ code: "photo-format-unsupported", format }) ?? {};
  expect(title).toMatch(new RegExp(`^This is an? ${format}\\b`));
  expect(advice).toMatch(/JPG|picture/);
});

test.each([
  ["jpeg", "JPG"],
  ["png", "PNG"],
  ["webp", "WebP"],
] as const)("a damaged %s is told as %s", (format, name) => {
  expect(describeError({ code: "photo-undecodable", format })?.title).toContain(` ${name} `);
});

test("a photo with too many pixels is told with its size and the limit", () => {
  const { title, advice } = describeError(ERRORS["photo-too-many-pixels"]) ?? {};

  expect(title).toContain("20000 × 15000");
  expect(advice).toContain("250 megapixels");
});

test("trying again is offered if another try may help, and an aborted photo has no message", () => {
  const all: readonly AppError[] = [...Object.values(ERRORS), ...ALL_MODEL_ERRORS];
  const retriable = all.filter((error) => describeError(error)?.action === "retry");

  expect(describeError(ERRORS.aborted)).toBeNull();
  expect(retriable.map(({ code }) => code)).toEqual([
    "worker-died",
    "worker-unreachable",
    "deadline-exceeded",
    "internal",
    "model-out-of-memory",
    "model-context-lost",
    "model-not-runnable",
    "runtime-unreachable",
    "download-failed",
    "download-stalled",
    "storage-silent",
    "storage-busy",
  ]);
});

/** The advice about a damaged file with this detail. */
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
  [
    "model-layer-unsupported",
    "the layer EinsumDense, which TensorFlow.js 4.22.0 can't run. Save it in Keras",
  ],
  ["model-label-count", "1,001 values, but there are 1,000 labels"],
  ["model-shape-unsupported", "two inputs."],
  ["model-path-outside", 'This model names "../weights.bin", which is no file below its own folder.'],
  ["model-too-new", "This file has opset 28, IR 14. The newest that can be read is opset 26, IR 13."],
  ["model-detector", "boxes in a photo, not a class of the whole photo."],
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
  "%s: the last model stays",
  (code) => {
    const sentence = "The model that you used before is still active.";
    expect(describeModelError(MODEL_ERRORS[code]).advice).toContain(sentence);
  },
);

test("a download that never began does not say how far it came", () => {
  const { title } = describeModelError({ ...MODEL_ERRORS["download-failed"], loadedBytes: 0 });
  expect(title).toBe("The download of https://example.org/model.zip did not begin.");
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

/** The advice if no model was found among files with these names. */
function adviceOn(...found: readonly string[]): string {
  return describeModelError({ code: "model-not-found", found, photos: 0 }).advice;
}

test("of thousands of files only some are named", () => {
  const found = Array.from({ length: 3000 }, (_, index) => `${index}.jpg`);

  expect(adviceOn(...found)).toContain("0.jpg, 1.jpg, 2.jpg, 3.jpg, 4.jpg and 2995 more.");
  expect(adviceOn()).toMatch(/^Choose/);
});

test.each([
  [1, "There is 1 photo in what you chose, and no model file."],
  [1200, "There are 1,200 photos in what you chose, and no model file."],
])("of %i photos without a model their number is said", (photos, title) => {
  expect(describeModelError({ code: "model-not-found", found: [], photos }).title).toBe(title);
});

test("a model for the Edge TPU is refused with the file to choose instead", () => {
  const error = MODEL_ERRORS["model-edge-tpu"];
  expect(describeModelError(error).advice).toBe("Choose the file that it was compiled from: birds.tflite.");
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
])("the advice for %s is how to convert it", (name, words) => {
  expect(adviceOn("readme.md", name)).toContain(words);
  expect(adviceOn("readme.md")).not.toContain(words);
});
