import { expect, test } from "vitest";
import {
  type Change,
  changesBetween,
  DIMENSIONS,
  inputWith,
  optionsOf,
  partOf,
  type Setting,
  settingOf,
} from "#src/lab/benchmark/python/rules/input-settings.ts";
import {
  type Distance,
  photosForSearch,
  searchSetting,
} from "#src/lab/benchmark/python/rules/setting-search.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";

const INPUT = { ...A_MANIFEST.input, dtype: "float32", scaling: { range: [0, 1] } } as const;
const START = settingOf(INPUT);
const OPTIONS = {
  scaling: optionsOf("scaling", INPUT),
  channels: optionsOf("channels", INPUT),
  layout: optionsOf("layout", INPUT),
  fit: optionsOf("fit", INPUT),
  resampling: optionsOf("resampling", INPUT),
  orientation: optionsOf("orientation", INPUT),
};

/** A search for a setting of Python: each dimension that differs adds to the distance. */
function searchFor(
  truth: Setting,
  weights: Partial<Record<(typeof DIMENSIONS)[number], number>> = {},
  refuses: (setting: Setting) => boolean = () => false,
) {
  const asked: Setting[] = [];
  const distanceOf = (setting: Setting): Distance => {
    const wrong = changesBetween(setting, truth);
    const mean = Math.min(
      1,
      wrong.reduce((sum, dimension) => sum + (weights[dimension] ?? 0.1), 0),
    );
    return { mean, agrees: mean <= 0.001 };
  };
  return {
    asked,
    found: searchSetting({
      start: START,
      options: OPTIONS,
      measure: (settings) => {
        asked.push(...settings);
        return Promise.resolve(settings.map((each) => (refuses(each) ? null : distanceOf(each))));
      },
    }),
  };
}

const PLANTED: readonly [string, Change][] = [
  ["range", { scaling: { range: [-1, 1] } }],
  ["mean and deviation", { scaling: { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] } }],
  ["order of colours", { channels: "bgr" }],
  ["layout", { layout: "nchw" }],
  ["fit", { fit: "cover", resize: 256 }],
  ["resampling", { resampling: "pillow-bicubic" }],
  ["orientation", { orientation: "stored" }],
  [
    "range, crop and resampling",
    { scaling: { range: [-1, 1] }, fit: "contain", resampling: "opencv-linear" },
  ],
];

test.each(PLANTED)("a search finds another %s", async (_, change) => {
  const truth = { ...START, ...change };
  const { setting, distance } = await searchFor(truth).found;
  expect(setting).toEqual(truth);
  expect(distance.agrees).toBe(true);
});

test("two changes that only help together are found", async () => {
  const truth: Setting = { ...START, fit: "stretch", orientation: "stored" };
  const search = searchSetting({
    start: START,
    options: OPTIONS,
    measure: (settings) =>
      Promise.resolve(
        settings.map((each) => {
          const isRight = changesBetween(each, truth).length === 0;
          return { mean: isRight ? 0 : 0.4, agrees: isRight };
        }),
      ),
  });
  expect((await search).setting).toEqual(truth);
});

test("a change that makes no difference is not made", async () => {
  const truth: Setting = { ...START, channels: "bgr", orientation: "stored" };
  const { setting } = await searchFor(truth, { orientation: 0.0005 }).found;
  expect(changesBetween(START, setting)).toEqual(["channels"]);
});

test("nothing is tried where the answers agree, and each setting only once", async () => {
  const same = searchFor(START);
  expect(await same.found).toMatchObject({ setting: START, tried: 1 });
  const { asked, found } = searchFor({ ...START, fit: "stretch", resampling: "pillow-box" });
  expect((await found).tried).toBe(asked.length);
  expect(new Set(asked.map((each) => JSON.stringify(DIMENSIONS.map((d) => partOf(each, d))))).size).toBe(
    asked.length,
  );
});

test("a setting that the network refuses is passed over, and the nearest one is told", async () => {
  const truth: Setting = { ...START, layout: "nchw", channels: "bgr" };
  const { setting, distance } = await searchFor(truth, {}, ({ layout }) => layout === "nchw").found;
  expect(setting).toEqual({ ...START, channels: "bgr" });
  expect(distance).toEqual({ mean: 0.1, agrees: false });
});

test("a network that takes bytes has one scaling", () => {
  expect(optionsOf("scaling", { ...INPUT, dtype: "uint8" })).toEqual([]);
});

test("a manifest keeps its defaults out, and a found setting in", () => {
  expect(inputWith(INPUT, START)).toEqual(INPUT);
  const setting: Setting = { ...START, resize: 256, resampling: "pillow-bilinear", orientation: "stored" };
  expect(settingOf(inputWith(INPUT, setting))).toEqual(setting);
});

test("a search looks at the worst photos, and at some of the others", () => {
  expect(photosForSearch([1, 2, 3])).toEqual([1, 2, 3]);
  const photos = Array.from({ length: 24 }, (_, at) => at);
  expect(photosForSearch(photos)).toEqual([0, 1, 2, 3, 4, 5, 10, 19]);
});
