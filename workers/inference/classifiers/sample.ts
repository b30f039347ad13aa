import type { Clock } from "#domain/clock.ts";
import { SAMPLE_CONFIDENCE_PERCENT, SAMPLE_DELAY_MS, SAMPLE_MANIFEST } from "#models/registry.ts";
import type { SampleLabels } from "#models/sample-labels.ts";
import type { Classifier } from "./classifier.ts";

export interface SampleDeps {
  readonly clock: Clock;
  /** The sample answers for each subject, never empty. */
  readonly labels: SampleLabels;
}

/**
 * Returns the specification's sample results: an answer from the sample data, a fixed delay after the upload. A
 * hash of the tensor chooses the answer, so the same photo always gets the same one. It does not look at the
 * subject of the photo.
 */
export function createSampleClassifier({ clock, labels }: SampleDeps): Classifier {
  return {
    info: SAMPLE_MANIFEST,
    threshold: 0,
    ranking: null,
    labelOf: (labelId, subject) => {
      const label = labels[subject].find(({ recordId }) => recordId === labelId);
      if (label === undefined) throw new Error(`no sample ${subject} has the label "${labelId}"`);
      return { ...label, reject: false };
    },
    classify: async (image, subject, { signal, sinceUploadMs }) => {
      const begin = clock.now();
      const hash = fnv1a(image.data);
      const ofSubject = labels[subject];
      const [min, max] = SAMPLE_CONFIDENCE_PERCENT[subject];
      const { recordId: labelId } = ofSubject[hash % ofSubject.length] ?? ofSubject[0];
      const percent = min + (Math.floor(hash / ofSubject.length) % (max - min + 1));
      const elapsedMs = sinceUploadMs + clock.now() - begin;
      await clock.sleep(Math.max(0, SAMPLE_DELAY_MS[subject] - elapsedMs), signal);
      return { candidates: [{ labelId, probability: percent / 100 }], probabilities: null, classMap: null };
    },
    trySettings: () => Promise.reject(new Error("the sample classifier has no network to feed")),
    features: () => Promise.reject(new Error("the sample classifier has no network with features")),
    dispose: () => {},
  };
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo). The last step mixes the high bits into the low ones. */
function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
