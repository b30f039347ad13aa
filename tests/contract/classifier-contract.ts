import { expect, test } from "vitest";
import type { Candidate } from "#domain/answer/identification.ts";
import type { Clock } from "#domain/clock.ts";
import { createRandom } from "#domain/numbers/random.ts";
import { MAX_CANDIDATES } from "#domain/outcome/labels.ts";
import type { Subject } from "#domain/subject.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import type { Classifier } from "#workers/inference/classifiers/classifier.ts";

type MakeClassifier = (deps: { readonly clock: Clock }) => Classifier | Promise<Classifier>;

/** A photo of noise in the classifier's input size. The same seed gives the same photo. */
function photoFor({ info }: Classifier, seed: number): ImageTensor {
  const { width, height } = info.input;
  return { data: createRandom(seed).bytes(width * height * 3), shape: [height, width, 3] };
}

/** The candidates for a photo. Its upload was long ago, so the sample classifier does not wait. */
async function classify(
  classifier: Classifier,
  subject: Subject,
  seed: number,
): Promise<readonly Candidate[]> {
  const { signal } = new AbortController();
  const context = { signal, sinceUploadMs: Infinity };
  return (await classifier.classify(photoFor(classifier, seed), subject, context)).candidates;
}

/**
 * Registers the tests that every classifier must pass. The test file of a new classifier calls it once:
 * `testClassifier("the tfjs classifier", () => createTfjsClassifier(...))`.
 */
export function testClassifier(name: string, make: MakeClassifier): void {
  const withClassifier =
    (check: (classifier: Classifier) => Promise<void> | void): (() => Promise<void>) =>
    async () => {
      const classifier = await make({ clock: createFakeClock() });
      try {
        await check(classifier);
      } finally {
        classifier.dispose();
      }
    };

  test(
    `${name} states its id, version, subjects and input`,
    withClassifier(({ info }) => {
      expect(info.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(info.version).not.toBe("");
      expect(info.subjects.length).toBeGreaterThan(0);
      expect(Math.min(info.input.width, info.input.height)).toBeGreaterThan(0);
    }),
  );

  test(
    `${name} answers named candidates for each of its subjects, no label twice, best first`,
    withClassifier(async (classifier) => {
      for (const subject of classifier.info.subjects) {
        const candidates = await classify(classifier, subject, 1);
        const labels = candidates.map(({ labelId }) => labelId);
        const probabilities = candidates.map(({ probability }) => probability);
        expect(labels.length).toBeGreaterThan(0);
        expect(labels.length).toBeLessThanOrEqual(MAX_CANDIDATES);
        expect(new Set(labels).size).toBe(labels.length);
        expect(labels.map((labelId) => classifier.labelOf(labelId, subject).name)).not.toContain("");
        expect(probabilities.every((each) => each >= 0 && each <= 1)).toBe(true);
        expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
      }
    }),
  );

  test(
    `${name} throws for a label that it never gave, and has a threshold of 0 to 1`,
    withClassifier((classifier) => {
      const { info, threshold } = classifier;
      for (const subject of info.subjects) {
        for (const labelId of ["unicorn", "", "-1"])
          expect(() => classifier.labelOf(labelId, subject)).toThrow(/label/);
      }
      expect(threshold).toBeGreaterThanOrEqual(0);
      expect(threshold).toBeLessThanOrEqual(1);
    }),
  );

  test(
    `${name} gives the same photo the same answer, even after another one`,
    withClassifier(async (classifier) => {
      for (const subject of classifier.info.subjects) {
        const first = await classify(classifier, subject, 4);
        await classify(classifier, subject, 5);
        expect(await classify(classifier, subject, 4)).toEqual(first);
      }
    }),
  );

  test(
    `${name} gives the same answer when it is made anew`,
    withClassifier(async (classifier) => {
      const again = await make({ clock: createFakeClock() });
      const [subject = "animal"] = classifier.info.subjects;
      const [first, second] = await Promise.all([
        classify(classifier, subject, 6),
        classify(again, subject, 6),
      ]);
      again.dispose();
      expect(second).toEqual(first);
    }),
  );

  test(
    `${name} answers several photos at a time like single ones`,
    withClassifier(async (classifier) => {
      const [subject = "animal"] = classifier.info.subjects;
      const seeds = [7, 8, 9];
      const together = await Promise.all(seeds.map((seed) => classify(classifier, subject, seed)));
      for (const [index, seed] of seeds.entries()) {
        expect(await classify(classifier, subject, seed)).toEqual(together[index]);
      }
    }),
  );

  test.each([
    ["cancelled", false],
    ["cancelled before it began", true],
  ])(`${name} settles when it is %s, and answers the next photo`, async (_name, isEarly) => {
    const classifier = await make({ clock: createFakeClock() });
    const [subject = "animal"] = classifier.info.subjects;
    const controller = new AbortController();
    if (isEarly) controller.abort();
    const context = { signal: controller.signal, sinceUploadMs: 0 };
    const answer = classifier.classify(photoFor(classifier, 10), subject, context);
    controller.abort();

    // The interrupted classification may resolve or reject.
    await Promise.allSettled([answer]);
    expect((await classify(classifier, subject, 11)).length).toBeGreaterThan(0);
    classifier.dispose();
  });

  test(`${name} can be disposed before its first use`, async () => {
    const classifier = await make({ clock: createFakeClock() });

    expect(() => classifier.dispose()).not.toThrow();
  });
}
