import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { createFakeNetwork, inputWith, manifestWith } from "#tests/fakes/networks.ts";
import { NO_FACTS } from "#tests/fixtures/label-facts.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { createModelClassifier } from "#workers/inference/classifiers/model-classifier.ts";
import type { NetworkArray } from "#workers/inference/classifiers/networks/network.ts";
import type { ClassMap } from "#workers/inference/contract.ts";

function setUp(
  answer: (input: NetworkArray) => NetworkArray | Promise<NetworkArray> = () =>
    Float32Array.of(0.2, 0.7, 0.1),
  facts: Partial<PackageManifest> = {},
  classMap: ClassMap | null = null,
) {
  const network = createFakeNetwork(answer, classMap);
  const classifier = createModelClassifier(manifestWith(facts), network, { clock: createFakeClock() });
  return { network, classifier };
}

function photo(value = 7): ImageTensor {
  return { data: new Uint8Array(12).fill(value), shape: [2, 2, 3] };
}

const waiting = () => ({ signal: new AbortController().signal, sinceUploadMs: Infinity });

test.each([
  [
    [0.25, 0.625, 0.125],
    ["1", "0", "2"],
  ],
  // Equal probabilities keep the order of the outputs.
  [
    [0.25, 0.5, 0.25],
    ["1", "0", "2"],
  ],
])("of the outputs %j the most probable is the first candidate", async (outputs, ids) => {
  const { classifier } = setUp(() => Float32Array.from(outputs));
  await expect(classifier.classify(photo(), "animal", waiting())).resolves.toMatchObject({
    candidates: ids.map((labelId) => ({ labelId, probability: outputs[Number(labelId)] })),
    probabilities: outputs,
  });
});

test("the candidates are the five best of many outputs, as sorted", async () => {
  const labels = Array.from({ length: 10_000 }, (_, at) => `label ${at}`);
  const random = createRandom(1);
  for (let round = 0; round < 20; round += 1) {
    // The outputs come from bytes, so many of them are equal.
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

test("a label has its name, its stated record or none, and is a reject label or not", () => {
  const { classifier } = setUp(undefined, { records: { lion: "panthera-leo" } });
  expect(classifier.labelOf("0", "plant")).toEqual({ name: "lion", recordId: "panthera-leo", reject: false });
  expect(classifier.labelOf("1", "plant").recordId).toBeNull();
  expect(classifier.labelOf("2", "plant").reject).toBe(true);
  expect(() => classifier.labelOf("3", "animal")).toThrow(/no label/);
});

test("a label that occurs twice is one candidate with the sum of both", async () => {
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

  const [answer] = await classifier.trySettings(photo(), [{ scaling: { range: [0, 1] } }], "best");
  expect(answer?.top).toEqual([
    { label: "crane", probability: 0.5 },
    { label: "lion", probability: 0.375 },
    { label: "background", probability: 0.125 },
  ]);
});

test("an answer has a readable label; counts and links have the label of the list", async () => {
  const labels = ["Fuller%27s_rose_beetle", "lion", "background"];
  const { classifier } = setUp(() => Float32Array.of(0.75, 0.25, 0), {
    labels,
    records: { "Fuller%27s_rose_beetle": "rose-beetle" },
  });
  expect(classifier.labelOf("0", "pest")).toMatchObject({
    name: "Fuller's rose beetle",
    recordId: "rose-beetle",
  });
  const [answer] = await classifier.trySettings(photo(), [{ scaling: { range: [0, 1] } }], "best");
  expect(answer?.top[0]?.label).toBe("Fuller%27s_rose_beetle");
});

test("photos run one after the other", async () => {
  const { classifier, network } = setUp(async () => {
    await Promise.resolve();
    return Float32Array.of(0.2, 0.7, 0.1);
  });
  await Promise.all([1, 2, 3].map((value) => classifier.classify(photo(value), "animal", waiting())));
  expect(network.inputs).toHaveLength(3);
  expect(network.mostAtATime()).toBe(1);
});

test("a photo that was cancelled while it waited does not run", async () => {
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

test("the network is freed after all waiting photos have their answers", async () => {
  const { classifier, network } = setUp();
  const answer = classifier.classify(photo(), "animal", waiting());
  classifier.dispose();
  expect(network.isDisposed()).toBe(false);
  await expect(answer).resolves.toHaveProperty("candidates.length", 3);
  await classifier.warmUp().catch(() => null);
  expect(network.isDisposed()).toBe(true);
});

test("the warm-up ends at the first different answer", async () => {
  let runs = 0;
  const { classifier, network } = setUp(() => {
    runs += 1;
    return runs < 3 ? Float32Array.of(0, 1, 0) : Float32Array.of(1, 0, 0);
  });
  await classifier.warmUp();
  expect(network.inputs).toHaveLength(3);
});

test("a network with the same answer to many different pictures is refused", async () => {
  const { classifier, network } = setUp(undefined, { input: inputWith({ width: 8, height: 8 }) });
  await expect(classifier.warmUp()).rejects.toMatchObject({ fault: { code: "model-output-constant" } });
  const pictures = network.inputs.map((input) => input.join());
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(pictures).toHaveLength(8 + 40);
});

/** The blue value of a pixel in an input of 8 × 8. */
function blueAt(input: NetworkArray, x: number, y: number): number {
  return input[(y * 8 + x) * 3 + 2] ?? 0;
}

/** True if the corners have nearly the same blue, and the middle has a very different blue. */
function isBlueThing(input: NetworkArray): boolean {
  const [corner, right, below] = [blueAt(input, 0, 0), blueAt(input, 7, 0), blueAt(input, 0, 7)];
  const isGround = Math.abs(corner - right) < 30 && Math.abs(corner - below) < 30;
  return isGround && Math.abs(blueAt(input, 4, 4) - corner) > 100;
}

test("a network that answers all plain pictures alike and others not passes", async () => {
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

test("the warm-up finds a wrong number of labels", async () => {
  const { classifier } = setUp(() => Float32Array.of(0.5, 0.5));
  await expect(classifier.warmUp()).rejects.toMatchObject({
    fault: { code: "model-label-count", labels: 3, outputs: 2 },
  });
});

test("an output that is no list is told before the number of labels", async () => {
  const network = createFakeNetwork(() => new Float32Array(28), null, [1, 7, 2, 2]);
  const classifier = createModelClassifier(manifestWith(), network, { clock: createFakeClock() });
  const detail = "its output is [1, 7, 2, 2], not one list of values";
  await expect(classifier.warmUp()).rejects.toMatchObject({
    fault: { code: "model-shape-unsupported", detail },
  });
});

test("a trial feeds the photo at each scaling and answers the best five of each", async () => {
  const labels = ["a", "b", "c", "d", "e", "f"];
  const { classifier, network } = setUp((input) => Float32Array.of(0, 0, 0, 0, 0, (input[0] ?? 0) / 10), {
    labels,
  });
  const scalings = [{ range: [0, 255] }, { range: [0, 1] }] as const;
  const answers = await classifier.trySettings(
    photo(5),
    scalings.map((scaling) => ({ scaling })),
    "best",
  );
  expect(answers.map(({ scaling }) => scaling)).toEqual(scalings);
  expect(answers.map(({ top }) => top[0])).toEqual([
    { label: "f", probability: 0.5 },
    { label: "f", probability: expect.closeTo(5 / 2550, 5) },
  ]);
  expect(answers[0]?.top).toHaveLength(5);
  expect(network.inputs.map(([value]) => value)).toEqual([5, expect.closeTo(5 / 255)]);
});

test("a trial feeds the photo in another order of colours and dimensions, and answers all labels", async () => {
  const { classifier, network } = setUp(() => Float32Array.of(0.25, 0.5, 0.25));
  const tensor: ImageTensor = { data: Uint8Array.from({ length: 12 }, (_, at) => at), shape: [2, 2, 3] };
  const scaling = { range: [0, 255] } as const;
  const answers = await classifier.trySettings(
    tensor,
    [{ scaling }, { scaling, channels: "bgr" }, { scaling, layout: "nchw" }],
    "all",
  );
  expect(network.inputs.map((values) => [...values])).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [2, 1, 0, 5, 4, 3, 8, 7, 6, 11, 10, 9],
    [0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11],
  ]);
  expect(network.shapes).toEqual([
    [1, 2, 2, 3],
    [1, 2, 2, 3],
    [1, 3, 2, 2],
  ]);
  expect(answers[1]).toMatchObject({ scaling, channels: "bgr", probabilities: [0.25, 0.5, 0.25] });
});

const ANIMAL = {
  ...NO_FACTS,
  subject: "animal",
} as const;
const labelFacts = [ANIMAL, ANIMAL, { ...ANIMAL, subject: null }];

function classifyWith(classMap: ClassMap) {
  return setUp(undefined, {}, classMap).classifier.classify(photo(), "animal", waiting());
}

test("a classification has the class map of its network, which must have a number for each label and place", async () => {
  const classMap = { height: 1, width: 1, values: Float32Array.of(1, 2, 3) };
  await expect(classifyWith(classMap)).resolves.toMatchObject({ classMap });
  await expect(classifyWith({ ...classMap, width: 2 })).rejects.toMatchObject({
    fault: {
      code: "model-shape-unsupported",
      detail: "the class map has 3 values for 1 × 2 places and 3 labels",
    },
  });
});

test("equal labels with equal facts are one kind, with other facts two", async () => {
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

test("labels without facts are named by the model's threshold", () => {
  const { classifier } = setUp(undefined, { threshold: 0.7 });
  expect(classifier.threshold).toBe(0.7);
});

test("labels with facts are ranked by the model's rules, or without rules by its threshold", () => {
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
    identifiedOfCrop: 0.7,
    group: 1,
    maxSick: 0.1,
    unknownKind: 0.5,
    ranks: {},
    sureness: [],
    surenessOfCrop: [],
    uncountedCrops: [],
  };
  expect(verdictOf({ threshold: 0.6, outcomes: { animal: rules } })).toBe("not-sure");
  expect(verdictOf({ threshold: 0.6, outcomes: { pest: rules } })).toBe("identified");
});

test("a model that ignores EXIF has no class map, as the page shows photos upright", async () => {
  const classMap = { height: 1, width: 1, values: Float32Array.of(1, 2, 3) };
  const seen = async (orientation: "upright" | "stored") => {
    const { classifier } = setUp(undefined, { input: inputWith({ orientation }) }, classMap);
    return (await classifier.classify(photo(), "animal", waiting())).classMap;
  };
  expect(await seen("upright")).toEqual(classMap);
  expect(await seen("stored")).toBeNull();
});
