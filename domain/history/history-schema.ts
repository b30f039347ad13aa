import * as v from "valibot";
import { headlineOf } from "../headline.ts";
import type { HistoryEntry } from "./history.ts";
import type { Identification } from "../identification.ts";
import type { RecordBySubject } from "../knowledge.ts";
import { err, ok, type Result } from "../result.ts";
import type { Subject } from "../subject.ts";

/** What is stored or imported was written by another version, another program or another hand: it is checked in full. */
const text = v.pipe(v.string(), v.maxLength(20_000));
const phrases = v.pipe(v.array(text), v.maxLength(200));
const milliseconds = v.pipe(v.number(), v.finite());
const level = v.picklist(["Low", "Medium", "High", "Critical"]);

const source = v.object({ publisher: text, title: text, year: v.nullable(v.number()) });
const common = { id: text, scientificName: text, sources: v.tupleWithRest([source], source) };

const animal = v.object({
  ...common,
  subject: v.literal("animal"),
  species: text,
  breed: text,
  habitat: text,
  lifespan: text,
  diet: text,
  weight: text,
  conservation: v.picklist([
    "Domesticated",
    "Not Evaluated",
    "Data Deficient",
    "Least Concern",
    "Near Threatened",
    "Vulnerable",
    "Endangered",
    "Critically Endangered",
    "Extinct in the Wild",
    "Extinct",
  ]),
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
  uses: v.tuple([text, text, text]),
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

const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const candidate = v.object({ label: text, probability });

/** Title, verdict and candidates are missing where an entry was kept before models could be changed. */
const answered = {
  verdict: v.optional(v.picklist(["identified", "not-sure", "none-of-these"]), "identified"),
  probability,
  candidates: v.optional(v.pipe(v.tupleWithRest([candidate], candidate), v.maxLength(5))),
  model: v.pipe(
    v.object({ id: text, version: text, title: v.optional(text) }),
    v.transform(({ id, version, title }) => ({ id, version, title: title ?? id })),
  ),
  demo: v.boolean(),
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
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const candidates = value.candidates ?? candidatesOfBefore(value);
    if (candidates !== null) return { ...value, candidates };
    addIssue({ message: "neither record nor candidates" });
    return NEVER;
  }),
);

/** The one candidate of an answer that was kept before there were any. */
function candidatesOfBefore({
  record,
  probability: best,
}: Pick<Identification, "record" | "probability">): Identification["candidates"] | null {
  return record === null ? null : [{ label: headlineOf(record), probability: best }];
}

const timings = v.object({
  decodePath: v.picklist([
    "image-decoder",
    "image-bitmap-resized",
    "image-bitmap-halved",
    "image-bitmap-whole",
    "main-thread",
  ]),
  checkMs: milliseconds,
  decodeMs: milliseconds,
  reduceMs: milliseconds,
  previewMs: milliseconds,
  queueMs: milliseconds,
  inferMs: milliseconds,
  rankMs: milliseconds,
  totalMs: milliseconds,
});

const entryFields = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  keptAt: v.pipe(v.string(), v.isoTimestamp(), v.check(isDate)),
  photoName: v.pipe(v.string(), v.maxLength(1000)),
  identification,
  timings,
};

const entrySchema: v.GenericSchema<unknown, HistoryEntry> = v.object(entryFields);

/** A thumbnail: a JPEG as data URL, far larger than any of ours at most. Nothing else may become an image's address. */
const thumbnailSchema = v.pipe(
  v.string(),
  v.maxLength(400_000),
  v.regex(/^data:image\/jpeg;base64,[\d+/A-Za-z]+={0,2}$/),
);

/** An entry of an export: its thumbnail stands among its fields. */
export const exportedEntrySchema: v.GenericSchema<
  unknown,
  HistoryEntry & { readonly thumbnail: string | null }
> = v.object({ ...entryFields, thumbnail: v.nullable(thumbnailSchema) });

/** Takes stored values for entries; those of another shape are counted and left out. */
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

/** Takes a stored value for a thumbnail; anything else is none. */
export function readStoredThumbnail(stored: unknown): string | null {
  const parsed = v.safeParse(thumbnailSchema, stored);
  return parsed.success ? parsed.output : null;
}

/** Takes a value for what `schema` describes; the error is where it fails, for developers. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, string> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  return err(`${v.getDotPath(parsed.issues[0]) ?? "the file"}: ${parsed.issues[0].message}`);
}

function isDate(timestamp: string): boolean {
  return !Number.isNaN(Date.parse(timestamp));
}
