import { expect, test } from "vitest";
import type { PackageManifest } from "#models/manifest.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, inputWith, manifestWith } from "#tests/fakes/networks.ts";
import { createRandom } from "#domain/random.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import type { NetworkArray } from "#workers/inference/classifiers/networks/network.ts";

function setUp(
  answer: (input: NetworkArray) => NetworkArray | Promise<NetworkArray> = () =>
    Float32Array.of(0.2, 0.7, 0.1),
  facts: Partial<PackageManifest> = {},
) {
  const clock = createFakeClock();
  const network = createFakeNetwork(answer);
  const manifest = manifestWith(facts);
  return {
    clock,
    network,
    classifier: createModelClassifier(manifest, network, { clock }),
  };
}

function photo(value = 7): ImageTensor {
  return { data: new Uint8Array(12).fill(value), shape: [2, 2, 3] };
}

const waiting = () => ({ signal: new AbortController().signal, sinceUploadMs: Infinity });

test("candidates are the labels, the most probable first, by their place in the output", async () => {
  const { classifier } = setUp();
  await expect(classifier.classify(photo(), "animal", waiting())).resolves.toMatchObject({
    candidates: [
      { labelId: "1", probability: expect.closeTo(0.7) },
      { labelId: "0", probability: expect.closeTo(0.2) },
      { labelId: "2", probability: expect.closeTo(0.1) },
    ],
  });
});

test("labels that are equally probable keep the order of the outputs", async () => {
  const { classifier } = setUp(() => Float32Array.of(0.25, 0.5, 0.25));
  const { candidates } = await classifier.classify(photo(), "animal", waiting());
  expect(candidates.map(({ labelId }) => labelId)).toEqual(["1", "0", "2"]);
});

test("of many outputs the five most probable are answered, as sorting all of them would give", async () => {
  const labels = Array.from({ length: 10_000 }, (_, at) => `label ${at}`);
  const random = createRandom(1);
  for (let round = 0; round < 20; round += 1) {
    // Bytes, so that many are equal.
    const outputs = Float32Array.from(random.bytes(labels.length), (byte) => byte / 255);
    const { classifier } = setUp(() => outputs, { labels });
    const sorted = Array.from(outputs, (probability, at) => ({ labelId: String(at), probability })).toSorted(
      (a, b) => b.probability - a.probability,
    );

    await expect(classifier.classify(photo(), "animal", waiting())).resolves.toMatchObject({
      candidates: sorted.slice(0, 5),
    });
  }
});

test("a label has its name, its record as the manifest states it, and whether it means none of these", () => {
  const records = { lion: "panthera-leo" };
  const { classifier } = setUp(undefined, { records });
  expect(classifier.labelOf("0", "plant")).toEqual({
    name: "lion",
    recordId: "panthera-leo",
    reject: false,
  });
  expect(classifier.labelOf("2", "plant").reject).toBe(true);
});

test("two labels of one name are told apart", () => {
  const { classifier } = setUp(undefined, { labels: ["crane", "crane", "background"] });
  expect([classifier.labelOf("0", "animal").name, classifier.labelOf("1", "animal").name]).toEqual([
    "crane",
    "crane",
  ]);
  expect(() => classifier.labelOf("3", "animal")).toThrow(/no label/);
});

test("labels that stand twice are one candidate, with the sum of both", async () => {
  const { classifier } = setUp(() => Float32Array.of(0.25, 0.375, 0.25, 0.125), {
    labels: ["crane", "lion", "crane", "background"],
  });
  const classification = await classifier.classify(photo(), "animal", waiting());
  expect(classification).toMatchObject({
    candidates: [
      { labelId: "0", probability: 0.5 },
      { labelId: "1", probability: 0.375 },
      { labelId: "3", probability: 0.125 },
    ],
    probabilities: [0.5, 0.375, 0, 0.125],
  });
  expect(classification.candidates).toHaveLength(3);

  const [answer] = await classifier.tryScalings(photo(), [{ range: [0, 1] }]);
  expect(answer?.top).toEqual([
    { label: "crane", probability: 0.5 },
    { label: "lion", probability: 0.375 },
    { label: "background", probability: 0.125 },
  ]);
});

test("an answer has a label as people write it; what is counted and linked has it as the list does", async () => {
  const labels = ["Fuller%27s_rose_beetle", "lion", "background"];
  const { classifier } = setUp(() => Float32Array.of(0.75, 0.25, 0), {
    labels,
    records: { "Fuller%27s_rose_beetle": "rose-beetle" },
  });
  expect(classifier.labelOf("0", "pest")).toMatchObject({
    name: "Fuller's rose beetle",
    recordId: "rose-beetle",
  });
  const [answer] = await classifier.tryScalings(photo(), [{ range: [0, 1] }]);
  expect(answer?.top[0]?.label).toBe("Fuller%27s_rose_beetle");
});

test("threshold and facts are the manifest's", () => {
  const { classifier } = setUp(undefined, { threshold: 0.8, input: inputWith({ fit: "stretch" }) });
  expect(classifier.threshold).toBe(0.8);
  expect(classifier.info).toMatchObject({ id: "tiny", demo: false, input: { fit: "stretch" } });
});

test("photos are run one after the other", async () => {
  const { classifier, network } = setUp(async () => {
    await Promise.resolve();
    return Float32Array.of(0.2, 0.7, 0.1);
  });
  await Promise.all([1, 2, 3].map((value) => classifier.classify(photo(value), "animal", waiting())));
  expect(network.inputs).toHaveLength(3);
  expect(network.mostAtATime()).toBe(1);
});

test("a photo that was given up while it waited is not run", async () => {
  const { classifier, network } = setUp();
  const controller = new AbortController();
  const first = classifier.classify(photo(1), "animal", waiting());
  const second = classifier.classify(photo(2), "animal", {
    signal: controller.signal,
    sinceUploadMs: Infinity,
  });
  controller.abort();
  await Promise.allSettled([first, second]);
  expect(network.inputs).toHaveLength(1);
});

test("a run that fails leaves the next one alone", async () => {
  let runs = 0;
  const { classifier } = setUp(() => {
    runs += 1;
    if (runs === 1) throw new Error("lost");
    return Float32Array.of(0.2, 0.7, 0.1);
  });
  await expect(classifier.classify(photo(), "animal", waiting())).rejects.toThrow("lost");
  await expect(classifier.classify(photo(), "animal", waiting())).resolves.toHaveProperty(
    "candidates.length",
    3,
  );
});

test("the network is freed once those who wait have their answers", async () => {
  const { classifier, network } = setUp();
  const answer = classifier.classify(photo(), "animal", waiting());
  classifier.dispose();
  expect(network.isDisposed()).toBe(false);
  await expect(answer).resolves.toHaveProperty("candidates.length", 3);
  await classifier.warmUp().catch(() => null);
  expect(network.isDisposed()).toBe(true);
});

test("warming up ends with the second picture that is answered in another way", async () => {
  let runs = 0;
  const { classifier, network } = setUp(() => {
    runs += 1;
    return runs < 3 ? Float32Array.of(0, 1, 0) : Float32Array.of(1, 0, 0);
  });
  await classifier.warmUp();
  expect(network.inputs).toHaveLength(3);
});

test("a network that says the same of every picture is refused after a second look, and no two pictures were alike", async () => {
  const { classifier, network } = setUp(undefined, { input: inputWith({ width: 8, height: 8 }) });
  await expect(classifier.warmUp()).rejects.toMatchObject({ fault: { code: "model-output-constant" } });
  const pictures = network.inputs.map((input) => input.join());
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(pictures).toHaveLength(8 + 40);
});

/** The blue of a pixel of an input of 8 by 8. */
function blueAt(input: NetworkArray, x: number, y: number): number {
  return input[(y * 8 + x) * 3 + 2] ?? 0;
}

/** True where only the blue of the middle differs from the corners. */
function isBlueThing(input: NetworkArray): boolean {
  const [corner, right, below] = [blueAt(input, 0, 0), blueAt(input, 7, 0), blueAt(input, 0, 7)];
  const isGround = Math.abs(corner - right) < 30 && Math.abs(corner - below) < 30;
  return isGround && Math.abs(blueAt(input, 4, 4) - corner) > 100;
}

test("a network with sure, coarse answers that tells no plain pictures apart passes the second look", async () => {
  let seen = 0;
  const { classifier } = setUp(
    (input) => {
      seen += 1;
      return isBlueThing(input) ? Float32Array.of(0, 1, 0) : Float32Array.of(1, 0, 0);
    },
    { input: inputWith({ width: 8, height: 8, scaling: { range: [0, 255] } }) },
  );
  await classifier.warmUp();
  expect(seen).toBeGreaterThan(8);
  expect(seen).toBeLessThan(48);
});

test("warming up notices a number of labels that does not fit", async () => {
  const { classifier } = setUp(() => Float32Array.of(0.5, 0.5));
  await expect(classifier.warmUp()).rejects.toMatchObject({
    fault: { code: "model-label-count", labels: 3, outputs: 2 },
  });
});

test("a trial feeds the photo in each way and says the best five of each", async () => {
  const labels = ["a", "b", "c", "d", "e", "f"];
  const { classifier, network } = setUp((input) => Float32Array.of(0, 0, 0, 0, 0, (input[0] ?? 0) / 10), {
    labels,
  });
  const scalings = [{ range: [0, 255] }, { range: [0, 1] }] as const;
  const answers = await classifier.tryScalings(photo(5), scalings);
  expect(answers.map(({ scaling }) => scaling)).toEqual(scalings);
  expect(answers.map(({ top }) => top[0])).toEqual([
    { label: "f", probability: 0.5 },
    { label: "f", probability: expect.closeTo(5 / 2550, 5) },
  ]);
  expect(answers[0]?.top).toHaveLength(5);
  expect(network.inputs.map(([value]) => value)).toEqual([5, expect.closeTo(5 / 255)]);
});

test("a label for which the manifest states no record has none", () => {
  const network = createFakeNetwork(() => Float32Array.of(1));
  const deps = { clock: createFakeClock() };
  expect(createModelClassifier(manifestWith(), network, deps).labelOf("1", "pest").recordId).toBeNull();
});

const ANIMAL = {
  subject: "animal",
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  crop: null,
  healthy: false,
  unknown: false,
} as const;
const labelFacts = [ANIMAL, ANIMAL, { ...ANIMAL, subject: null }];

test("a classification has the probabilities of all labels, and the class map that the network gives", async () => {
  const classMap = { height: 1, width: 1, values: Float32Array.of(1, 2, 3) };
  const network = createFakeNetwork(() => Float32Array.of(0.25, 0.5, 0.25), classMap);
  const classifier = createModelClassifier(manifestWith(), network, {
    clock: createFakeClock(),
  });
  await expect(classifier.classify(photo(), "animal", waiting())).resolves.toMatchObject({
    probabilities: [0.25, 0.5, 0.25],
    classMap,
  });
});

test("a class map that has not a number for each label at each place is refused", async () => {
  const classMap = { height: 1, width: 2, values: Float32Array.of(1, 2, 3) };
  const network = createFakeNetwork(() => Float32Array.of(0.25, 0.5, 0.25), classMap);
  const classifier = createModelClassifier(manifestWith(), network, {
    clock: createFakeClock(),
  });
  await expect(classifier.classify(photo(), "animal", waiting())).rejects.toMatchObject({
    fault: {
      code: "model-shape-unsupported",
      detail: "the class map has 3 values for 1 × 2 places and 3 labels",
    },
  });
});

test("labels with facts that stand twice compete once, and as two where their facts differ", async () => {
  const { classifier } = setUp(() => Float32Array.of(0.375, 0.375, 0.25), {
    labels: ["crane", "crane", "crane"],
    rejectLabels: [],
    labelFacts: [ANIMAL, ANIMAL, { ...ANIMAL, scientificName: "Grus grus" }],
    threshold: 0.5,
  });
  const { probabilities } = await classifier.classify(photo(), "animal", waiting());
  const outcome = classifier.ranking?.outcomeOf("animal", probabilities ?? [], null);
  expect(outcome).toMatchObject({ verdict: "identified" });
  expect(outcome?.ranked).toEqual([
    { label: 0, probability: 0.75 },
    { label: 2, probability: 0.25 },
  ]);
});

test("labels with facts are ranked by the model's rules, or by its threshold where it has none", () => {
  const { classifier } = setUp();
  expect(classifier.ranking).toBeNull();
  const verdictOf = (facts: Parameters<typeof manifestWith>[0]) =>
    setUp(undefined, { labelFacts, ...facts }).classifier.ranking?.outcomeOf("animal", [0.6, 0.3, 0.1], null)
      .verdict;
  expect(verdictOf({ threshold: 0.6 })).toBe("identified");
  expect(verdictOf({ threshold: 0.7 })).toBe("not-sure");
  const rules = {
    onTopic: 0.5,
    identified: 0.7,
    group: 1,
    maxSick: 0.1,
    unknownKind: 0.5,
    sureness: [],
    surenessOfCrop: [],
  };
  expect(verdictOf({ threshold: 0.6, outcomes: { animal: rules } })).toBe("not-sure");
  expect(verdictOf({ threshold: 0.6, outcomes: { pest: rules } })).toBe("identified");
});
