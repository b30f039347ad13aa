import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import type { InputSpec, PackageManifest } from "#models/manifest.ts";
import type { ParityPhoto } from "#src/lab/benchmark/python/parity-run.ts";
import {
  createParityStore,
  type ParityReport,
  type ParityStore,
} from "#src/lab/benchmark/python/parity-store.ts";
import { inputWith, type Setting, settingOf } from "#src/lab/benchmark/python/rules/input-settings.ts";
import { inputSpecOf } from "#src/lab/photos/answer-photo.ts";
import { LOADED, packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeImaging, createFakeInference, createPreparedPhoto } from "#tests/fakes/model-parts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

const MODEL = packageOf({
  labels: ["robin", "wren"],
  input: {
    ...packageOf().manifest.input,
    dtype: "float32",
    layout: "nhwc",
    channels: "rgb",
    scaling: { range: [0, 1] },
  },
});
const { input } = MODEL.manifest;

const PHOTOS: readonly ParityPhoto[] = Array.from({ length: 20 }, (_, at) => ({
  path: `${at}.jpg`,
  file: new File(["photo"], `${at}.jpg`),
  expected: { probabilities: [0.9, 0.1] },
}));

/** A store whose model answers as Python does under the setting `truth` alone. */
function setUp(
  truth: Setting,
  { takesBothLayouts = true, meaningless = "", large = "", photos = PHOTOS, onlyOnJavaScript = false } = {},
) {
  const imaging = createFakeImaging();
  const inference = createFakeInference(ok(LOADED));
  const added: PackageManifest[] = [];
  const specs: string[] = [];
  const { prepare } = imaging;
  imaging.prepare = async (file, facts, first, options, signal) => {
    const prepared = await prepare(file, facts, first, options, signal);
    if (!prepared.ok) return prepared;
    const isLarge = file instanceof File && file.name === large;
    if (isLarge && [first, ...(options.alsoFor ?? [])].some(({ resampling }) => resampling !== undefined))
      return err({ code: "photo-too-many-pixels", width: 12_000, height: 9_000, maxPixels: 100_000_000 });
    // The first byte of a tensor tells for which input it was made, the second that the network has no answer.
    const [tensor, ...others] = [first, ...(options.alsoFor ?? [])].map((spec: InputSpec) => {
      const key = JSON.stringify(inputSpecOf(spec));
      if (!specs.includes(key)) specs.push(key);
      const isMeaningless = file instanceof File && file.name === meaningless;
      return { data: Uint8Array.of(specs.indexOf(key), Number(isMeaningless), 0), shape: [1, 1, 3] as const };
    });
    return ok({ ...createPreparedPhoto(), tensor: tensor ?? createPreparedPhoto().tensor, others });
  };
  const { openClient } = inference;
  const store: ParityStore = createParityStore({
    imaging,
    openClient: (...request) => {
      const client = openClient(...request);
      if (onlyOnJavaScript && request[1] === "wasm")
        client.load = () => Promise.resolve(err({ code: "model-output-not-finite" }));
      client.trySettings = (tensor, settings) => {
        if (!takesBothLayouts && settings.some(({ layout }) => layout !== input.layout))
          return Promise.resolve(err({ code: "model-shape-unsupported", detail: "no" }));
        if (tensor.data[1] === 1) return Promise.resolve(err({ code: "model-output-not-finite" }));
        return Promise.resolve(
          ok(
            settings.map((setting) => {
              const asked = { ...input, ...setting };
              const isSpec =
                specs[tensor.data[0] ?? 0] === JSON.stringify(inputSpecOf(inputWith(input, truth)));
              const isFed = (["scaling", "channels", "layout"] as const).every(
                (part) => JSON.stringify(asked[part]) === JSON.stringify(truth[part]),
              );
              const wrong = (isSpec ? 0 : 0.2) + (isFed ? 0 : 0.3);
              return { ...setting, top: [], probabilities: [0.9 - wrong, 0.1 + wrong], inferMs: 1 };
            }),
          ),
        );
      };
      return client;
    },
    library: {
      packageOf: () => Promise.resolve(ok(MODEL)),
      add: ({ manifest }: ModelPackage) => {
        added.push(manifest);
        return Promise.resolve(ok(undefined));
      },
    },
  });
  const run = async (): Promise<ParityReport> => {
    await store.run({ model: MODEL.manifest, photos });
    const state = store.getState();
    if (state.status !== "ended" || state.report === null) throw new Error(JSON.stringify(state));
    return state.report;
  };
  return { store, imaging, inference, added, run };
}

test("a model that answers as in Python is left alone, and runs on WebAssembly", async () => {
  const { run, inference } = setUp(settingOf(input));
  expect(await run()).toMatchObject({ current: { agreeing: 20, sameLabel: 20 }, found: null, tried: 0 });
  expect(inference.clients.map(({ backend }) => backend)).toEqual(["wasm"]);
});

test("a network that WebAssembly does not run is compared on JavaScript", async () => {
  const { store, inference } = setUp(settingOf(input), { onlyOnJavaScript: true });
  await store.run({ model: { ...MODEL.manifest, format: "tfjs-graph" }, photos: PHOTOS });
  expect(store.getState()).toMatchObject({ report: { current: { agreeing: 20 } }, error: null });
  expect(inference.clients.map(({ backend }) => backend)).toEqual(["wasm", "cpu"]);
});

test("a network that takes both orders of dimensions is found in the other one, and taken with one call", async () => {
  const truth: Setting = { ...settingOf(input), layout: "nchw", fit: "stretch" };
  const { run, store, added } = setUp(truth);
  const { current, found } = await run();
  expect(current.agreeing).toBe(0);
  expect(found).toMatchObject({ setting: truth, comparison: { agreeing: 20 } });
  expect(added).toEqual([]);
  await store.take(MODEL.manifest.id, truth);
  expect(added).toMatchObject([{ id: MODEL.manifest.id, input: { layout: "nchw", fit: "stretch" } }]);
});

test("a network that refuses the other order of dimensions gets the nearest setting", async () => {
  const { run } = setUp({ ...settingOf(input), layout: "nchw", fit: "stretch" }, { takesBothLayouts: false });
  expect(await run()).toMatchObject({
    found: { setting: { layout: "nhwc", fit: "stretch" }, comparison: { agreeing: 0 } },
  });
});

test("photos that can't be read are told, and the others compared", async () => {
  const { run, imaging } = setUp({ ...settingOf(input), channels: "bgr" });
  imaging.refused.set("3.jpg", { code: "photo-unreadable" });
  const report = await run();
  expect(report).toMatchObject({ unread: ["3.jpg"], found: { setting: { channels: "bgr" } } });
  expect(report.found?.comparison.photos).toHaveLength(19);
});

test("a photo that is too large for the kernels of Python is left out of the search and told", async () => {
  const truth: Setting = { ...settingOf(input), resampling: "pillow-bicubic" };
  const { run } = setUp(truth, { large: "3.jpg" });
  const report = await run();
  expect(report).toMatchObject({
    unread: ["3.jpg"],
    found: { setting: truth, comparison: { agreeing: 19 } },
  });
  expect(report.current.photos).toHaveLength(20);
});

test("where the only photo is too large for the search, the run ends with what is known", async () => {
  const truth: Setting = { ...settingOf(input), resampling: "pillow-bicubic" };
  const { run } = setUp(truth, { large: "3.jpg", photos: PHOTOS.slice(3, 4) });
  expect(await run()).toMatchObject({ unread: ["3.jpg"], current: { agreeing: 0 }, found: null, tried: 0 });
});

test("a photo without an answer counts as differing", async () => {
  const { run } = setUp(settingOf(input), { meaningless: "3.jpg" });
  const { current, found } = await run();
  expect(current).toMatchObject({ agreeing: 19, photos: { length: 20 }, largest: 1 });
  expect(current.photos[0]).toMatchObject({ path: "3.jpg", label: null });
  expect(found).toBeNull();
});

test("where no photo can be read, nothing is searched and nothing agrees", async () => {
  const { run, imaging } = setUp(settingOf(input));
  for (const { path } of PHOTOS) imaging.refused.set(path, { code: "photo-unreadable" });
  const report = await run();
  expect(report).toMatchObject({ current: { photos: [], agreeing: 0 }, found: null, tried: 0 });
  expect(report.unread).toHaveLength(20);
});

test("a stopped run ends without a report and without an error, and its worker has ended", async () => {
  const { store, inference } = setUp({ ...settingOf(input), channels: "bgr" });
  const running = store.run({ model: MODEL.manifest, photos: PHOTOS });
  store.stop();
  await running;
  expect(store.getState()).toEqual({ status: "ended", report: null, error: null });
  expect(inference.clients.every(({ steps }) => steps.at(-1) === "end")).toBe(true);
});
