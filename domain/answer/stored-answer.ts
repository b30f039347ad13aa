import * as v from "valibot";
import { TAXON_RANKS } from "#domain/outcome/taxa.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { type Answer, type ReadAnswer, VERDICTS } from "./identification.ts";

/** A stored text. No text of the app is longer than 20,000 characters. */
export const text = v.pipe(v.string(), v.maxLength(20_000));

export const phrases = v.pipe(v.array(text), v.maxLength(200));

const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const candidate = v.object({ label: text, probability });
const share = { right: probability, photos: v.pipe(v.number(), v.integer(), v.minValue(0)) };

/*
 * [Note: Stored answers]
 * The browser and exported files have one form for all answers, with null in the fields that a verdict lacks: older
 * versions of the app, which may run in another tab, read no other form. {@link storedAnswer} writes it and {@link
 * readAnswer} reads it, so that only code about storage and files knows it.
 */

/**
 * The checks for the fields of a stored answer, which another version of the app or another program may have written.
 * Earlier versions wrote fewer of them. See: [Note: Stored answers]
 */
export const ANSWER_FIELDS = {
  subject: v.picklist(SUBJECTS),
  verdict: v.picklist(VERDICTS),
  recordId: v.nullable(text),
  recordIsWider: v.optional(v.boolean(), false),
  scientificName: v.optional(v.nullable(text), null),
  alsoKnownAs: v.optional(phrases, () => []),
  group: v.optional(v.nullable(text), null),
  lineage: v.optional(
    v.pipe(v.array(v.object({ name: text, rank: v.picklist(TAXON_RANKS) })), v.maxLength(TAXON_RANKS.length)),
    () => [],
  ),
  breed: v.optional(v.nullable(text), null),
  lookalike: v.optional(
    v.nullable(
      v.object({
        subject: v.picklist(SUBJECTS),
        label: v.nullable(text),
        group: v.nullable(text),
        probability,
      }),
    ),
    null,
  ),
  others: v.optional(v.pipe(v.array(candidate), v.maxLength(5))),
  suspect: v.optional(v.nullable(v.object({ ...candidate.entries, recordId: v.nullable(text) })), null),
  crop: v.optional(v.nullable(text), null),
  sureness: v.optional(v.nullable(v.object({ ...share, field: v.nullable(v.object(share)) })), null),
  known: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  probability,
  candidates: v.pipe(v.tupleWithRest([candidate], candidate), v.maxLength(5)),
  model: v.object({ id: text, version: text, title: text }),
  demo: v.boolean(),
};

/** See: [Note: Stored answers] */
export type StoredAnswer = {
  readonly [Field in keyof Fields]: Readonly<Fields[Field]>;
};

type Fields = v.InferOutput<v.ObjectSchema<typeof ANSWER_FIELDS, undefined>>;

/** True for an answer that says all that its verdict needs. */
export function isWhole(answer: ReadAnswer): answer is Answer {
  if (answer.verdict === "group") return answer.group !== null;
  return answer.verdict !== "off-topic" || answer.lookalike !== null;
}

/** The answer in a stored form. */
export function readAnswer(stored: StoredAnswer): ReadAnswer {
  const { subject, crop, known, probability: best, candidates, model, demo } = stored;
  const { verdict, group, lineage, recordId, recordIsWider, scientificName, alsoKnownAs, sureness } = stored;
  // Older versions know no such field, so an answer without others has none.
  const others = stored.others === undefined ? {} : { others: stored.others };
  const every = { subject, crop, known, probability: best, candidates, model, demo };
  const naming = { ...every, recordId, recordIsWider, scientificName, alsoKnownAs, lineage, sureness };
  switch (verdict) {
    case "identified":
      return { ...naming, verdict, breed: stored.breed };
    case "healthy":
      return { ...naming, verdict, group };
    case "not-cleared":
      return { ...every, verdict, group, suspect: stored.suspect };
    case "group":
      return group === null
        ? { ...every, verdict, group, lineage, scientificName, recordId, ...others }
        : { ...every, verdict, group, lineage, scientificName, recordId, ...others };
    case "off-topic":
      return stored.lookalike === null
        ? { ...every, verdict, lookalike: null }
        : { ...every, verdict, lookalike: stored.lookalike };
    case "not-sure":
    case "unknown-kind":
    case "none-of-these":
      return { ...every, verdict };
  }
}

/** All fields of the stored form: an answer that was not made by {@link storedAnswer} lacks some. */
export type StoredFields = Readonly<Record<Exclude<keyof typeof ANSWER_FIELDS, "others">, unknown>>;

/** The stored form without a value, in the order of {@link ANSWER_FIELDS}. */
const BLANK: StoredFields = {
  subject: null,
  verdict: null,
  recordId: null,
  recordIsWider: false,
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  lineage: [],
  breed: null,
  lookalike: null,
  suspect: null,
  crop: null,
  sureness: null,
  known: null,
  probability: null,
  candidates: null,
  model: null,
  demo: null,
};

/** The stored form of an answer. Further fields of `answer` stay behind it. */
export function storedAnswer<A extends ReadAnswer>(answer: A): StoredFields & A {
  // The record of a named taxon is always wider than the labels.
  const isOfTaxon = answer.verdict === "group" && answer.recordId !== null;
  return { ...BLANK, recordIsWider: isOfTaxon, ...answer };
}
