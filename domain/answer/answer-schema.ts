import * as v from "valibot";
import { TAXON_RANKS } from "#domain/outcome/taxa.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { VERDICTS } from "./identification.ts";

/** A stored text. No text of the app is longer than 20,000 characters. */
export const text = v.pipe(v.string(), v.maxLength(20_000));

export const phrases = v.pipe(v.array(text), v.maxLength(200));

const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const candidate = v.object({ label: text, probability });
const share = { right: probability, photos: v.pipe(v.number(), v.integer(), v.minValue(0)) };

/**
 * Checks for the fields of a stored `Answer`, which another version of the app or another program may have written.
 */
export const ANSWER_FIELDS = {
  subject: v.picklist(SUBJECTS),
  verdict: v.picklist(VERDICTS),
  recordId: v.nullable(text),
  recordIsWider: v.boolean(),
  scientificName: v.nullable(text),
  alsoKnownAs: phrases,
  group: v.nullable(text),
  // Answers from before models stated taxa lack this field.
  lineage: v.optional(
    v.pipe(v.array(v.object({ name: text, rank: v.picklist(TAXON_RANKS) })), v.maxLength(TAXON_RANKS.length)),
    () => [],
  ),
  breed: v.optional(v.nullable(text), null),
  lookalike: v.nullable(
    v.object({
      subject: v.picklist(SUBJECTS),
      label: v.nullable(text),
      group: v.nullable(text),
      probability,
    }),
  ),
  suspect: v.nullable(v.object({ ...candidate.entries, recordId: v.nullable(text) })),
  crop: v.nullable(text),
  sureness: v.nullable(v.object({ ...share, field: v.nullable(v.object(share)) })),
  // Answers from before "unknown kind" labels existed lack this field.
  known: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  probability,
  candidates: v.pipe(v.tupleWithRest([candidate], candidate), v.maxLength(5)),
  model: v.object({ id: text, version: text, title: text }),
  demo: v.boolean(),
};
