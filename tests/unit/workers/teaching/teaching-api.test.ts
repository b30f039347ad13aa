import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { env, setBackend, tensor, type Tensor } from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { type Head, probabilitiesOf } from "#domain/teaching/head.ts";
import { UNLIKE_RULE } from "#domain/teaching/likeness.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { featuresNodeOf } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import { handlerOf, readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { checkPackage } from "#workers/packaging/own-package.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import type { TaughtFacts } from "#workers/teaching/contract.ts";
import { createTeachingApi } from "#workers/teaching/teaching-api.ts";
import { ROOT } from "../../../../scripts/root.mjs";

/** Side of the input of the app's own model. */
const SIZE = 192;
const FEATURES = 1280;

const FACTS: TaughtFacts = {
  title: "Weeds of our yard",
  subjects: ["plant"],
  labels: ["Dock", "Nettle", "None of these"],
  rejectLabels: ["None of these"],
};

const api = createTeachingApi();

beforeAll(async () => {
  // Without this flag TensorFlow.js prints that a faster backend exists for Node.js.
  env().set("IS_TEST", true);
  await import("@tensorflow/tfjs-backend-cpu");
  await setBackend("cpu");
});

function readKingdom(path: string): Buffer<ArrayBuffer> {
  return readFileSync(join(ROOT, "models/packages/kingdom", path));
}

/** The app's own model. */
function network(): ModelPackage {
  const manifest = readManifest(JSON.parse(readKingdom(MANIFEST_FILE).toString("utf8")));
  if (!manifest.ok) throw new Error(JSON.stringify(manifest.error));
  const files = manifest.value.files.map(({ path }) => ({ path, blob: new Blob([readKingdom(path)]) }));
  return { manifest: manifest.value, files };
}

function headOf(classes: number): Head {
  const random = createRandom(8);
  const values = (length: number): Float64Array =>
    Float64Array.from({ length }, () => random.fraction() - 0.5);
  return { weights: values(classes * FEATURES), biases: values(classes) };
}

async function packed(base: ModelPackage, head = headOf(3)): Promise<ModelPackage> {
  const taught = await api.pack(base, head, FACTS);
  if (!taught.ok) throw new Error(JSON.stringify(taught.error));
  return taught.value;
}

/** The values of these nodes of a package's graph, for a made-up picture. */
async function valuesAt({ manifest, files }: ModelPackage, names: string[]): Promise<readonly number[][]> {
  const model = await loadGraphModel(handlerOf(await readTfjsArtifacts(files, manifest.model)));
  const picture = Float32Array.from({ length: SIZE * SIZE * 3 }, (_, at) => Math.sin(at * (at % 3) * 0.01));
  const given: Tensor[] = [model.execute(tensor(picture, [1, SIZE, SIZE, 3]), names)].flat();
  model.dispose();
  return given.map((each) => Array.from(each.dataSync()));
}

/** Bytes of the unpacked weights. */
async function weightBytes({ manifest, files }: ModelPackage): Promise<number> {
  const { weightData } = await readTfjsArtifacts(files, manifest.model);
  return weightData.byteLength;
}

function meansOver(values: readonly number[], channels: number): readonly number[] {
  const places = values.length / channels;
  return Array.from({ length: channels }, (_, channel) =>
    values.reduce((sum, value, at) => sum + (at % channels === channel ? value / places : 0), 0),
  );
}

async function featuresNode({ manifest, files }: ModelPackage): Promise<ReturnType<typeof featuresNodeOf>> {
  return featuresNodeOf(await readTfjsArtifacts(files, manifest.model));
}

test(
  "a taught package answers as its head does for the network's features, at every place too",
  LONG,
  async () => {
    const base = network();
    const head = headOf(3);
    const node = await featuresNode(base);
    expect(node?.length).toBe(FEATURES);
    const [map = []] = await valuesAt(base, [node?.name ?? ""]);
    const expected = probabilitiesOf(head, meansOver(map, FEATURES));

    const [probabilities = [], classMap = []] = await valuesAt(await packed(base, head), [
      "probabilities",
      "class_map",
    ]);
    expect(probabilities).toHaveLength(3);
    for (const [at, probability] of probabilities.entries())
      expect(probability).toBeCloseTo(expected[at] ?? -1, 5);
    const powers = meansOver(classMap, 3).map(Math.exp);
    const sum = powers.reduce((total, power) => total + power, 0);
    for (const [at, power] of powers.entries()) expect(power / sum).toBeCloseTo(expected[at] ?? -1, 5);
  },
);

function unitOf(values: ArrayLike<number>): Float64Array {
  const length = Math.hypot(...Array.from(values));
  return Float64Array.from(values, (each) => each / length);
}

/** The head with three directions, and a limit by which a photo with these features is `unlike` of 1 unlike all. */
function withLikeness(head: Head, features: ArrayLike<number>, unlike: number): Head {
  const random = createRandom(5);
  const own = unitOf(features);
  const directions = new Float64Array(3 * FEATURES);
  const cosines = [0, 1, 2].map((row) => {
    const direction = unitOf(Float64Array.from({ length: FEATURES }, () => random.fraction()));
    directions.set(direction, row * FEATURES);
    return direction.reduce((sum, each, at) => sum + each * (own[at] ?? 0), 0);
  });
  const limit = Math.max(...cosines) + Math.log(unlike / (1 - unlike)) / UNLIKE_RULE.steepness;
  return { ...head, likeness: { directions, limit } };
}

test(
  "a package of a head that knows what is unlike all classes gives the same share for it, and the same class map",
  LONG,
  async () => {
    const base = network();
    const node = await featuresNode(base);
    const [map = []] = await valuesAt(base, [node?.name ?? ""]);
    const features = meansOver(map, FEATURES);
    const [, mapWithout = []] = await valuesAt(await packed(base), ["probabilities", "class_map"]);
    for (const unlike of [0.02, 0.6, 0.98]) {
      const head = withLikeness(headOf(3), features, unlike);
      const taught = await api.pack(base, head, { ...FACTS, labels: [...FACTS.labels, "Unlike"] });
      if (!taught.ok) throw new Error(JSON.stringify(taught.error));
      const [probabilities = [], classMap = []] = await valuesAt(taught.value, [
        "probabilities",
        "class_map",
      ]);
      const expected = probabilitiesOf(head, features);
      expect(expected[3]).toBeCloseTo(unlike, 9);
      expect(probabilities).toHaveLength(4);
      for (const [at, each] of expected.entries()) expect(probabilities[at]).toBeCloseTo(each, 4);
      const places = classMap.length / 4;
      for (const place of [0, 17, places - 1]) {
        const own = classMap.slice(place * 4, place * 4 + 3);
        for (const [at, logit] of own.entries())
          expect(logit).toBeCloseTo(mapWithout[place * 3 + at] ?? 0, 4);
        expect(classMap[place * 4 + 3]).toBeCloseTo(
          own.reduce((sum, each) => sum + each / 3, 0),
          4,
        );
      }
      await expect(featuresNode(taught.value)).resolves.toEqual(node);
    }
  },
);

test("a taught package passes the check, and packing and reading change nothing", async () => {
  const taught = await packed(network());
  const { manifest, files } = taught;
  expect(manifest).toMatchObject({
    title: FACTS.title,
    labels: FACTS.labels,
    rejectLabels: FACTS.rejectLabels,
  });

  const manifestFile = { path: "model-manifest.json", blob: new Blob([JSON.stringify(manifest)]) };
  await expect(checkPackage([manifestFile, ...files])).resolves.toEqual({
    manifest,
    problems: [],
    unused: [],
  });
  const packaging = createPackagingApi({ fetch });
  const zip = await packaging.pack(taught);
  if (!zip.ok) throw new Error(zip.error.code);
  const read = await packaging.read([{ path: "weeds.zip", blob: zip.value }], null, []);
  expect(read).toMatchObject({
    ok: true,
    value: { draft: { id: manifest.id, files: manifest.files, classMap: "class_map", outputs: 3 } },
  });
});

test("the labels of the base are left out, and a taught network can be taught again", async () => {
  const base = network();
  const taught = await packed(base);
  await expect(featuresNode(taught)).resolves.toEqual(await featuresNode(base));
  const again = await packed(taught, headOf(3));
  expect(again.manifest.files).toEqual(taught.manifest.files);
  // Three labels with four bytes per weight take less than the many of the base with one byte per weight.
  expect(await weightBytes(taught)).toBeLessThan(await weightBytes(base));
});

test.for(["tfjs-graph", "tflite", "onnx"] as const)(
  "a %s without known features can't be taught",
  async (format) => {
    const base = await tinyModel(format, { hasClassMap: true });
    await expect(api.pack(base, headOf(3), FACTS)).resolves.toMatchObject({
      ok: false,
      error: { code: "model-shape-unsupported" },
    });
  },
);

test("a damaged base, and facts with an unknown reject label, are refused", async () => {
  const base = network();
  const damaged = { ...base, files: [{ path: base.manifest.model, blob: new Blob(["{}"]) }] };
  const odd = { ...FACTS, rejectLabels: ["Something else"] };
  for (const [model, facts, code] of [
    [damaged, FACTS, "model-topology-missing"],
    [base, odd, "model-manifest-invalid"],
  ] as const) {
    await expect(api.pack(model, headOf(3), facts)).resolves.toMatchObject({ ok: false, error: { code } });
  }
});

test("a lesson is taught with its progress, and an impossible one is an error", async () => {
  const photos = [0, 1, 0, 1].map((classIndex, at) => ({
    classIndex,
    features: [classIndex, at / 10],
    edges: null,
    hash: null,
    shotAt: null,
  }));
  const heads = new Set<number>();
  const lesson = { classes: 2, photos, seed: 1 };
  const taught = await api.teach(lesson, ({ head }) => heads.add(head));
  // Each of the four photos was held out once.
  const rows = taught.ok ? taught.value.heldOut : [];
  expect(rows.map((row) => row.reduce((sum, count) => sum + count, 0))).toEqual([2, 2]);
  expect(heads.size).toBe(5);
  await expect(api.teach({ ...lesson, classes: 3 }, () => {})).resolves.toMatchObject({
    ok: false,
    error: { code: "internal" },
  });
});
