import {
  type Identification,
  isNaming,
  type Lookalike,
  type NamingVerdict,
  toPercent,
  type Verdict,
} from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";

/** Why an answer names nothing, and what to do next. */
export function describeUnsure(
  { candidates, probability, subject, group, lookalike }: Identification,
  verdict: Exclude<Verdict, NamingVerdict>,
): { readonly reason: string; readonly advice: string } {
  const [{ label }] = candidates;
  return {
    reason: REASONS[verdict](label, toPercent(probability), group ?? lookalikeName(lookalike)),
    advice: `Try another photo: closer, sharper, and with one subject in it.${CAUTIONS[subject]}`,
  };
}

/** How sure an answer is, in a few words; one that names nothing is told with its best guess. */
export function describeConfidence({ verdict, candidates, probability }: Identification): string {
  const percent = `${toPercent(probability)}%`;
  return isNaming(verdict) ? `${percent} confidence` : `Best guess: ${candidates[0].label}, ${percent}`;
}

type Reason = (label: string, percent: number, kind: string) => string;

const REASONS: Readonly<Record<Exclude<Verdict, NamingVerdict>, Reason>> = {
  group: (label, percent, kind) =>
    `This looks like ${kind}, but the model is not sure which kind. Its best guess is "${label}" with ${percent}%.`,
  "not-sure": (label, percent) =>
    `The model's best guess is "${label}" with ${percent}%. That is less than it takes for an answer.`,
  "none-of-these": (label, percent) =>
    `The model's best answer is "${label}" with ${percent}%. It means that the photo shows nothing that this model knows.`,
  "off-topic": (_label, _percent, kind) => `This looks like ${kind}. It belongs on another page.`,
};

/** What a photo looks like, for a sentence: the model's label, or its group, or just its subject. */
function lookalikeName(lookalike: Lookalike | null): string {
  if (lookalike === null) return "something else";
  return lookalike.label ?? lookalike.group ?? SUBJECT_WITH_ARTICLE[lookalike.subject];
}

const SUBJECT_WITH_ARTICLE: Readonly<Record<Subject, string>> = {
  animal: "an animal",
  plant: "a plant",
  disease: "a plant disease",
  pest: "a pest",
};

const ASK_FIRST = " Ask your local extension service before you treat anything.";

/** For subjects where a wrong guess may end in a wrong treatment. */
const CAUTIONS: Readonly<Record<Subject, string>> = {
  animal: "",
  plant: ASK_FIRST,
  disease: ASK_FIRST,
  pest: ASK_FIRST,
};
