import { type Identification, toPercent, type Verdict } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";

/** Why an answer names nothing, and what to do next. */
export function describeUnsure(
  { candidates, probability, subject }: Identification,
  verdict: Exclude<Verdict, "identified">,
): { readonly reason: string; readonly advice: string } {
  const [{ label }] = candidates;
  return {
    reason: REASONS[verdict](label, toPercent(probability)),
    advice: `Try another photo: closer, sharper, and with one subject in it.${CAUTIONS[subject]}`,
  };
}

/** How sure an answer is, in a few words; one that names nothing is told with its best guess. */
export function describeConfidence({ verdict, candidates, probability }: Identification): string {
  const percent = `${toPercent(probability)}%`;
  return verdict === "identified"
    ? `${percent} confidence`
    : `Best guess: ${candidates[0].label}, ${percent}`;
}

const REASONS: Readonly<Record<Exclude<Verdict, "identified">, (label: string, percent: number) => string>> =
  {
    "not-sure": (label, percent) =>
      `The model's best guess is "${label}" with ${percent}%. That is less than it takes for an answer.`,
    "none-of-these": (label, percent) =>
      `The model's best answer is "${label}" with ${percent}%. It means that the photo shows nothing that this model knows.`,
  };

const ASK_FIRST = " Ask your local extension service before you treat anything.";

/** For subjects where a wrong guess may end in a wrong treatment. */
const CAUTIONS: Readonly<Record<Subject, string>> = {
  animal: "",
  plant: ASK_FIRST,
  disease: ASK_FIRST,
  pest: ASK_FIRST,
};
