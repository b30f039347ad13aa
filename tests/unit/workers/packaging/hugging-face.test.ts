import { expect, test } from "vitest";
import type { Scaling } from "#models/manifest.ts";
import { licenceInReadme, readHuggingFace } from "#workers/packaging/hugging-face.ts";

const IMAGENET = { image_mean: [0.485, 0.456, 0.406], image_std: [0.229, 0.224, 0.225] };

test.each<[object, Scaling | null]>([
  [
    { do_rescale: true, rescale_factor: 0.00392156862745098, do_normalize: true, ...IMAGENET },
    { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
  ],
  // Feature extractors of the first years name neither step.
  [{ ...IMAGENET }, { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] }],
  [{ do_rescale: true, rescale_factor: 1 / 255, do_normalize: false, ...IMAGENET }, { range: [0, 1] }],
  [{ do_rescale: false, do_normalize: false }, { range: [0, 255] }],
  [{ rescale_factor: 1 / 127.5, rescale_offset: true, do_normalize: false }, { range: [-1, 1] }],
  [
    {
      do_rescale: false,
      do_normalize: true,
      image_mean: [127.5, 127.5, 127.5],
      image_std: [127.5, 127.5, 127.5],
    },
    { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
  ],
  [
    { image_mean: 0.5, image_std: 0.5 },
    { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
  ],
  [
    {
      rescale_factor: 1 / 127.5,
      rescale_offset: true,
      do_normalize: true,
      image_mean: [0, 0, 0],
      image_std: [1, 1, 1],
    },
    { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
  ],
  [{ do_normalize: true, image_mean: [0.5], image_std: [0.5] }, null],
  [{ do_normalize: true, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0, 0.5] }, null],
  [{ do_normalize: true }, null],
])("the steps %j come to one scaling", (steps, scaling) => {
  expect(readHuggingFace(undefined, steps).scaling).toEqual(scaling);
});

test.each<[object, { fit: string | null; width: number | null; height: number | null }]>([
  [{ size: { height: 224, width: 192 } }, { fit: "stretch", width: 192, height: 224 }],
  [{ size: 224 }, { fit: "stretch", width: 224, height: 224 }],
  [
    { size: { shortest_edge: 256 }, crop_size: { height: 224, width: 224 } },
    { fit: "cover", width: 224, height: 224 },
  ],
  [
    { size: 256, do_center_crop: true, crop_size: 224 },
    { fit: "cover", width: 224, height: 224 },
  ],
  [{ size: { shortest_edge: 224 } }, { fit: "cover", width: 224, height: 224 }],
  [
    { size: 224, do_center_crop: false, crop_size: 200 },
    { fit: "stretch", width: 224, height: 224 },
  ],
  [
    { do_resize: false, size: 224 },
    { fit: null, width: 224, height: 224 },
  ],
  [{}, { fit: null, width: 96, height: 96 }],
])("the sizes %j tell fit and input", (steps, expected) => {
  expect(readHuggingFace({ image_size: 96 }, steps)).toMatchObject(expected);
});

test("channels are turned round where the file says so", () => {
  expect(readHuggingFace(undefined, { do_flip_channel_order: true }).channels).toBe("bgr");
  expect(readHuggingFace(undefined, {}).channels).toBe("rgb");
});

test("without the steps, value range, fit and channels stay open", () => {
  expect(readHuggingFace({ id2label: { 0: "cat", 1: "dog" }, image_size: 224 }, undefined)).toEqual({
    labels: ["cat", "dog"],
    width: 224,
    height: 224,
    fit: null,
    cropShare: null,
    channels: null,
    scaling: null,
  });
});

test("labels that nobody named are none", () => {
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

test.each([
  [{ size: { shortest_edge: 256 }, crop_size: { height: 224, width: 224 } }, 0.875],
  [{ size: { shortest_edge: 224 }, crop_pct: 0.9 }, 0.9],
  [{ size: { shortest_edge: 384 }, crop_pct: 0.9 }, null],
  [{ size: { shortest_edge: 224 }, crop_size: 224 }, null],
  [{ size: { shortest_edge: 224 } }, null],
])("of the processor %j the share that it cuts out is %s", (steps, share) => {
  expect(readHuggingFace(null, steps).cropShare).toBe(share);
});
