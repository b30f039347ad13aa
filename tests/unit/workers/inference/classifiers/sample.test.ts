import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { SAMPLE_LABELS } from "#models/sample-labels.ts";
import { isPending } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { createSampleClassifier } from "#workers/inference/classifiers/sample.ts";

const never = new AbortController().signal;

/** The specification's sample confidences, section 9. */
const PERCENT_RANGES = { animal: [85, 98], plant: [88, 97], disease: [82, 95], pest: [85, 96] } as const;

/** The specification's delays, section 9. */
const DELAYS_MS = { animal: 2000, plant: 2000, disease: 2500, pest: 2000 } as const;

function tensorOf(seed: number, side = 8) {
  return { data: createRandom(seed).bytes(side * side * 3), shape: [side, side, 3] } as const;
}

function setUp() {
  const clock = createFakeClock();
  return { clock, classifier: createSampleClassifier({ clock, labels: SAMPLE_LABELS }) };
}

test.each(SUBJECTS)(
  "over many photos every %s comes up, with a whole percentage from end to end of its range",
  async (subject) => {
    const { classifier } = setUp();
    const [min, max] = PERCENT_RANGES[subject];
    const labels = new Set<string>();
    const percentages = new Set<number>();

    for (let seed = 0; seed < 1000; seed += 1) {
      const context = { signal: never, sinceUploadMs: Infinity };
      const { candidates } = await classifier.classify(tensorOf(seed), subject, context);
      const [best] = candidates;
      labels.add(best.labelId);
      percentages.add(Number((best.probability * 100).toFixed(9)));
    }

    expect([...labels].toSorted()).toEqual(SAMPLE_LABELS[subject].map(({ recordId }) => recordId).toSorted());
    const range = Array.from({ length: max - min + 1 }, (_, step) => min + step);
    expect([...percentages].toSorted((a, b) => a - b)).toEqual(range);
  },
);

test("photos that differ in one level of one pixel do not all give the same answer", LONG, async () => {
  const { classifier } = setUp();
  const answers = new Set<string>();

  for (let level = 0; level < 64; level += 1) {
    const tensor = tensorOf(1, 224);
    tensor.data[70_000] = level;
    const { candidates } = await classifier.classify(tensor, "animal", {
      signal: never,
      sinceUploadMs: Infinity,
    });
    const [best] = candidates;
    answers.add(`${best.labelId} ${best.probability}`);
  }

  expect(answers.size).toBeGreaterThan(20);
});

test.each(SUBJECTS)(
  "the answer for a %s is due its delay after the upload, and no sooner",
  async (subject) => {
    const { clock, classifier } = setUp();
    const answer = classifier.classify(tensorOf(1), subject, { signal: never, sinceUploadMs: 0 });

    clock.advance(DELAYS_MS[subject] - 1);
    await expect(isPending(answer)).resolves.toBe(true);
    clock.advance(1);
    await expect(isPending(answer)).resolves.toBe(false);
  },
);

test("the delay counts from the upload and not from the arrival in the worker", async () => {
  const { clock, classifier } = setUp();
  const answer = classifier.classify(tensorOf(1), "animal", { signal: never, sinceUploadMs: 1500 });

  clock.advance(499);
  await expect(isPending(answer)).resolves.toBe(true);
  clock.advance(1);
  await expect(isPending(answer)).resolves.toBe(false);
});

test("the answer is due at once where the upload is longer ago than the delay", async () => {
  const { classifier } = setUp();
  const answer = classifier.classify(tensorOf(1), "disease", { signal: never, sinceUploadMs: 2500 });

  await expect(isPending(answer)).resolves.toBe(false);
});
