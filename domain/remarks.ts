import { headlineOfAnswer } from "./headline.ts";
import { type Identification, isNaming } from "./identification.ts";

/** A person's name for the content of a photo. */
export interface PersonsName {
  readonly name: string;
  /** Id of the knowledge record; null where none exists. */
  readonly recordId: string | null;
}

/**
 * What a person says of an answer. confirmed: it names what the photo shows. corrected: it does not, and `name` does, as
 * where the answer named nothing. unknown: the person does not know. Darwin Core calls this the verification of an
 * identification (dwc:identificationVerificationStatus).
 */
export type Verification =
  | ({ readonly status: "confirmed" | "corrected" } & PersonsName)
  | { readonly status: "unknown" };

/** What a person writes beside an answer; empty texts where nothing is written. */
export interface CaseNotes {
  readonly notes: string;
  /** Where the photo was taken, in the person's words. No position of the device or the photo is read for it. */
  readonly place: string;
  /** The measures that the person took. */
  readonly done: string;
}

/** Everything that a person adds to an answer. */
export interface Remarks extends CaseNotes {
  /** Null until the person has verified the answer. */
  readonly verification: Verification | null;
}

/** No remarks yet. */
export const NO_REMARKS: Remarks = { verification: null, notes: "", place: "", done: "" };

/** The texts of {@link CaseNotes}. */
export const CASE_NOTES = ["notes", "place", "done"] as const satisfies readonly (keyof CaseNotes)[];

/** Most characters that a person can type. */
export const MOST_CHARACTERS = { notes: 2000, place: 200, done: 2000 } as const satisfies Record<
  keyof CaseNotes,
  number
>;

/** The verification by "This is it". */
export function confirmed(identification: Identification): Verification {
  const { recordId } = identification;
  return { status: "confirmed", name: headlineOfAnswer(identification), recordId };
}

/** The verification by a name: a correction, or a confirmation where the answer has the same name. */
export function named({ name, recordId }: PersonsName, identification: Identification): Verification {
  return { status: names(identification, { name, recordId }) ? "confirmed" : "corrected", name, recordId };
}

/**
 * Adapts a verification to another answer to the same photo: the person's name stays, and whether it confirms or corrects
 * is decided again.
 */
export function verificationFor(
  identification: Identification,
  verification: Verification | null,
): Verification | null {
  if (verification === null || verification.status === "unknown") return verification;
  return named(verification, identification);
}

function names(identification: Identification, { name, recordId }: PersonsName): boolean {
  const { verdict, recordIsWider } = identification;
  if (!isNaming(verdict)) return false;
  if (name === headlineOfAnswer(identification)) return true;
  return recordId !== null && recordId === identification.recordId && !recordIsWider;
}

/** True where a person added something. */
export function hasRemarks({ verification, ...texts }: Remarks): boolean {
  return verification !== null || CASE_NOTES.some((key) => texts[key] !== "");
}

/**
 * Applies a change to the stored remarks. `seen` is the version that the person changed: if a text was changed elsewhere
 * meanwhile, as in another tab, both texts stay. Of two verifications the later one counts.
 */
export function withChange(stored: Remarks, seen: Remarks, change: Partial<Remarks>): Remarks {
  const textOf = (key: keyof CaseNotes): string =>
    bothTexts(stored[key], seen[key], change[key], key === "place" ? " / " : "\n");
  return {
    verification: change.verification === undefined ? stored.verification : change.verification,
    notes: textOf("notes"),
    place: textOf("place"),
    done: textOf("done"),
  };
}

/** The remarks to show after a read: the stored ones, but the fields in `change` as they were in `seen`. */
export function seenUnder(change: Partial<Remarks>, seen: Remarks, stored: Remarks): Remarks {
  const typed = CASE_NOTES.filter((key) => change[key] !== undefined);
  return { ...stored, ...Object.fromEntries(typed.map((key) => [key, seen[key]])) };
}

/**
 * Keeps the typing that happened while `written` was being stored and was merged with a text from elsewhere: the added
 * letters follow both texts.
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

/** Adds to `here` the fields that only `other` has; null where there are none. */
export function filledUp(here: Remarks, other: Remarks): Remarks | null {
  const missing = CASE_NOTES.filter((key) => here[key] === "" && other[key] !== "");
  const verification = here.verification ?? other.verification;
  if (missing.length === 0 && verification === here.verification) return null;
  const texts = Object.fromEntries(missing.map((key) => [key, other[key]]));
  return { ...here, ...texts, verification };
}

function bothTexts(stored: string, seen: string, typed: string | undefined, between: string): string {
  if (typed === undefined) return stored;
  if (stored === seen) return typed;
  if (stored.includes(typed)) return stored;
  return typed.includes(stored) ? typed : `${stored}${between}${typed}`;
}
