import * as v from "valibot";
import { choice, must, object, text, wholeNumber } from "../manifest-fields.ts";
import { NOT_KNOWN } from "./not-known.ts";

/** Longest item of a list and longest phrase, in characters. */
const MAX_PHRASE = 260;
const MAX_TEXT = 700;

/** A phrase, or one to two sentences. */
export const phrase = text(MAX_PHRASE);

/** One to three sentences. */
export const sentences = text(MAX_TEXT);

/** From `min` to `max` phrases, none of them twice. */
export function phrases(min: number, max: number): v.GenericSchema<unknown, readonly string[]> {
  return listOf(phrase, min, max);
}

/** From `min` to `max` items, none of them twice. */
export function listOf<T extends string>(
  item: v.GenericSchema<unknown, T>,
  min: number,
  max: number,
): v.GenericSchema<unknown, readonly T[]> {
  const message = must(`a list of ${min} to ${max} items`);
  return v.pipe(
    v.array(item, message),
    v.minLength(min, message),
    v.maxLength(max, message),
    v.check((items) => new Set(items).size === items.length, "says the same thing twice"),
    v.readonly(),
  );
}

/** Exactly four phrases. */
export const fourPhrases = v.strictTuple(
  [phrase, phrase, phrase, phrase],
  must("a list of exactly four phrases"),
);

/** Exactly three phrases. */
export const threePhrases = v.strictTuple([phrase, phrase, phrase], must("a list of exactly three phrases"));

/** What `schema` reads, or null where the file says {@link NOT_KNOWN}. */
export function known<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> {
  return v.union(
    [
      v.pipe(
        v.literal(NOT_KNOWN),
        v.transform(() => null),
      ),
      schema,
    ],
    `must be "${NOT_KNOWN}", or what the format says`,
  );
}

/** A record's id: lower case, words joined by hyphens. */
export const recordId = v.pipe(
  phrase,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be the id of a record, such as tomato-late-blight"),
);

/** An organism's code in the EPPO Global Database, such as PHYTIN. */
const eppoCode = v.pipe(phrase, v.regex(/^[0-9A-Z]{5,6}$/, "must be an EPPO code of 5 or 6 capitals"));

/** Where the thing is listed. Null where it is not known. */
export const codes = object({
  eppo: known(eppoCode),
  /** The number of the taxon at GBIF. */
  gbif: known(wholeNumber(1, 2 ** 31)),
});

/** Languages of common names: German, Spanish, French, Portuguese, Hindi in Latin script, Indonesian. */
export const LANGUAGES = ["de", "es", "fr", "pt", "hi", "id"] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

const foreignNames = v.optional(listOf(phrase, 0, 8), []);

/** Common names in other languages; empty where none is sure. */
export const inOtherLanguages = v.strictObject(
  {
    de: foreignNames,
    es: foreignNames,
    fr: foreignNames,
    pt: foreignNames,
    hi: foreignNames,
    id: foreignNames,
  } satisfies Readonly<Record<Language, unknown>>,
  `must have names under ${LANGUAGES.join(", ")} and nothing else`,
);

/** Something that looks alike: another record by its id, or a name where there is none; and what tells the two apart. */
export const lookalike = v.pipe(
  v.strictObject(
    {
      record: v.optional(v.nullable(recordId), null),
      name: v.optional(v.nullable(phrase), null),
      tellApart: phrase,
    },
    "must have `record` or `name`, and `tellApart`",
  ),
  v.check(
    ({ record, name }) => (record === null) !== (name === null),
    "must have either `record` or `name`, not both",
  ),
  v.readonly(),
);

/** Parts of a record that sources speak of. */
export const BLOCKS = [
  "names",
  "recognise",
  "occurs",
  "symptoms",
  "harm",
  "causes",
  "spread",
  "treatment",
  "prevention",
  "outlook",
  "care",
  "lookNext",
  "life",
  "damage",
  "threshold",
  "use",
  "uses",
  "poison",
  "seedling",
  "weed",
  "status",
  "traits",
] as const;

/** One of {@link BLOCKS}. */
export type Block = (typeof BLOCKS)[number];

const FIRST_YEAR = 1850;

/** A document that facts of the record come from. */
export const source = v.pipe(
  v.strictObject(
    {
      publisher: phrase,
      title: phrase,
      /** Of the edition read; null where the publisher gives none. */
      year: known(wholeNumber(FIRST_YEAR, new Date().getFullYear())),
      /** Null where the document has no stable address. */
      address: v.optional(
        v.nullable(v.pipe(v.string(), v.url("must be an address"), v.startsWith("https://"))),
        null,
      ),
      covers: listOf(choice(BLOCKS), 1, BLOCKS.length),
    },
    "must have publisher, title, year and covers, and may have address",
  ),
  v.readonly(),
);
