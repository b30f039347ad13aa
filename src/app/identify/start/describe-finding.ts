import { namesTaxon } from "#domain/answer/identification.ts";
import { findSubject, type SubjectFinding } from "#domain/outcome/subject-finding.ts";
import type { Subject } from "#domain/subject.ts";
import { type Pack, packOf } from "#models/packs.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { lookalikeName } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { PACK_TEXTS } from "#src/ui/texts/pack-texts.ts";

/** A headline and the sentence below it. */
export interface FindingTexts {
  readonly title: string;
  readonly text: string;
}

const ANOTHER_PHOTO = t`Try another photo: closer, sharper, and with one subject in it.`;

/** The page that a photo belongs on. pack: the model is not sure, and this pack names a taxon. */
export type PhotoFinding =
  | SubjectFinding
  | { readonly status: "pack"; readonly pack: Pack; readonly subject: Subject };

/** The finding of an answer; null for a model whose labels do not name a subject. */
export function findingOf({ identification, reading }: RankableAnswer): PhotoFinding | null {
  const finding = reading === null ? null : findSubject(reading.subjects);
  const pack = packOf(identification.model.id);
  if (pack === null || !namesTaxon(identification)) return finding;
  const isOfPage = finding?.status === "found" && pack.pages.includes(finding.subject);
  return { status: "pack", pack, subject: isOfPage ? finding.subject : pack.subject };
}

/** The subject of a photo in words. Null stands for a model whose labels do not name a subject. */
export function describeFinding(finding: PhotoFinding | null): FindingTexts {
  switch (finding?.status) {
    case "found": {
      const { subject, evidence: probability } = finding;
      const lookalike = { subject, label: null, group: null, probability };
      return { title: t`This looks like ${lookalikeName(lookalike)}`, text: NEXT[subject] };
    }
    case "pack": {
      const { pack, subject } = finding;
      const texts = PACK_TEXTS[pack.id];
      return {
        title: t`This is probably ${texts.shows}`,
        text: t`Our own model is not sure, but ${texts.inSentence} knows more. ${NEXT[subject]}`,
      };
    }
    case "none-of-these":
      return { title: t`This shows nothing that the model knows`, text: ANOTHER_PHOTO };
    case "unclear":
      return { title: t`Not sure what this is`, text: describeUnclear(finding.best) };
    case undefined:
      return {
        title: t`This model can't tell what this is`,
        text: t`It does not say to which pages its labels belong.`,
      };
  }
}

function describeUnclear(best: Extract<SubjectFinding, { status: "unclear" }>["best"]): string {
  return best === null
    ? ANOTHER_PHOTO
    : t`The best guess is ${SUBJECT_NAMES[best.subject].many}, which is not sure enough for an answer. ${ANOTHER_PHOTO}`;
}

const NEXT: Readonly<Record<Subject, string>> = {
  animal: t`Animals finds out which one.`,
  plant: t`Plants finds out which one.`,
  disease: t`Diseases finds out whether it is healthy, and what it has.`,
  pest: t`Pests finds out which one, and what to do about it.`,
};
