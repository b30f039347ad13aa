import { engine } from "@tensorflow/tfjs-core";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import { probabilitiesOf, softmaxInPlace } from "#domain/teaching/head.ts";
import { teach, type TeachProgress } from "#domain/teaching/teach.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createTeachingClient } from "#src/core/workers/teaching-client.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { madePicture } from "#tests/fixtures/models/made-picture.ts";
import answers from "#tests/fixtures/training/kingdom-answers.json";
import { floatsOf, storedWeights } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { type WarmModel } from "#workers/inference/load-model.ts";
import { createPackagingApi } from "#workers/packaging/packaging-api.ts";
import { classify, distance, fetchKingdom, load } from "./models.ts";

const { side, probabilities } = v.parse(
  v.object({ side: v.number(), probabilities: v.array(v.array(v.number())) }),
  answers,
);

const FEATURES = 1280;
const { signal } = new AbortController();

let kingdom: ModelPackage;
let own: WarmModel;

beforeAll(async () => {
  kingdom = await fetchKingdom();
  own = await load(kingdom);
});

afterAll(() => own.classifier.dispose());

function picture(number: number): ReturnType<typeof madePicture> {
  return madePicture(number, kingdom.manifest.input.width);
}

test("the Bio Kingdom model gives the trainer's probabilities on made pictures", LONG, async () => {
  const { input, labels } = kingdom.manifest;
  expect(input.width).toBe(side);
  const best = new Set<number>();
  for (const [number, expected] of probabilities.entries()) {
    const given = Array.from((await classify(own, madePicture(number, side))).probabilities ?? []);
    expect(given).toHaveLength(labels.length);
    expect(distance(given, expected), `picture ${number}`).toBeLessThan(1e-3);
    best.add(given.indexOf(Math.max(...given)));
  }
  // The network does not give all pictures the same best label, so the comparison means something.
  expect(best.size).toBeGreaterThan(1);
});

function client(): ReturnType<typeof createTeachingClient> {
  return createTeachingClient(() =>
    connectToWorker(
      "teaching",
      (name) =>
        new Worker(new URL("../../../workers/teaching.worker.ts", import.meta.url), { type: "module", name }),
    ),
  );
}

/** Computes the last layers of the app's own network: 193 probabilities, which are summed to those of its labels. */
async function byItsOwnHead(features: Float32Array): Promise<Float64Array> {
  const weights = storedWeights(await readTfjsArtifacts(kingdom.files, kingdom.manifest.model));
  const [kernel, factors, biases, joined] = [
    "output_map/Conv2D/weight",
    "output_map/Mul/weight",
    "output_map/BiasAdd/weight",
    "joined",
  ].map((name) => {
    const weight = weights?.get(name);
    return weight === undefined ? null : floatsOf(weight);
  });
  if (!kernel || !factors || !biases || !joined) throw new Error("the own network has other last layers");
  const logits = Float64Array.from(factors, (factor, row) => {
    let sum = 0;
    for (const [at, feature] of features.entries()) sum += feature * (kernel[at * factors.length + row] ?? 0);
    return sum * factor + (biases[row] ?? 0);
  });
  softmaxInPlace(logits);
  const labels = kingdom.manifest.labels.length;
  return Float64Array.from({ length: labels }, (_, label) =>
    logits.reduce((sum, each, row) => sum + each * (joined[row * labels + label] ?? 0), 0),
  );
}

test("the last layers of the own network make the answer from its features", LONG, async () => {
  for (const number of [0, 3, 7]) {
    const features = await own.classifier.features(picture(number));
    expect(features).toHaveLength(FEATURES);
    const answer = await classify(own, picture(number));
    expect(distance(await byItsOwnHead(features), answer.probabilities ?? [])).toBeLessThan(1e-4);
  }
});

test("ten features leave no tensor behind", async () => {
  await own.classifier.features(picture(1));
  const before = engine().state.numTensors;
  for (let run = 0; run < 10; run += 1) await own.classifier.features(picture(1));
  expect(engine().state.numTensors).toBe(before);
});

test(
  "a head that the worker taught answers as a package of its own, also after an export and an import",
  LONG,
  async () => {
    const photos = [];
    for (let number = 0; number < 24; number += 1) {
      const features = await own.classifier.features(picture(number));
      photos.push({ classIndex: number % 3, features, edges: null, hash: null, shotAt: null });
    }
    const lesson = { classes: 3, photos, seed: 1, reject: 2 };
    const told: TeachProgress[] = [];
    const taught = await client().teach(lesson, (progress) => told.push(progress), signal);
    if (!taught.ok) throw new Error(taught.error.code);
    expect(taught.value).toEqual(teach(lesson));
    expect(told.length).toBeGreaterThan(5);

    const { head } = taught.value;
    expect(head.likeness).toBeDefined();
    const facts = {
      title: "Made pictures",
      subjects: ["plant"],
      labels: ["A", "B", "None of these", UNLIKE_ALL],
      rejectLabels: ["None of these", UNLIKE_ALL],
    } as const;
    const packed = await client().pack(kingdom, head, facts, signal);
    if (!packed.ok) throw new Error(packed.error.code);
    const packaging = createPackagingApi({ fetch });
    const zip = await packaging.pack(packed.value);
    const read = zip.ok ? await packaging.read([{ path: "made.zip", blob: zip.value }], null, []) : zip;
    if (!read.ok) throw new Error(read.error.code);

    const model = await load({ manifest: packed.value.manifest, files: read.value.files });
    for (const number of [0, 8, 31]) {
      const expected = probabilitiesOf(head, await own.classifier.features(picture(number)));
      const given = await classify(model, picture(number));
      expect(distance(given.probabilities ?? [], expected)).toBeLessThan(1e-4);
      expect(expected).toHaveLength(4);
      expect(given.classMap).toMatchObject({ width: 6, height: 6 });
    }
    const grey = picture(0);
    grey.data.fill(128);
    const plain = { ...grey, data: grey.data.slice() };
    const unlike = probabilitiesOf(head, await own.classifier.features(grey))[3] ?? 0;
    expect(unlike).toBeGreaterThan(0.5);
    expect((await classify(model, plain)).probabilities?.[3]).toBeCloseTo(unlike, 3);
    model.classifier.dispose();
  },
);

test("a cancelled lesson ends at once", LONG, async () => {
  const photos = Array.from({ length: 2000 }, (_, at) => ({
    classIndex: at % 5,
    features: Float32Array.from({ length: FEATURES }, (_unused, feature) => Math.sin(at * feature)),
    edges: null,
    hash: null,
    shotAt: null,
  }));
  const controller = new AbortController();
  const lesson = client().teach({ classes: 5, photos, seed: 1 }, () => controller.abort(), controller.signal);
  await expect(lesson).resolves.toEqual({ ok: false, error: { code: "aborted" } });
});
