import { headlineOfAnswer } from "./headline.ts";
import { type Identification, isNaming, recordIdOf } from "./identification.ts";

/** The name that a person gives to what a photo shows. */
export interface PersonsName {
  readonly name: string;
  /** Id of the knowledge record; null if there is none. */
  readonly recordId: string | null;
}

/**
 * A person's judgement of an answer. confirmed: the answer is right. corrected: the answer is wrong or names
 * nothing, and `name` is right. unknown: the person does not know. Darwin Core:
 * dwc:identificationVerificationStatus.
 */
export type Verification =
  | ({ readonly status: "confirmed" | "corrected" } & PersonsName)
  | { readonly status: "unknown" };

/** What a person's answers about a plant bring out. */
export interface FoundByAnswers {
  /** The crop of the questions, in lower case. */
  readonly crop: string;
  /** What fits best; null if the answers do not tell. */
  readonly best: PersonsName | null;
  /** True if it is probable enough to be named. */
  readonly isNamed: boolean;
}

/** The texts that a person writes about an answer; empty if nothing is written. */
export interface CaseNotes {
  readonly notes: string;
  /** Where the photo was taken, in the person's words. The app does not fill it from the device or the photo. */
  readonly place: string;
  /** The measures that the person took. */
  readonly done: string;
}

/** How the subject of a photo has changed since an earlier photo, in the person's judgement. */
export const CHANGES = ["better", "same", "worse"] as const;

/** One of {@link CHANGES}. */
export type Change = (typeof CHANGES)[number];

/** What a person plans or says about looking at the same plant again. */
interface FollowUp {
  /** The day to look again: YYYY-MM-DD in local time; null for none. */
  readonly lookAgainOn: string | null;
  /** Id of the history entry with an earlier photo of the same plant; null for none. */
  readonly earlierId: string | null;
  /** The change since that photo; null until the person says. */
  readonly change: Change | null;
}

export interface Remarks extends CaseNotes, FollowUp {
  /** Null until the person has verified the answer. */
  readonly verification: Verification | null;
  /** Null while questions are open, and where none were answered. */
  readonly found: FoundByAnswers | null;
}

export const NO_REMARKS: Remarks = {
  verification: null,
  found: null,
  notes: "",
  place: "",
  done: "",
  lookAgainOn: null,
  earlierId: null,
  change: null,
};

export const CASE_NOTES = ["notes", "place", "done"] as const satisfies readonly (keyof CaseNotes)[];

const FIELDS = [
  ...CASE_NOTES,
  "verification",
  "found",
  "lookAgainOn",
  "earlierId",
  "change",
] as const satisfies readonly (keyof Remarks)[];

/** Maximum number of characters of each text. */
export const MOST_CHARACTERS = { notes: 2000, place: 200, done: 2000 } as const satisfies Record<
  keyof CaseNotes,
  number
>;

/** The verification after the person chose "This is it". */
export function confirmed(identification: Identification): Verification {
  return {
    status: "confirmed",
    name: headlineOfAnswer(identification),
    recordId: recordIdOf(identification),
  };
}

/**
 * The verification after the person entered a name: a confirmation if the answer has the same name, else a
 * correction.
 */
export function named({ name, recordId }: PersonsName, identification: Identification): Verification {
  return { status: names(identification, { name, recordId }) ? "confirmed" : "corrected", name, recordId };
}

/**
 * Applies a verification to another answer to the same photo. The person's name stays; it may now confirm the
 * answer or correct it.
 */
export function verificationFor(
  identification: Identification,
  verification: Verification | null,
): Verification | null {
  if (verification === null || verification.status === "unknown") return verification;
  return named(verification, identification);
}

/** The name that a person gave instead of the answer's; null if they gave none, or if the answer has the same. */
export function correctionOf(
  identification: Identification,
  verification: Verification | null,
): PersonsName | null {
  const applied = verificationFor(identification, verification);
  return applied?.status === "corrected" ? applied : null;
}

function names(identification: Identification, { name, recordId }: PersonsName): boolean {
  if (!isNaming(identification)) return false;
  if (name === headlineOfAnswer(identification)) return true;
  return recordId !== null && recordId === identification.recordId && !identification.recordIsWider;
}

export function hasRemarks(remarks: Remarks): boolean {
  return FIELDS.some((key) => remarks[key] !== NO_REMARKS[key]);
}

/**
 * Applies a person's change to the stored remarks. `seen` is what the person saw while typing. If another tab
 * changed a text meanwhile, both texts stay. The other fields of the change replace the stored ones.
 */
export function withChange(stored: Remarks, seen: Remarks, change: Partial<Remarks>): Remarks {
  const textOf = (key: keyof CaseNotes): string =>
    bothTexts(stored[key], seen[key], change[key], key === "place" ? " / " : "\n");
  return {
    ...stored,
    ...change,
    notes: textOf("notes"),
    place: textOf("place"),
    done: textOf("done"),
  };
}

/** The remarks to show after a read: the stored ones, except for the fields that the person is changing. */
export function seenUnder(change: Partial<Remarks>, seen: Remarks, stored: Remarks): Remarks {
  const typed = CASE_NOTES.filter((key) => change[key] !== undefined);
  return { ...stored, ...Object.fromEntries(typed.map((key) => [key, seen[key]])) };
}

/**
 * Merges the texts if the person kept typing while `written` was stored and combined with a text from another tab.
 * Appends the newly typed letters to the stored text.
 */
export function carriedOn(
  change: Partial<Remarks>,
  written: Partial<Remarks>,
  stored: Remarks,
): Partial<Remarks> {
  const texts = CASE_NOTES.flatMap((key) => {
    const [typed, before] = [change[key], written[key]];
    if (typed === undefined || before === undefined || !typed.startsWith(before)) return [];
    return [[key, stored[key] + typed.slice(before.length)] as const];
  });
  return { ...change, ...Object.fromEntries(texts) };
}

/** Copies to `here` the fields that only `other` has; null if there are none. */
export function filledUp(here: Remarks, other: Remarks): Remarks | null {
  const missing = FIELDS.filter((key) => here[key] === NO_REMARKS[key] && other[key] !== NO_REMARKS[key]);
  if (missing.length === 0) return null;
  return { ...here, ...Object.fromEntries(missing.map((key) => [key, other[key]])) };
}

function bothTexts(stored: string, seen: string, typed: string | undefined, between: string): string {
  if (typed === undefined) return stored;
  if (stored === seen) return typed;
  if (stored.includes(typed)) return stored;
  return typed.includes(stored) ? typed : `${stored}${between}${typed}`;
}
