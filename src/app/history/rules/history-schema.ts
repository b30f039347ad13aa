import * as v from "valibot";
import { headlineOf } from "#domain/answer/headline.ts";
import {
  type Identification,
  type NamedProbability,
  recordOf,
  withRecord,
} from "#domain/answer/identification.ts";
import { CHANGES, NO_REMARKS, type Remarks } from "#domain/answer/remarks.ts";
import {
  ANSWER_FIELDS,
  isWhole,
  phrases,
  readAnswer,
  storedAnswer,
  type StoredFields,
  text,
} from "#domain/answer/stored-answer.ts";
import { DECODE_PATHS } from "#domain/photo/decode-path.ts";
import { type AnyRecord, CONSERVATIONS, LEVELS, type RecordBySubject } from "#domain/records/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { knownAs } from "#domain/text/read-as.ts";
import { type HistoryEntry, photoNameToKeep } from "./history.ts";

// Another version, another program or a person may have written the data, so these schemas check every field.
const milliseconds = v.pipe(v.number(), v.finite());
const level = v.picklist(LEVELS);

const source = v.object({ publisher: text, title: text, year: v.nullable(v.number()) });
// Older versions wrote this text for an unknown name.
const scientificName = v.pipe(
  text,
  v.transform((name) => (name === "Not known here" ? "" : name)),
);
const common = { id: text, scientificName, sources: v.tupleWithRest([source], source) };

const animal = v.object({
  ...common,
  subject: v.literal("animal"),
  species: text,
  breed: text,
  habitat: text,
  lifespan: text,
  diet: text,
  weight: text,
  conservation: v.picklist(CONSERVATIONS),
  description: text,
  characteristics: v.tuple([text, text, text, text]),
});

const plant = v.object({
  ...common,
  subject: v.literal("plant"),
  species: text,
  commonName: text,
  family: text,
  sunlight: text,
  watering: text,
  temperature: text,
  bloomTime: text,
  nativeRegion: text,
  description: text,
  careInstructions: v.tuple([text, text, text, text]),
  uses: phrases,
});

const disease = v.object({
  ...common,
  subject: v.literal("disease"),
  diseaseName: text,
  affectedSpecies: phrases,
  prognosis: text,
  severity: level,
  symptoms: phrases,
  causes: phrases,
  treatment: v.object({ organic: phrases, inorganic: phrases }),
  prevention: phrases,
});

const pest = v.object({
  ...common,
  subject: v.literal("pest"),
  pestName: text,
  damageType: text,
  lifecycle: text,
  seasonalActivity: text,
  riskLevel: level,
  targetPlants: phrases,
  organicSolutions: phrases,
  inorganicSolutions: phrases,
  biologicalControl: phrases,
  preventiveMeasures: phrases,
});

/** The fields of an answer. The oldest entries have no title, verdict, candidates or `recordId`. */
const answered = {
  ...ANSWER_FIELDS,
  verdict: v.optional(ANSWER_FIELDS.verdict, "identified"),
  candidates: v.optional(ANSWER_FIELDS.candidates),
  model: v.pipe(
    v.object({ id: text, version: text, title: v.optional(text) }),
    v.transform(({ id, version, title }) => ({ id, version, title: title ?? id })),
  ),
  recordId: v.optional(ANSWER_FIELDS.recordId),
};

const storedIdentifications = {
  animal: v.object({ ...answered, subject: v.literal("animal"), record: v.nullable(animal) }),
  plant: v.object({ ...answered, subject: v.literal("plant"), record: v.nullable(plant) }),
  disease: v.object({ ...answered, subject: v.literal("disease"), record: v.nullable(disease) }),
  pest: v.object({ ...answered, subject: v.literal("pest"), record: v.nullable(pest) }),
} satisfies {
  readonly [S in Subject]: v.GenericSchema<
    unknown,
    { readonly subject: S; readonly record: RecordBySubject[S] | null }
  >;
};

const identification = v.pipe(
  v.variant("subject", Object.values(storedIdentifications)),
  v.check(({ verdict, record }) => verdict === "identified" || record === null, "a record of nothing"),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Identification => {
    const candidates = value.candidates ?? candidatesOfBefore(value);
    const recordId = value.recordId ?? value.record?.id ?? null;
    const answer = candidates === null ? null : readAnswer({ ...value, candidates, recordId });
    if (answer !== null && isWhole(answer)) return withRecord(answer, value.record);
    addIssue({ message: "neither record nor candidates, or no name of the group or the lookalike" });
    return NEVER;
  }),
);

/** Makes the only candidate of an old entry that has no candidates. */
function candidatesOfBefore({
  record,
  probability: best,
}: {
  readonly record: AnyRecord | null;
  readonly probability: number;
}): [NamedProbability] | null {
  return record === null ? null : [{ label: headlineOf(record), probability: best }];
}

const timings = v.object({
  decodePath: v.picklist(DECODE_PATHS),
  checkMs: milliseconds,
  decodeMs: milliseconds,
  reduceMs: milliseconds,
  previewMs: milliseconds,
  queueMs: milliseconds,
  inferMs: milliseconds,
  rankMs: milliseconds,
  totalMs: milliseconds,
});

const entryId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const personsName = { name: text, recordId: v.nullable(text) };
const verification = v.variant("status", [
  v.object({ status: v.picklist(["confirmed", "corrected"]), ...personsName }),
  v.object({ status: v.literal("unknown") }),
]);
const remarksFields = {
  verification: v.nullable(verification),
  found: v.nullable(v.object({ crop: text, best: v.nullable(v.object(personsName)), isNamed: v.boolean() })),
  notes: text,
  place: text,
  done: text,
  lookAgainOn: v.nullable(v.pipe(v.string(), v.isoDate(), v.check(isDate))),
  earlierId: v.nullable(entryId),
  change: v.nullable(v.picklist(CHANGES)),
};
const { verification: judged, found, notes, place, done, lookAgainOn, earlierId, change } = remarksFields;
// Older versions stored neither what answers brought out, nor the next look, nor an earlier photo.
const remarks = v.object({
  ...remarksFields,
  found: v.optional(found, null),
  lookAgainOn: v.optional(lookAgainOn, null),
  earlierId: v.optional(earlierId, null),
  change: v.optional(change, null),
});

/** The fields of an entry. Old entries have no remarks. */
const entryFields = {
  id: entryId,
  keptAt: v.pipe(v.string(), v.isoTimestamp(), v.check(isDate)),
  // Old entries have the full file name, which may be too long.
  photoName: v.pipe(v.string(), v.transform(photoNameToKeep)),
  identification,
  timings,
  remarks: v.optional(remarks, NO_REMARKS),
};

const entrySchema: v.GenericSchema<unknown, HistoryEntry> = v.object(entryFields);

/**
 * A thumbnail: a JPEG as a data URL. The app's thumbnails are far below the limit. No other text may become the URL of
 * an image.
 */
const thumbnailSchema = v.pipe(
  v.string(),
  v.maxLength(400_000),
  v.regex(/^data:image\/jpeg;base64,[\d+/A-Za-z]+={0,2}$/),
);

/** An entry of an exported file, with its thumbnail. */
export const exportedEntrySchema: v.GenericSchema<
  unknown,
  HistoryEntry & { readonly thumbnail: string | null }
> = v.object({ ...entryFields, thumbnail: v.nullable(thumbnailSchema) });

/** An entry as the browser and exported files store it. See: [Note: Stored answers] */
export function storedEntry(
  entry: HistoryEntry,
): Omit<HistoryEntry, "identification"> & { readonly identification: StoredFields } {
  return { ...entry, identification: storedIdentification(entry.identification) };
}

/** An answer with its record, as the browser and exported files store it. */
export function storedIdentification(
  answer: Identification,
): StoredFields & { readonly record: AnyRecord | null } {
  return { ...storedAnswer(answer), record: recordOf(answer) };
}

/** Reads stored entries. `unreadable` counts the entries with another shape. */
export function readStoredEntries(stored: readonly unknown[]): {
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: number;
} {
  const entries = knownAs(entrySchema, stored);
  return { entries, unreadable: stored.length - entries.length };
}

const withRemarks = v.object({ remarks: entryFields.remarks });

/** Reads the remarks of a stored entry; null for another shape. */
export function readStoredRemarks(stored: unknown): Remarks | null {
  const parsed = v.safeParse(withRemarks, stored);
  return parsed.success ? parsed.output.remarks : null;
}

const changed = v.object({
  verification: v.exactOptional(judged),
  notes: v.exactOptional(notes),
  place: v.exactOptional(place),
  done: v.exactOptional(done),
  lookAgainOn: v.exactOptional(lookAgainOn),
  earlierId: v.exactOptional(earlierId),
  change: v.exactOptional(change),
});
const leftRemarks = v.array(v.object({ id: entryFields.id, seen: remarks, change: changed }));

/** Reads the unwritten remarks of closed pages; an empty list for another shape. See: [Note: Left remarks] */
export function readLeftRemarks(
  stored: unknown,
): readonly { readonly id: string; readonly seen: Remarks; readonly change: Partial<Remarks> }[] {
  const parsed = v.safeParse(leftRemarks, stored);
  return parsed.success ? parsed.output : [];
}

/** Reads a stored value as a thumbnail; null for anything else. */
export function readStoredThumbnail(stored: unknown): string | null {
  const parsed = v.safeParse(thumbnailSchema, stored);
  return parsed.success ? parsed.output : null;
}

function isDate(timestamp: string): boolean {
  return !Number.isNaN(Date.parse(timestamp));
}
