import { expect, test } from "vitest";
import type { IdentifyError, ModelError, UnsupportedFormat } from "#domain/identify-error.ts";
import { describeModelError } from "#src/ui/texts/errors/describe-model-error.ts";
import { describeError } from "#src/ui/texts/errors/describe-error.ts";
import { ALL_MODEL_ERRORS } from "#tests/fakes/model-errors.ts";

const MB = 1024 * 1024;

const FORMATS = {
  HEIC: true,
  AVIF: true,
  GIF: true,
  SVG: true,
  TIFF: true,
  BMP: true,
  "JPEG XL": true,
  "JPEG 2000": true,
  "lossless JPEG": true,
  ICO: true,
  PSD: true,
  TGA: true,
  PPM: true,
  QOI: true,
  EXR: true,
  HDR: true,
  DDS: true,
  "camera raw": true,
  PDF: true,
  video: true,
} as const satisfies Record<UnsupportedFormat, true>;
const ALL_FORMATS = Object.keys(FORMATS) as UnsupportedFormat[];

/** One of each code; a new code without one does not compile. */
const ERRORS = {
  "photo-missing": { code: "photo-missing" },
  "photo-empty": { code: "photo-empty" },
  "photo-unreadable": { code: "photo-unreadable" },
  "photo-too-large": { code: "photo-too-large", bytes: 6 * MB, maxBytes: 5 * MB, canShrink: true },
  "photo-format-unsupported": { code: "photo-format-unsupported", format: "HEIC" },
  "photo-not-an-image": { code: "photo-not-an-image" },
  "photo-too-many-pixels": { code: "photo-too-many-pixels", width: 20_000, height: 15_000 },
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
  readonly [C in Exclude<IdentifyError["code"], ModelError["code"]>]: Extract<IdentifyError, { code: C }>;
};

const shown: readonly IdentifyError[] = [
  ...Object.values(ERRORS).filter(({ code }) => code !== "aborted" && code !== "quota-used-up"),
  ...ALL_FORMATS.map((format) => ({ code: "photo-format-unsupported", format }) as const),
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

test("an abort is not told: nobody waits for that answer", () => {
  expect(describeError(ERRORS.aborted)).toBeNull();
});

test("a photo above 5 MB gets the specification's sentence, and how large it is", () => {
  expect(describeError(ERRORS["photo-too-large"])).toEqual({
    title: "File size too large. Please select an image under 5MB.",
    advice: "This one has 6.0 MB.",
    action: "shrink",
  });
});

test("a photo of one byte too many never reads as within the limit", () => {
  const error = { ...ERRORS["photo-too-large"], bytes: 5 * MB + 1 };

  expect(describeError(error)?.advice).toBe("This one has 5.1 MB.");
});

test("shrinking is offered only for what can be made smaller", () => {
  expect(describeError({ ...ERRORS["photo-too-large"], canShrink: false })?.action).toBe("none");
});

test.each(ALL_FORMATS)("a file that is a %s is told by that name", (format) => {
  expect(describeError({ code: "photo-format-unsupported", format })?.title).toMatch(
    new RegExp(`^This is an? ${format}\\b`),
  );
});

test.each(ALL_FORMATS)("the advice for a file that is a %s names a way out", (format) => {
  expect(describeError({ code: "photo-format-unsupported", format })?.advice).toMatch(/JPG|picture/);
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
  expect(advice).toContain("100 megapixels");
});

test("trying again is offered where the photo may be fine, and only there", () => {
  const retriable = Object.values(ERRORS).filter((error) => describeError(error)?.action === "retry");

  expect(retriable.map(({ code }) => code)).toEqual([
    "worker-died",
    "worker-unreachable",
    "deadline-exceeded",
    "internal",
  ]);
});

test("what went wrong inside is not shown to people", () => {
  const { title, advice } = describeError(ERRORS.internal) ?? {};

  expect(`${title} ${advice}`).not.toContain("TypeError");
});

test.each(ALL_MODEL_ERRORS)("$code is told in the words for faults of models", (error) => {
  expect(describeError(error)).toMatchObject(describeModelError(error));
});

test("of the faults of models those can be tried again that another run or fetch may get over", () => {
  const retriable = ALL_MODEL_ERRORS.filter((error) => describeError(error)?.action === "retry");

  expect(retriable.map(({ code }) => code)).toEqual([
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
