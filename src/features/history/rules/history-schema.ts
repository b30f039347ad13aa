import * as v from "valibot";
import { headlineOf } from "#domain/headline.ts";
import { type HistoryEntry, photoNameToKeep } from "./history.ts";
import { ANSWER_FIELDS, phrases, text } from "#domain/answer-schema.ts";
import { DECODE_PATHS, type Identification } from "#domain/identification.ts";
import { CONSERVATIONS, LEVELS, type RecordBySubject } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { NO_REMARKS, type Remarks } from "#domain/remarks.ts";

// Another version, another program or a person may have written what is stored or imported, so every field is checked.
const milliseconds = v.pipe(v.number(), v.finite());
const level = v.picklist(LEVELS);

const source = v.object({ publisher: text, title: text, year: v.nullable(v.number()) });
// Older versions wrote in words that nobody knows the name.
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

/**
 * Entries that were kept before models could be changed have no title, verdict or candidates. Those that were kept
 * before labels had facts lack the fields from `scientificName` to `sureness`, and those that were kept before every
 * record had a page of its own lack `recordId` and `recordIsWider`.
 */
const answered = {
  ...ANSWER_FIELDS,
  verdict: v.optional(ANSWER_FIELDS.verdict, "identified"),
  candidates: v.optional(ANSWER_FIELDS.candidates),
  model: v.pipe(
    v.object({ id: text, version: text, title: v.optional(text) }),
    v.transform(({ id, version, title }) => ({ id, version, title: title ?? id })),
  ),
  scientificName: v.optional(ANSWER_FIELDS.scientificName, null),
  alsoKnownAs: v.optional(phrases, () => []),
  group: v.optional(ANSWER_FIELDS.group, null),
  lookalike: v.optional(ANSWER_FIELDS.lookalike, null),
  crop: v.optional(ANSWER_FIELDS.crop, null),
  suspect: v.optional(ANSWER_FIELDS.suspect, null),
  sureness: v.optional(ANSWER_FIELDS.sureness, null),
  recordId: v.optional(ANSWER_FIELDS.recordId),
  recordIsWider: v.optional(ANSWER_FIELDS.recordIsWider, false),
};

/** The answer to a photo of each subject. */
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
  v.check(
    ({ verdict, group }) =>
      group === null ? verdict !== "group" : ["group", "healthy", "not-cleared"].includes(verdict),
    "a group without its name",
  ),
  v.check(
    ({ verdict, lookalike: like }) => (verdict === "off-topic") === (like !== null),
    "off topic without what it looks like",
  ),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const candidates = value.candidates ?? candidatesOfBefore(value);
    const recordId = value.recordId ?? value.record?.id ?? null;
    if (candidates !== null) return { ...value, candidates, recordId };
    addIssue({ message: "neither record nor candidates" });
    return NEVER;
  }),
);

/** The candidate of an entry that was kept before entries had candidates. */
function candidatesOfBefore({
  record,
  probability: best,
}: Pick<Identification, "record" | "probability">): Identification["candidates"] | null {
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

const personsName = { name: text, recordId: v.nullable(text) };
const verification = v.variant("status", [
  v.object({ status: v.picklist(["confirmed", "corrected"]), ...personsName }),
  v.object({ status: v.literal("unknown") }),
]);
const remarks = v.object({
  verification: v.nullable(verification),
  notes: text,
  place: text,
  done: text,
});

/** Entries that were kept before a person could add something to an answer have no remarks. */
const entryFields = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  keptAt: v.pipe(v.string(), v.isoTimestamp(), v.check(isDate)),
  // Names were once kept in full, and some were too long to be read.
  photoName: v.pipe(v.string(), v.transform(photoNameToKeep)),
  identification,
  timings,
  remarks: v.optional(remarks, NO_REMARKS),
};

const entrySchema: v.GenericSchema<unknown, HistoryEntry> = v.object(entryFields);

/**
 * A thumbnail: a JPEG as a data URL. The limit is far above the size of any thumbnail of ours. No other text may become
 * the address of an image.
 */
const thumbnailSchema = v.pipe(
  v.string(),
  v.maxLength(400_000),
  v.regex(/^data:image\/jpeg;base64,[\d+/A-Za-z]+={0,2}$/),
);

/** An entry of an exported file. The thumbnail is one of its fields. */
export const exportedEntrySchema: v.GenericSchema<
  unknown,
  HistoryEntry & { readonly thumbnail: string | null }
> = v.object({ ...entryFields, thumbnail: v.nullable(thumbnailSchema) });

/** Reads stored values as entries. Values of another shape are left out and counted. */
export function readStoredEntries(stored: readonly unknown[]): {
  readonly entries: readonly HistoryEntry[];
  readonly unreadable: number;
} {
  const entries = stored.flatMap((value) => {
    const parsed = v.safeParse(entrySchema, value);
    return parsed.success ? [parsed.output] : [];
  });
  return { entries, unreadable: stored.length - entries.length };
}

const withRemarks = v.object({ remarks: entryFields.remarks });

/** Reads the remarks of a stored entry; null where they have a shape that this version does not know. */
export function readStoredRemarks(stored: unknown): Remarks | null {
  const parsed = v.safeParse(withRemarks, stored);
  return parsed.success ? parsed.output.remarks : null;
}

const changed = v.object({
  verification: v.exactOptional(v.nullable(verification)),
  notes: v.exactOptional(text),
  place: v.exactOptional(text),
  done: v.exactOptional(text),
});
const leftRemarks = v.array(v.object({ id: entryFields.id, seen: remarks, change: changed }));

/** Reads what closed pages left of remarks; nothing where it has another shape. */
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
