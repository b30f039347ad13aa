import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BACKENDS } from "#domain/device-benchmark.ts";
import type { PackageManifest } from "#models/manifest.ts";
import {
  describeLinkProblem,
  type LinkSettings,
  readBenchmarkLink,
  REPEATS,
  writeBenchmarkLink,
} from "#src/lab/benchmark/device/benchmark-link.ts";
import { manifestWith } from "#tests/fakes/networks.ts";

const MODELS: readonly PackageManifest[] = [
  { ...manifestWith({ format: "tfjs-graph" }), id: "birds" },
  { ...manifestWith({ format: "tfjs-graph" }), id: "leaves-0a1b2c3d" },
];
const IDS = MODELS.map(({ id }) => id);

function read(query: string) {
  return readBenchmarkLink(new URLSearchParams(query), MODELS);
}

function problemsOf(query: string): readonly string[] | undefined {
  return read(query)?.problems.map(describeLinkProblem);
}

test("an address without settings is no link, whatever else it has", () => {
  expect(read("")).toBeNull();
  expect(read("tab=labelled")).toBeNull();
});

test("what was written is read again, through the text of an address", () => {
  const settings: fc.Arbitrary<LinkSettings> = fc.record({
    modelIds: fc.subarray(IDS),
    backends: fc.subarray([null, ...BACKENDS]),
    repeats: fc.constantFrom(...REPEATS),
    photo: fc.constantFrom("made", "own"),
  });
  fc.assert(
    fc.property(settings, (each) => {
      const url = new URL(`https://example.org/benchmark?${writeBenchmarkLink(each).toString()}`);
      expect(readBenchmarkLink(url.searchParams, MODELS)?.settings).toEqual(each);
    }),
  );
});

test("whatever a link says, only what the page offers comes out of it, and nothing long is shown", () => {
  const name = fc.constantFrom("model", "backend", "runs", "photo");
  const value = fc.oneof(
    fc.string(),
    fc.string({ minLength: 100, maxLength: 200 }),
    fc.constantFrom("birds", "wasm", "app", "5", "5.0", "-1", "1e9", "own", "__proto__"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 80 }), (pairs) => {
      const link = readBenchmarkLink(new URLSearchParams(pairs), MODELS);
      const { modelIds = [], backends = [], repeats = 20, photo = "made" } = link?.settings ?? {};
      for (const id of modelIds) expect(IDS).toContain(id);
      for (const backend of backends) expect([null, ...BACKENDS]).toContain(backend);
      expect(new Set(backends).size).toBe(backends.length);
      expect([...REPEATS]).toContain(repeats);
      expect(["made", "own"]).toContain(photo);
      for (const problem of link?.problems ?? [])
        for (const shown of "names" in problem ? problem.names : []) expect(shown).toMatch(/^[\w-]{1,80}$/);
    }),
  );
});

test("what this device lacks is named, and the rest of the link holds", () => {
  const query = "model=birds&model=wrens&backend=wasm&backend=quantum&runs=7&photo=huge";
  expect(read(query)?.settings).toEqual({ modelIds: ["birds"], backends: ["wasm"] });
  expect(problemsOf(query)).toEqual([
    "Models of the link that are not on this device: wrens. The others are chosen.",
    "Backends of the link that this app does not have: quantum. The others are chosen.",
    "The link asks for a number of runs that can't be chosen here. Choose one below.",
    "The link asks for a photo that can't be chosen here. The made photo is measured, or choose one of yours.",
  ]);
});

test("text of a stranger in a link is not shown", () => {
  expect(problemsOf("model=Call%20this%20number&backend=%3Cb%3E")).toEqual([
    "The link asks for a model that is not on this device. The others are chosen.",
    "The link asks for a backend that this app does not have. The others are chosen.",
  ]);
});

test("a backend that no chosen model has is named, and a sender's own photo is asked for", () => {
  const onnx = [{ ...manifestWith({ format: "onnx" }), id: "onnx" }];
  const link = readBenchmarkLink(new URLSearchParams("model=onnx&backend=cpu&photo=own"), onnx);
  expect(link?.problems.map(describeLinkProblem)).toEqual([
    "No chosen model runs on JavaScript, so that of the app's pages is measured instead.",
    "The link is for a photo that its sender has, which a link can't carry. Choose the same photo, or the made one is measured.",
  ]);
});

test("a link without models measures the photo alone, and one that does not name them leaves the choice", () => {
  expect(read("model=&runs=5")?.settings).toEqual({ modelIds: [], repeats: 5 });
  expect(read("runs=5")?.settings).toEqual({ repeats: 5 });
  expect(problemsOf("model=&backend=")).toEqual([]);
});
