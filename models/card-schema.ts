import * as v from "valibot";
import { VERDICTS } from "#domain/answer/identification.ts";
import type { Result } from "#domain/result.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { readAs } from "#domain/text/read-as.ts";
import { choice, object, probability as share, text, wholeNumber } from "./manifest-fields.ts";

/** Upper limit for numbers of photos, labels or bytes, which no card reaches. */
const MANY = 2 ** 31;

const count = wholeNumber(0, MANY);
const subject = choice(SUBJECTS);
const sentence = text(1000);

/** Photos with one outcome, and how many of their answers were right. */
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
     * Where the photos were taken. "elsewhere": from sources that training did not use. The others were held
     * out of the sources of the training photos; "laboratory" photos show one leaf on a plain background.
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
  /** "none" for a label without a page. */
  subject: choice(["none", ...SUBJECTS]),
  trainPhotos: count,
  testPhotos: count,
  /** Share of the photos with this answer that really show this label; null if there were none. */
  precision: v.nullable(share),
  /** Share of the photos of this label that got this answer; null if there were none. */
  recall: v.nullable(share),
  /** Recall on the test photos taken in the field; null if there are none. */
  field: v.nullable(object({ photos: count, recall: share })),
  /** Recall on photos from sources that training did not use; null if only one source has this label. */
  elsewhere: v.nullable(object({ photos: count, recall: share })),
  /** True for a label that answers name by its group only. */
  byGroup: v.optional(v.boolean(), false),
});

/** Answers with about the same probability. A subject may omit bins that have no answers. */
const bin = object({
  /** The probability of the answer: from (included), to (excluded, except 1). */
  from: share,
  to: share,
  photos: count,
  meanProbability: v.nullable(share),
  right: v.nullable(share),
});

/** The schema of card.json. */
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
    /** Number of photos in the trials that left whole sources out of training. */
    leftOutPhotos: count,
    testPhotos: count,
    /** Test photos that were left out because a training photo is nearly the same. */
    nearCopiesLeftOut: count,
    /** Average number of times that training used each photo. */
    epochs: v.pipe(v.number(), v.minValue(0)),
    seed: count,
    /** Duration of the training. */
    minutes: v.pipe(v.number(), v.minValue(0)),
  }),
  figures: v.pipe(v.array(figure), v.minLength(1)),
  /**
   * Photos that do not belong on a page, and how many of them got a name anyway. "unknown": photos of the page's
   * subject but of kinds without a label, and how many of them got the answer "kind not known"; null for other
   * photos.
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
  /**
   * Sick leaves from sources that training did not use, and how many of them the model called healthy, without
   * and with a chosen crop.
   */
  missed: object({ photos: count, healthy: count, healthyWithCrop: count }),
  labels: v.pipe(v.array(label), v.minLength(2)),
  calibration: v.array(object({ subject, bins: v.array(bin) })),
  /** How many of the `of` photos of `label`, from sources that training did not use, got the label `takenFor`. */
  confusions: v.array(object({ subject, label: text(500), takenFor: text(500), photos: count, of: count })),
  /**
   * Leaves of a crop from a source that training did not use, and how many of the best guesses are right: without the crop
   * chosen, and with it. `origin`: the source.
   */
  crops: v.array(
    object({
      crop: text(100),
      origin: text(100),
      photos: count,
      top1: share,
      top1WithCrop: share,
      top3WithCrop: v.nullable(share),
    }),
  ),
  /** Crops that one source alone shows, so that nobody could count them on another. */
  uncountedCrops: v.array(text(100)),
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

/** The measured accuracy of a model, and its training: card.json in its package. All shares are 0..1. */
export type ModelCard = v.InferOutput<typeof CARD_SCHEMA>;

/** Reads a card from JSON. Skips unknown fields. The error names the first wrong place, for developers. */
export function readCard(json: unknown): Result<ModelCard, string> {
  return readAs(CARD_SCHEMA, json);
}
