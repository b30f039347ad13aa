import * as v from "valibot";
import { VERDICTS } from "#domain/identification.ts";
import { readAs } from "#domain/read-as.ts";
import type { Result } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { choice, object, probability as share, text, wholeNumber } from "./manifest-fields.ts";

/** Far above any number of photos, labels or bytes that a card speaks of. */
const MANY = 2 ** 31;

const count = wholeNumber(0, MANY);
const subject = choice(SUBJECTS);
const sentence = text(1000);

/** Photos with one outcome, and how many of these answers were right. */
const answered = v.pipe(
  object({ photos: count, right: count }),
  v.check(({ photos, right }) => right <= photos, "must not have more right answers than photos"),
);
const refused = object({ photos: count });

const outcomes = object({
  identified: answered,
  healthy: answered,
  "not-cleared": v.optional(refused, { photos: 0 }),
  group: answered,
  "not-sure": answered,
  "unknown-kind": v.optional(refused, { photos: 0 }),
  "none-of-these": refused,
  "off-topic": refused,
} satisfies Readonly<Record<(typeof VERDICTS)[number], unknown>>);

/** How often the model was right on the photos of one subject and one origin. Shares are 0..1. */
const figure = v.pipe(
  object({
    subject,
    /**
     * Where the photos were taken, for those that were kept back from the sources that training had: a laboratory shows
     * one leaf on plain ground. "elsewhere": of sources that the network had not seen.
     */
    photosOf: choice(["elsewhere", "all", "field", "laboratory", "web"]),
    photos: count,
    top1: share,
    top3: share,
    macroF1: share,
    calibrationError: share,
    outcomes,
  }),
  v.check(
    (row) => VERDICTS.reduce((sum, verdict) => sum + row.outcomes[verdict].photos, 0) === row.photos,
    "must have an outcome for each of its photos",
  ),
);

const label = object({
  name: text(500),
  /** "none" for a label that belongs to no page. */
  subject: choice(["none", ...SUBJECTS]),
  trainPhotos: count,
  testPhotos: count,
  /** Of the photos that were given this label, how many show it; null where none was. */
  precision: v.nullable(share),
  /** Of the photos that show it, how many were given this label; null where there was none. */
  recall: v.nullable(share),
  /** The test photos from the field alone; null where there is none. */
  field: v.nullable(object({ photos: count, recall: share })),
  /** Photos of sources that the network had not seen; null where one source alone has the label. */
  elsewhere: v.nullable(object({ photos: count, recall: share })),
});

/** Answers of about the same probability. A subject may lack bins in which no answer falls. */
const bin = object({
  /** The probability of the answer, from (included) and to (excluded, but for 1). */
  from: share,
  to: share,
  photos: count,
  meanProbability: v.nullable(share),
  right: v.nullable(share),
});

/** What a card says, as JSON. */
const CARD_SCHEMA = object({
  card: v.literal("bio-kingdom-card/1"),
  model: object({ id: text(80), version: text(50), title: text(200) }),
  files: v.pipe(
    v.array(object({ path: text(300), bytes: count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
    v.minLength(1),
  ),
  made: object({
    date: v.pipe(v.string(), v.isoDate()),
    network: sentence,
    inputPixels: count,
    parameters: count,
    bytes: count,
    trainPhotos: count,
    /** Photos of the trials in which their sources were left out of the training. */
    leftOutPhotos: count,
    testPhotos: count,
    /** Test photos that were left out, as a training photo is nearly the same. */
    nearCopiesLeftOut: count,
    /** How many times each training photo was seen, in the mean. */
    epochs: v.pipe(v.number(), v.minValue(0)),
    seed: count,
    /** How long the training took. */
    minutes: v.pipe(v.number(), v.minValue(0)),
  }),
  figures: v.pipe(v.array(figure), v.minLength(1)),
  /**
   * Photos that do not belong on a page, and how many were named there all the same. "unknown": of the page's subject, of
   * kinds that the model has no name for, and how many were said to be that; null for other photos.
   */
  refusal: v.array(
    object({
      photosOf: choice(["none", "unknown", ...SUBJECTS]),
      page: subject,
      photos: count,
      identified: count,
      unknownKind: v.optional(v.nullable(count), null),
    }),
  ),
  /** Sick leaves of sources that the network had not seen, and how many were called healthy; also with their crop told. */
  missed: object({ photos: count, healthy: count, healthyWithCrop: count }),
  labels: v.pipe(v.array(label), v.minLength(2)),
  calibration: v.array(object({ subject, bins: v.array(bin) })),
  /** Photos of `label` that were taken for another label, out of all test photos of it. */
  confusions: v.array(object({ subject, label: text(500), takenFor: text(500), photos: count, of: count })),
  crops: object({ maizeField: object({ photos: count, top1: share, top1WithCrop: share }) }),
  sets: v.array(
    object({
      id: text(80),
      repository: text(200),
      commit: text(80),
      kind: sentence,
      licence: sentence,
      photos: count,
      note: v.pipe(v.string(), v.trim()),
    }),
  ),
  limits: v.array(sentence),
});

/** The measured accuracy of a model and its training: card.json of its package. All shares are 0..1. */
export type ModelCard = v.InferOutput<typeof CARD_SCHEMA>;

/** Reads a card from JSON and leaves out unknown fields. The error names the first place that is wrong, for developers. */
export function readCard(json: unknown): Result<ModelCard, string> {
  return readAs(CARD_SCHEMA, json);
}
