import { expect, test } from "vitest";
import type { Scaling } from "#models/manifest.ts";
import { licenceInReadme, readHuggingFace } from "#workers/packaging/hugging-face.ts";

const IMAGENET = { image_mean: [0.485, 0.456, 0.406], image_std: [0.229, 0.224, 0.225] };
const BY_IMAGENET: Scaling = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
const BY_HALF: Scaling = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] };
const TO_ONE = { rescale_factor: 1 / 127.5, rescale_offset: true };
const BYTES = { do_rescale: false, image_mean: [127.5, 127.5, 127.5], image_std: [127.5, 127.5, 127.5] };

test.each<[object, Scaling | null]>([
  [{ do_rescale: true, rescale_factor: 0.00392156862745098, do_normalize: true, ...IMAGENET }, BY_IMAGENET],
  // The first feature extractors name neither step.
  [{ ...IMAGENET }, BY_IMAGENET],
  [{ do_rescale: true, rescale_factor: 1 / 255, do_normalize: false, ...IMAGENET }, { range: [0, 1] }],
  [{ do_rescale: false, do_normalize: false }, { range: [0, 255] }],
  [{ ...TO_ONE, do_normalize: false }, { range: [-1, 1] }],
  [{ ...BYTES, do_normalize: true }, BY_HALF],
  [{ image_mean: 0.5, image_std: 0.5 }, BY_HALF],
  [{ ...TO_ONE, do_normalize: true, image_mean: [0, 0, 0], image_std: [1, 1, 1] }, BY_HALF],
  [{ do_normalize: true, image_mean: [0.5], image_std: [0.5] }, null],
  [{ do_normalize: true, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0, 0.5] }, null],
  [{ do_normalize: true }, null],
])("the steps %j make one scaling", (steps, scaling) => {
  expect(readHuggingFace(undefined, steps).scaling).toEqual(scaling);
});

const SQUARE = { width: 224, height: 224 };

test.each<[object, object]>([
  [{ size: { height: 224, width: 192 } }, { fit: "stretch", width: 192, height: 224, cropShare: null }],
  [{ size: 224 }, { fit: "stretch", ...SQUARE }],
  [
    { size: { shortest_edge: 256 }, crop_size: SQUARE },
    { fit: "cover", ...SQUARE, cropShare: 0.875 },
  ],
  [
    { size: 256, do_center_crop: true, crop_size: 224 },
    { fit: "cover", ...SQUARE },
  ],
  [{ size: { shortest_edge: 224 } }, { fit: "cover", ...SQUARE, cropShare: null }],
  [{ size: { shortest_edge: 224 }, crop_size: 224 }, { cropShare: null }],
  [{ size: { shortest_edge: 224 }, crop_pct: 0.9 }, { cropShare: 0.9 }],
  [{ size: { shortest_edge: 384 }, crop_pct: 0.9 }, { cropShare: null }],
  [
    { size: 224, do_center_crop: false, crop_size: 200 },
    { fit: "stretch", ...SQUARE },
  ],
  [
    { do_resize: false, size: 224 },
    { fit: null, ...SQUARE },
  ],
  [{}, { fit: null, width: 96, height: 96 }],
  [{ do_flip_channel_order: true }, { channels: "bgr" }],
  [{}, { channels: "rgb" }],
])("the processor %j states fit, size, cut-out share and channels", (steps, expected) => {
  expect(readHuggingFace({ image_size: 96 }, steps)).toMatchObject(expected);
});

test("without a processor, value range, fit and channels stay open", () => {
  expect(readHuggingFace({ id2label: { 0: "cat", 1: "dog" }, image_size: 224 }, undefined)).toEqual({
    labels: ["cat", "dog"],
    outputs: null,
    width: 224,
    height: 224,
    fit: null,
    cropShare: null,
    channels: null,
    scaling: null,
  });
});

test("timm states the number of outputs, and none for a network without a last layer", () => {
  expect(readHuggingFace({ num_classes: 12 }, undefined).outputs).toBe(12);
  expect(readHuggingFace({ num_classes: 0 }, undefined).outputs).toBeNull();
});

test("the names LABEL_0 and so on are not labels", () => {
  expect(readHuggingFace({ id2label: { 0: "LABEL_0", 1: "LABEL_1" } }, undefined).labels).toBeNull();
  expect(readHuggingFace({}, undefined).labels).toBeNull();
});

test.each([
  ["---\nlicense: apache-2.0\ntags:\n- x\n---\n# Model", "apache-2.0"],
  ['---\r\ntags: x\r\nlicense: "mit"\r\n---\r\n', "mit"],
  ["# Model\nlicense: mit\n", null],
  ["---\ntags: x\n---\nlicense: mit", null],
  ["---\nlicense:\n- mit\n---\n", null],
  ["", null],
])("the README %j names the licence %j", (text, licence) => {
  expect(licenceInReadme(text)).toBe(licence);
});
