import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { Block, Language } from "#models/knowledge/record-fields.ts";

/** One of the drawn schemes. */
export type DrawingId = GuideRecord["drawings"][number];

/** A part of a record's page, for the page in the app and for the file that search engines read. */
export interface GuideSection {
  /** Also the anchor of the section on the page. */
  readonly id: string;
  readonly title: string;
  /** Numbers of the sources in the record's list, from 1. */
  readonly sources: readonly number[];
  readonly parts: readonly GuidePart[];
  /** main: what a person reads first. side: names, codes and figures, for who wants to know more. */
  readonly place: "main" | "side";
}

/** What a section is made of. */
export type GuidePart =
  | { readonly kind: "text"; readonly text: string }
  /** Points without an order, under a title of their own where there is one. */
  | { readonly kind: "points"; readonly title: string | null; readonly points: readonly string[] }
  /** Points to follow one after the other. */
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: "drawings"; readonly drawings: readonly DrawingId[] }
  /** Names in other languages. */
  | { readonly kind: "names"; readonly names: readonly ForeignNames[] }
  | { readonly kind: "codes"; readonly codes: readonly TaxonCode[] }
  | { readonly kind: "lookalikes"; readonly lookalikes: readonly NamedLookalike[] }
  | { readonly kind: "links"; readonly links: readonly RecordLink[] }
  /** The place of the solutions that treat the thing. */
  | { readonly kind: "solutions" }
  /** What the law or prudence says, set off from the rest. */
  | { readonly kind: "notice"; readonly text: string }
  /** How well the app's own model knows the thing, with the way to its card. */
  | { readonly kind: "model"; readonly text: string };

/** Names of the thing in one language. */
export interface ForeignNames {
  readonly language: Language;
  /** The language, in English. */
  readonly languageName: string;
  readonly names: readonly string[];
}

/** Where the thing is listed, with the page of it there. */
export interface TaxonCode {
  readonly register: string;
  readonly code: string;
  readonly address: string;
}

/** A record that another one leads to. */
export interface RecordLink {
  readonly id: string;
  readonly name: string;
}

/** Something that looks alike, and what tells the two apart. */
export interface NamedLookalike {
  /** Its record; null where there is none. */
  readonly id: string | null;
  readonly name: string;
  readonly tellApart: string;
  /** A drawing of it. Null if there is none, or if it is the first drawing of the record itself. */
  readonly drawing: DrawingId | null;
}

/** What a record's page says of another record. */
export interface OtherRecord {
  readonly name: string;
  /** The first of its drawings. */
  readonly drawing: DrawingId;
}

/** Another record, by its id; undefined where there is no such record. */
export type OtherRecordOf = (id: string) => OtherRecord | undefined;

/** Sections that every kind of record has; each kind says where they stand. */
export interface CommonSections {
  readonly recognise: GuideSection;
  readonly confused: GuideSection;
}

/** A section of `record` on the blocks `blocks`, whose sources it names. Parts that are null are left out. */
export function section(
  record: GuideRecord,
  id: string,
  title: string,
  blocks: readonly Block[],
  parts: readonly (GuidePart | null)[],
  place: GuideSection["place"] = "main",
): GuideSection {
  return {
    id,
    title,
    sources: sourcesOf(record, blocks),
    parts: parts.filter((part) => part !== null),
    place,
  };
}

/** Numbers of the record's sources that speak of one of the blocks, from 1. */
function sourcesOf({ sources }: GuideRecord, blocks: readonly Block[]): readonly number[] {
  return sources.flatMap(({ covers }, index) =>
    blocks.some((block) => covers.includes(block)) ? [index + 1] : [],
  );
}

/** Points under a title, or null where there are none. */
export function pointsOf(points: readonly string[], title: string | null = null): GuidePart | null {
  return points.length === 0 ? null : { kind: "points", title, points };
}
