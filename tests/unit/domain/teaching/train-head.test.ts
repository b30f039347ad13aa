import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { bestClassesOf, probabilitiesOf, rowsOf } from "#domain/teaching/head.ts";
import { type Example, LEAST_FALL, PENALTY, trainHead, type TrainStep } from "#domain/teaching/train-head.ts";
import { LONG } from "#tests/fixtures/long.ts";

/** Three classes of three photos with two features. */
const PHOTOS: readonly Example[] = [
  [0, 1],
  [1, 3],
  [2, 0],
  [5, 4],
  [6, 2],
  [7, 5],
  [1, 8],
  [3, 9],
  [2, 6.5],
].map((features, at) => ({ features, classIndex: Math.floor(at / 3) }));

/**
 * The result of scikit-learn 1.2.1: `LogisticRegression(C=1 / (0.1 * 9), tol=1e-12, max_iter=10000)` on standardised
 * features. The weights are converted back to the original features.
 */
const PEER = {
  weights: [-0.31993254, -0.2905753, 0.48135178, -0.0679815, -0.16141924, 0.3585568],
  biases: [2.18740164, -1.13627635, -1.05112529],
  loss: 0.4250173108486467,
  probabilities: [
    { features: [3, 3], of: [0.45053391, 0.35015983, 0.19930626] },
    { features: [0, 7], of: [0.20575057, 0.03520342, 0.75904601] },
    { features: [8, 8], of: [0.00640739, 0.83280439, 0.16078823] },
  ],
};

test("a head is the one that scikit-learn finds for the same photos and the same penalty", () => {
  const { head, loss, end } = trainHead(PHOTOS, { classes: 3, penalty: 0.1, leastFall: 0 });

  expect(end).toBe("flat");
  expect(loss).toBeCloseTo(PEER.loss, 6);
  for (const [at, weight] of PEER.weights.entries()) expect(head.weights[at]).toBeCloseTo(weight, 3);
  for (const [at, bias] of PEER.biases.entries()) expect(head.biases[at]).toBeCloseTo(bias, 2);
  for (const { features, of } of PEER.probabilities) {
    const given = probabilitiesOf(head, features);
    for (const [at, probability] of of.entries()) expect(given[at]).toBeCloseTo(probability, 3);
  }
});

test("two photos of one feature are told apart as their slope says", () => {
  // The standardised features are -1 and 1. With a weight w for one class and -w for the other, the loss is
  // log(1 + exp(-2 w)) + penalty w². It is least if 1 / (1 + exp(2 w)) = penalty w, which is w = 1 for this penalty.
  const penalty = 1 / (1 + Math.exp(2));
  const examples = [
    { features: [10], classIndex: 0 },
    { features: [14], classIndex: 1 },
  ];
  const { head } = trainHead(examples, { classes: 2, penalty, leastFall: 0 });
  expect(head.weights[1]).toBeCloseTo(1 / 2, 3);
  expect(head.weights[0]).toBeCloseTo(-1 / 2, 3);
  expect(probabilitiesOf(head, [12])[0]).toBeCloseTo(0.5, 6);
});

test("each step tells its loss and its head, and the last one is what comes out", () => {
  const steps: TrainStep[] = [];
  const trained = trainHead(PHOTOS, { classes: 3, penalty: 0.1, leastFall: 0 }, (step) => steps.push(step));
  expect(steps.length).toBe(trained.steps);
  expect(steps.at(-1)).toMatchObject({ loss: trained.loss, head: trained.head });
  // A later step does not overwrite the head of an earlier step.
  expect(steps[0]?.head.weights).not.toEqual(trained.head.weights);
});

test("the same photos give the same head to the last bit", () => {
  const options = { classes: 3, penalty: 0.1, leastFall: 0 };
  expect(trainHead(PHOTOS, options)).toEqual(trainHead(PHOTOS, options));
});

test("a feature that is the same in all photos counts for nothing", () => {
  const examples = PHOTOS.map(({ features, classIndex }) => ({
    features: [...Array.from(features), 0.1],
    classIndex,
  }));
  const { head } = trainHead(examples, { classes: 3, penalty: 0.1, leastFall: 0 });
  expect([head.weights[2], head.weights[5], head.weights[8]]).toEqual([0, 0, 0]);
  expect(bestClassesOf(head, rowsOf([[3, 3, 1e9]]))).toEqual([0]);
});

test("probabilities stay numbers however large the logits are", () => {
  const head = { weights: Float64Array.of(1000, -1000), biases: Float64Array.of(0, 0) };
  expect([...probabilitiesOf(head, [5])]).toEqual([1, 0]);
});

test(
  "where features go together, a head is found in few steps, and the last ones change no answer",
  LONG,
  () => {
    const random = createRandom(7);
    const [classes, features, groups] = [20, 300, 6];
    const examples = Array.from({ length: classes * 10 }, (_, photo) => {
      const classIndex = photo % classes;
      const seen = Array.from(
        { length: groups },
        (__, at) => random.fraction() + Math.sin(classIndex * (at + 1)),
      );
      return {
        classIndex,
        features: Array.from(
          { length: features },
          (__, at) => (seen[at % groups] ?? 0) + 0.3 * random.fraction(),
        ),
      };
    });
    const rows = rowsOf(examples.map((example) => example.features));
    const soon = trainHead(examples, { classes, penalty: PENALTY, leastFall: LEAST_FALL });
    const exact = trainHead(examples, { classes, penalty: PENALTY, leastFall: 0 });
    expect(exact.steps).toBeLessThan(50);
    expect(soon.steps).toBeLessThan(20);
    expect(bestClassesOf(soon.head, rows)).toEqual(bestClassesOf(exact.head, rows));
  },
);
