import * as v from "valibot";
import { DANGERS } from "#domain/answer/dangers.ts";
import { choice, must, object, text, wholeNumber } from "#models/manifest-fields.ts";

/** Most characters of a phrase or list item. */
const MAX_PHRASE = 260;
const MAX_TEXT = 700;

/** A text in a file. A file omits unknown values, and the page then omits their lines. */
function known(maxLength: number): v.GenericSchema<unknown, string> {
  return v.pipe(
    text(maxLength),
    v.check((words) => !/^not known here/i.test(words), "says that nobody knows: leave the field out"),
  );
}

/** A phrase, or one or two sentences. */
export const phrase = known(MAX_PHRASE);

/** One to three sentences. */
export const sentences = known(MAX_TEXT);

/** `min` to `max` phrases without repeats. */
export function phrases(min: number, max: number): v.GenericSchema<unknown, readonly string[]> {
  return listOf(phrase, min, max);
}

/** `min` to `max` items without repeats. */
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

export const fourPhrases = v.strictTuple(
  [phrase, phrase, phrase, phrase],
  must("a list of exactly four phrases"),
);

/** Makes a field optional; null if the file omits it. */
function orNull<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> {
  return v.optional(v.nullable(schema), null);
}

/** A phrase; empty if the file omits the field. */
export const phraseOrEmpty = v.pipe(
  orNull(phrase),
  v.transform((words) => words ?? ""),
);

/** A record's id: lower case, with hyphens between words. */
export const recordId = v.pipe(
  phrase,
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be the id of a record, such as tomato-late-blight"),
);

/** The code of an organism in the EPPO Global Database, such as PHYTIN. */
const eppoCode = v.pipe(phrase, v.regex(/^[0-9A-Z]{5,6}$/, "must be an EPPO code of 5 or 6 capitals"));

/** The organism's codes in two registers. A file omits unknown codes. */
export const codes = v.optional(
  object({
    eppo: orNull(eppoCode),
    /** The number of the taxon at GBIF. */
    gbif: orNull(wholeNumber(1, 2 ** 31)),
  }),
  { eppo: null, gbif: null },
);

/**
 * English, where the build translates a record, and in the files: German, Spanish, French, Portuguese, Hindi in Latin
 * script, Indonesian.
 */
export const LANGUAGES = ["en", "de", "es", "fr", "pt", "hi", "id"] as const;

export type Language = (typeof LANGUAGES)[number];

const foreignNames = v.optional(listOf(phrase, 0, 8), []);

/** Common names in other languages; empty if none is certain. */
export const inOtherLanguages = v.strictObject(
  {
    en: foreignNames,
    de: foreignNames,
    es: foreignNames,
    fr: foreignNames,
    pt: foreignNames,
    hi: foreignNames,
    id: foreignNames,
  } satisfies Readonly<Record<Language, unknown>>,
  `must have names under ${LANGUAGES.join(", ")} and nothing else`,
);

/** How a kind can harm people or their animals; null if it is not known to be dangerous. */
export const dangerOrNull = orNull(choice(DANGERS));

/**
 * Something that looks similar: the id of another record, or a name if there is none; and how to tell the two
 * apart. `danger` for what has no record and is dangerous; the record of another says it itself.
 */
export const lookalike = v.pipe(
  v.strictObject(
    {
      record: v.optional(v.nullable(recordId), null),
      name: v.optional(v.nullable(phrase), null),
      tellApart: phrase,
      danger: dangerOrNull,
    },
    "must have `record` or `name`, and `tellApart`, and may have `danger`",
  ),
  v.check(
    ({ record, danger }) => record === null || danger === null,
    "must leave `danger` to the record that it names",
  ),
  v.check(
    ({ record, name }) => (record === null) !== (name === null),
    "must have either `record` or `name`, not both",
  ),
  v.readonly(),
);

/** A country (ISO 3166-1, two letters), the European Union, or a region or continent (UN M49, three digits). */
const area = v.pipe(
  v.string(must("text in quotes")),
  v.regex(
    /^(?:[A-Z]{2}|\d{3})$/,
    'must be a country such as NZ, EU, or a region of UN M49 in quotes such as "014"',
  ),
);

/** Where a source says that a disease or pest is absent or not known, in the areas that the source names. */
export const notKnownFrom = v.optional(listOf(area, 1, 30));

/** The parts of a record that need sources. */
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
  "limits",
  "care",
  "lookNext",
  "life",
  "damage",
  "threshold",
  "use",
  "uses",
  "poison",
  "firstAid",
  "seedling",
  "weed",
  "status",
  "traits",
  "notKnownFrom",
] as const;

export type Block = (typeof BLOCKS)[number];

const FIRST_YEAR = 1850;

/** The year of the edition; null if the file omits it because the publisher gives none. */
export const yearOrNull = orNull(wholeNumber(FIRST_YEAR, new Date().getFullYear()));

/** A document with facts of the record. */
export const source = v.pipe(
  v.strictObject(
    {
      publisher: phrase,
      title: phrase,
      year: yearOrNull,
      /** Null if the document has no stable address. */
      address: v.optional(
        v.nullable(v.pipe(v.string(), v.url("must be an address"), v.startsWith("https://"))),
        null,
      ),
      covers: listOf(choice(BLOCKS), 1, BLOCKS.length),
    },
    "must have publisher, title and covers, and may have year and address",
  ),
  v.readonly(),
);
