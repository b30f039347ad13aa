import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { Block, Language } from "#models/knowledge/record-fields.ts";

export type DrawingId = GuideRecord["drawings"][number];

/** A section of a record, for the page in the app and for the static page. */
export interface GuideSection {
  /** Also the anchor of the section on the page. */
  readonly id: string;
  readonly title: string;
  /** Numbers of the sources in the record's list, from 1. */
  readonly sources: readonly number[];
  readonly parts: readonly GuidePart[];
  /** main: the text that people read first. side: names, codes and figures. */
  readonly place: "main" | "side";
}

export type GuidePart =
  | { readonly kind: "text"; readonly text: string }
  /** Unordered points, with or without a title. */
  | { readonly kind: "points"; readonly title: string | null; readonly points: readonly string[] }
  /** Numbered steps. */
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [term: string, value: string])[] }
  | { readonly kind: "drawings"; readonly drawings: readonly DrawingId[] }
  /** Names in other languages. */
  | { readonly kind: "names"; readonly names: readonly ForeignNames[] }
  | { readonly kind: "codes"; readonly codes: readonly TaxonCode[] }
  | { readonly kind: "lookalikes"; readonly lookalikes: readonly NamedLookalike[] }
  | { readonly kind: "links"; readonly links: readonly RecordLink[] }
  /** The list of matching solutions goes here. */
  | { readonly kind: "solutions" }
  /** The offer of photos from the web goes here. */
  | { readonly kind: "web-photos" }
  /** A warning or a rule. */
  | { readonly kind: "notice"; readonly text: string }
  /** How well the app's own model recognises the thing, with a link to its card. */
  | { readonly kind: "model"; readonly text: string };

/** Names of the thing in one language. */
export interface ForeignNames {
  readonly language: Language;
  /** Name of the language, in English. */
  readonly languageName: string;
  readonly names: readonly string[];
}

/** The code of the thing in a register, and its page there. */
export interface TaxonCode {
  readonly register: string;
  readonly code: string;
  readonly address: string;
}

/** A link to another record. */
export interface RecordLink {
  readonly id: string;
  readonly name: string;
}

/** A similar thing, and how to tell it apart. */
export interface NamedLookalike {
  /** Id of the record of the similar thing; null if there is none. */
  readonly id: string | null;
  readonly name: string;
  readonly tellApart: string;
  /** A drawing of the similar thing. Null if there is none, or if the record itself begins with the same drawing. */
  readonly drawing: DrawingId | null;
}

/** The name and the drawing of another record. */
export interface OtherRecord {
  readonly name: string;
  /** The first drawing of that record. */
  readonly drawing: DrawingId;
}

/** Finds another record by its id; undefined if there is none. */
export type OtherRecordOf = (id: string) => OtherRecord | undefined;

/**
 * Makes a section of a record. `block` is the part of the record whose sources the section lists; null for no sources.
 * Parts that are null are left out.
 */
export type MakeSection = (
  id: string,
  title: string,
  block: Block | null,
  ...parts: readonly (GuidePart | null)[]
) => GuideSection;

/** Makes sections of one record. */
export function sectionMaker({ sources }: GuideRecord, place: GuideSection["place"] = "main"): MakeSection {
  return (id, title, block, ...parts) => ({
    id,
    title,
    sources: sources.flatMap(({ covers }, index) =>
      block !== null && covers.includes(block) ? [index + 1] : [],
    ),
    parts: parts.filter((part) => part !== null),
    place,
  });
}

/** Sections that every kind of record has, and a function that makes others. */
export interface CommonSections {
  readonly section: MakeSection;
  readonly recognise: GuideSection;
  readonly confused: GuideSection;
}

/** Points under a title, or null if there are none. */
export function pointsOf(points: readonly string[], title: string | null = null): GuidePart | null {
  return points.length === 0 ? null : { kind: "points", title, points };
}

/** Wraps a text as a part of a section. */
export function textOf(text: string): GuidePart {
  return { kind: "text", text };
}

/** Wraps facts as a part of a section. */
export function factsOf(...facts: readonly (readonly [term: string, value: string])[]): GuidePart {
  return { kind: "facts", facts };
}
