import type { ReactNode } from "react";
import { type Identification, toPercent, type Verdict } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";

/** Why an answer names nothing, and what to do next. */
export function NotSure({
  identification,
  verdict,
}: {
  readonly identification: Identification;
  readonly verdict: Exclude<Verdict, "identified">;
}): ReactNode {
  const { candidates, probability, subject } = identification;
  return (
    <>
      <p>{reasonOf(verdict, candidates[0].label, toPercent(probability))}</p>
      <p>Try another photo: closer, sharper, and with one subject in it.{caution(subject)}</p>
    </>
  );
}

function reasonOf(verdict: Exclude<Verdict, "identified">, label: string, percent: number): string {
  switch (verdict) {
    case "not-sure":
      return `The model's best guess is "${label}" with ${percent}%. That is less than it takes for an answer.`;
    case "none-of-these":
      return `The model's best answer is "${label}" with ${percent}%. It means that the photo shows nothing that this model knows.`;
  }
}

/** Where a guess may end in a treatment. */
function caution(subject: Subject): string {
  switch (subject) {
    case "animal":
      return "";
    case "plant":
    case "disease":
    case "pest":
      return " Ask your local extension service before you treat anything.";
  }
}
