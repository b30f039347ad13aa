import { LEAST_OTHER } from "#domain/outcome/outcome.ts";
import type { Subject } from "#domain/subject.ts";
import { isNaming, type ReadAnswer } from "./identification.ts";

/** How a kind can harm people or their animals. larvae: a moth or butterfly whose caterpillars have hairs or spines that sting. */
export const DANGERS = ["poisonous", "venomous", "stinging", "larvae", "attacking", "infectious"] as const;

export type Danger = (typeof DANGERS)[number];

/** The least probability (0..1) of a label for which an answer says that it is dangerous. */
export const LEAST_DANGER = LEAST_OTHER;

/** What the record of a label says about danger. */
export interface DangerRecord {
  readonly name: string;
  /** Null for a kind that is not known to be dangerous. */
  readonly danger: Danger | null;
  /** What to do after a bite, a sting or an attack, the most urgent first. */
  readonly firstAid: readonly string[];
  /** Dangerous kinds that look like it and that have no record of their own. */
  readonly lookalikes: readonly {
    readonly name: string;
    readonly danger: Danger;
    readonly tellApart: string;
  }[];
}

/** Something dangerous that a photo may show. */
export interface PossibleDanger {
  /** named: what the answer names. possible: another candidate. lookalike: no candidate, but it looks like one. */
  readonly kind: "named" | "possible" | "lookalike";
  readonly name: string;
  readonly danger: Danger;
  /** The candidate that a look-alike looks like, and what tells them apart; null for a candidate. */
  readonly of: string | null;
  readonly tellApart: string | null;
  /** The record's; empty for a look-alike. */
  readonly firstAid: readonly string[];
}

/** A label that the photo may show, and the page that it belongs to. */
export interface DangerCandidate {
  readonly subject: Subject;
  readonly label: string;
  readonly isNamed: boolean;
}

/**
 * The labels of an answer that are probable enough for a warning, the most probable first. A sample has none, because
 * nothing looked at its photo, and a leaf of a crop harms nobody.
 */
export function dangerCandidates(answer: ReadAnswer): readonly DangerCandidate[] {
  const { candidates, demo, subject } = answer;
  if (demo) return [];
  if (answer.verdict === "off-topic") {
    if (answer.lookalike === null) return [];
    const { label, probability, subject: other } = answer.lookalike;
    if (label === null || other === "disease" || probability < LEAST_DANGER) return [];
    return [{ subject: other, label, isNamed: false }];
  }
  if (subject === "disease" || answer.verdict === "none-of-these") return [];
  const isNamed = isNaming(answer);
  const others = answer.verdict === "group" ? (answer.others ?? []) : [];
  return [...candidates, ...others].flatMap(({ label, probability }, rank) =>
    probability >= LEAST_DANGER || (isNamed && rank === 0)
      ? [{ subject, label, isNamed: isNamed && rank === 0 }]
      : [],
  );
}

/**
 * The dangers of an answer: every candidate whose record is dangerous, also under a harmless name, then the dangerous kinds
 * that look like a candidate. Each record and each look-alike is there once.
 * @param recordOf null for a candidate without a record
 */
export function dangersOf(
  candidates: readonly DangerCandidate[],
  recordOf: (candidate: DangerCandidate) => DangerRecord | null,
): readonly PossibleDanger[] {
  const found = candidates.flatMap((candidate) => {
    const record = recordOf(candidate);
    return record === null ? [] : [{ record, isNamed: candidate.isNamed }];
  });
  const dangers = [
    ...found.flatMap(({ record: { name, danger, firstAid }, isNamed }): readonly PossibleDanger[] =>
      danger === null
        ? []
        : [{ kind: isNamed ? "named" : "possible", name, danger, of: null, tellApart: null, firstAid }],
    ),
    ...found.flatMap(({ record }) =>
      record.lookalikes.map((lookalike): PossibleDanger => ({
        kind: "lookalike",
        of: record.name,
        firstAid: [],
        ...lookalike,
      })),
    ),
  ];
  return dangers.filter(({ name }, at) => dangers.findIndex((other) => other.name === name) === at);
}
