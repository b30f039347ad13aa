import * as v from "valibot";
import { TAXON_RANKS } from "#domain/outcome/taxa.ts";
import type { Result } from "#domain/result.ts";
import { readAs } from "#domain/text/read-as.ts";
import { choice, object, probability, text, wholeNumber } from "./manifest-fields.ts";

/** Upper limit for numbers of photos or labels, which no card reaches. */
const MANY = 2 ** 31;

const count = wholeNumber(0, MANY);
const sentence = text(1000);
/** The ranks with figures. */
const ranks = TAXON_RANKS.filter((rank) => rank !== "class");

/**
 * Answers at one rank: `named` photos got one, `judged` of these answers could be checked, and `right` of those were
 * right.
 */
const answers = v.pipe(
  object({ named: count, judged: count, right: count }),
  v.check(
    ({ named, judged, right }) => right <= judged && judged <= named,
    "must not have more right answers than answers",
  ),
);

/** The schema of card.json of a pack. */
const PACK_CARD_SCHEMA = object({
  card: v.literal("bio-kingdom-pack-card/1"),
  id: text(80),
  version: text(50),
  licence: sentence,
  source: sentence,
  /** The orders of its labels, most labels first. Labels of a rank above order are left out. */
  orders: v.array(object({ name: text(200), english: text(200), labels: count })),
  genera: count,
  families: count,
  /** The least probability at which a label ("kind") or a taxon is named. A missing rank is never named. */
  thresholds: v.record(choice(["kind", ...ranks]), probability),
  /** Where the photos of the figures are from. */
  countedOn: sentence,
  figures: v.array(
    object({
      photosOf: choice(["known kinds", "unknown kinds", "kinds that nobody noted", "other things"]),
      photos: count,
      /**
       * `label` is used if the labels are not all species (breeds, genera, families). `species` then counts the species
       * above the labels.
       */
      ranks: object({
        label: v.optional(answers),
        species: answers,
        genus: answers,
        family: answers,
        order: answers,
      }),
    }),
  ),
  limits: v.array(sentence),
});

/** What a pack knows, how often it is right, and what it can't do: card.json in its folder. */
export type PackCard = v.InferOutput<typeof PACK_CARD_SCHEMA>;

/** Reads a pack's card from JSON. The error names the first wrong place, for developers. */
export function readPackCard(json: unknown): Result<PackCard, string> {
  return readAs(PACK_CARD_SCHEMA, json);
}
