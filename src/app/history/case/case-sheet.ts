import {
  type Identification,
  isNaming,
  hasWiderRecord,
  recordOf,
  scientificNameOf,
} from "#domain/answer/identification.ts";
import type { Remarks } from "#domain/answer/remarks.ts";
import { LEAST_OTHER } from "#domain/outcome/outcome.ts";
import type { AnyRecord } from "#domain/records/knowledge.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { statedConfidence, surenessLines } from "#src/ui/texts/describe-sureness.ts";
import { describeAnswer, describeUnsure, WHAT_TO_WATCH } from "#src/ui/texts/describe-verdict.ts";
import { formatDate, isolated } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import { LABEL_IS_THE_LAW, SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { breedTerm, RISK_NAMES, SEVERITY_NAMES } from "#src/ui/texts/record-names.ts";

/** The input of a case sheet. */
export interface CaseFacts {
  /** Contains only what the plan includes. */
  readonly identification: Identification;
  /** True if the plan shows the whole record, false for the summary. */
  readonly hasDetails: boolean;
  /** What is dangerous among what the photo may show; empty if nothing is known to be. */
  readonly dangers: readonly string[];
  /** The record's steps for today, in order. Empty if there are none; null if the record could not be loaded. */
  readonly today: readonly string[] | null;
  readonly remarks: Remarks;
  /** When the photo was identified, ISO 8601; null if unknown. */
  readonly identifiedAt: string | null;
  /** When the sheet was made, ISO 8601. */
  readonly madeAt: string;
  /**
   * Number of photos on the sheet. Captions are numbers, because a file name may contain a date, a place or a person's
   * name.
   */
  readonly photoCount: number;
}

export type CaseFact = readonly [term: string, value: string];

/** A titled part of the sheet. */
export type CasePart =
  | { readonly kind: "facts"; readonly title: string; readonly facts: readonly CaseFact[] }
  | { readonly kind: "text"; readonly title: string; readonly paragraphs: readonly string[] }
  | { readonly kind: "steps"; readonly title: string; readonly steps: readonly string[] };

/** A case sheet, for the page, for paper and for the file. */
export interface CaseSheet {
  /** The name in the answer. */
  readonly name: string;
  /** The name, marked for a sample. */
  readonly title: string;
  /** "Case sheet" or "Sample case sheet", shown above the title. */
  readonly kind: string;
  /** The mark and the warning of a sample; null for a real answer. */
  readonly sample: { readonly mark: string; readonly sentence: string } | null;
  /** In the order in which an adviser reads them. */
  readonly parts: readonly CasePart[];
  /** Disclaimers. */
  readonly notices: readonly string[];
  /** A caption for each photo. */
  readonly photos: readonly string[];
}

/** The disclaimer of every sheet. */
export const IS_AN_AID = t`This sheet is an aid made by a program. It is not a diagnosis, and no expert has looked at it.`;

const SAMPLE = {
  mark: t`SAMPLE - NOT A FINDING`,
  sentence: t`This is sample data, shown to try the app. Nothing in the photo was identified. Do not treat a plant or an animal by this sheet.`,
} as const;

export function caseSheetOf(facts: CaseFacts): CaseSheet {
  const { identification, today, photoCount } = facts;
  const { demo } = identification;
  const name = describeAnswer(identification);
  return {
    kind: demo ? t`Sample case sheet` : t`Case sheet`,
    name,
    title: demo ? t`Sample: ${isolated(name)}` : name,
    sample: demo ? SAMPLE : null,
    parts: partsOf(facts).filter(isFilledIn),
    notices: [IS_AN_AID, ...(today !== null && today.length > 0 ? [LABEL_IS_THE_LAW] : [])],
    photos: Array.from({ length: photoCount }, (_, index) =>
      photoCount === 1 ? t`Photo` : t`Photo ${index + 1}`,
    ),
  };
}

function partsOf(facts: CaseFacts): readonly CasePart[] {
  const { identification, dangers, remarks } = facts;
  return [
    { kind: "text", title: inContext("case sheet")`Corrected`, paragraphs: correction(facts) },
    { kind: "facts", title: inContext("case sheet")`Answer`, facts: answerFacts(facts) },
    { kind: "text", title: inContext("case sheet")`Danger`, paragraphs: dangers },
    { kind: "text", title: t`How sure it is`, paragraphs: sureness(identification) },
    { kind: "text", title: t`What else it could be`, paragraphs: alternatives(identification) },
    todayPart(facts),
    { kind: "facts", title: t`Noted by the person who took the photo`, facts: notedFacts(remarks) },
    { kind: "facts", title: t`Where this comes from`, facts: originFacts(facts) },
  ];
}

/**
 * If a person corrected the answer, the sheet begins with a warning that its other parts are about the model's answer.
 */
function correction({ identification, remarks: { verification } }: CaseFacts): readonly string[] {
  if (!isNaming(identification) || verification?.status !== "corrected") return [];
  const name = labelText(verification.name);
  return [
    t`The person who took the photo says that this is ${isolated(name)}. The rest of this sheet is about ${isolated(describeAnswer(identification))}, which the model named.`,
  ];
}

function todayPart(facts: CaseFacts): CasePart {
  const { identification, today } = facts;
  const { verdict } = identification;
  const title = todayTitle(facts);
  if (today === null) return { kind: "text", title, paragraphs: [TODAY_NOT_LOADED] };
  if (verdict === "healthy") return { kind: "text", title, paragraphs: [WHAT_TO_WATCH] };
  return { kind: "steps", title, steps: today };
}

function todayTitle(facts: CaseFacts): string {
  const { identification } = facts;
  if (identification.demo) return t`What to do today, for the sample`;
  return correction(facts).length === 0
    ? t`What to do today`
    : t`What to do today, for ${describeAnswer(identification)}`;
}

const TODAY_NOT_LOADED = t`This part could not be loaded. Open the sheet again when there is a network.`;

function isFilledIn(part: CasePart): boolean {
  switch (part.kind) {
    case "facts":
      return part.facts.length > 0;
    case "text":
      return part.paragraphs.length > 0;
    case "steps":
      return part.steps.length > 0;
  }
}

function answerFacts({ identification, hasDetails }: CaseFacts): readonly CaseFact[] {
  const { subject, crop } = identification;
  const record = recordOf(identification);
  return [
    [t`Asked about`, SUBJECT_NAMES[subject].one],
    ...confidence(identification),
    ...(record === null
      ? namedBy(scientificNameOf(identification))
      : summaryOf(record, hasDetails, identification)),
    ...(crop === null ? [] : [[t`Crop, chosen by the person`, labelText(crop)] as const]),
  ];
}

function confidence(identification: Identification): readonly CaseFact[] {
  if (identification.demo) return [[t`Confidence`, t`None: nothing was identified`]];
  return isNaming(identification) ? [[t`Confidence`, statedConfidence(identification).text]] : [];
}

function namedBy(scientificName: string | null): readonly CaseFact[] {
  return scientificName === null ? [] : [[t`Scientific name`, scientificName]];
}

/** The same facts as in the summary of a result. */
function summaryOf(
  record: AnyRecord,
  hasDetails: boolean,
  identification: Identification,
): readonly CaseFact[] {
  switch (record.subject) {
    case "animal":
      if (hasWiderRecord(identification)) {
        const breed = identification.verdict === "identified" ? identification.breed : null;
        return [
          ...(breed === null ? [] : [[t`Breed`, labelText(breed)] as const]),
          ...namedBy(scientificNameOf(identification)),
        ];
      }
      return [
        [breedTerm(record, identification.demo), record.breed],
        ...namedBy(hasDetails ? record.scientificName : null),
      ];
    case "plant":
      return [
        [t`Species`, record.species],
        [t`Family`, record.family],
      ];
    case "disease":
      return [
        ...(record.scientificName === "" ? [] : [[t`Pathogen`, record.scientificName] as const]),
        [t`Severity`, SEVERITY_NAMES[record.severity]],
      ];
    case "pest":
      return [...namedBy(record.scientificName), [t`Risk level`, RISK_NAMES[record.riskLevel]]];
  }
}

function sureness(identification: Identification): readonly string[] {
  if (identification.demo) return [];
  if (isNaming(identification)) return surenessLines(identification.sureness);
  const { reason, advice } = describeUnsure(identification);
  return [reason, advice];
}

/** The other candidates of at least 5%, most probable first. A sample has none. */
function alternatives(identification: Identification): readonly string[] {
  const { candidates, demo, verdict } = identification;
  if (demo || verdict === "off-topic") return [];
  const others = isNaming(identification) ? candidates.slice(1) : candidates;
  return others.filter(({ probability }) => probability >= LEAST_OTHER).map(({ label }) => labelText(label));
}

function notedFacts({ verification, place, notes, done }: Remarks): readonly CaseFact[] {
  const facts: readonly CaseFact[] = [
    [t`The answer`, verification === null ? "" : VERIFIED[verification.status](nameIn(verification))],
    [inContext("remarks")`Place`, place],
    [t`What was done`, done],
    [inContext("remarks")`Notes`, notes],
  ];
  return facts.filter(([, value]) => value !== "");
}

function nameIn(verification: NonNullable<Remarks["verification"]>): string {
  return verification.status === "unknown" ? "" : labelText(verification.name);
}

const VERIFIED = {
  confirmed: () => t`Confirmed by this person`,
  corrected: (name: string) => t`Corrected by this person: ${isolated(name)}`,
  unknown: () => t`This person does not know what it is`,
} as const satisfies Record<string, (name: string) => string>;

function originFacts({ identification, identifiedAt, madeAt }: CaseFacts): readonly CaseFact[] {
  const { model } = identification;
  return [
    [t`App`, t`Bio Kingdom, on the person's own device`],
    [t`Model`, t`${isolated(modelTitle(model))} (${model.id}), version ${model.version}`],
    ...(identifiedAt === null
      ? []
      : [[inContext("case sheet")`Identified`, formatDate(identifiedAt)] as const]),
    [t`Sheet made`, formatDate(madeAt)],
  ];
}
