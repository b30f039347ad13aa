import type { ReactNode } from "react";
import { TextField } from "#src/ui/controls/fields.tsx";
import { describeDraftProblem } from "../describe-draft-problems.ts";
import type { ReviewPartProps } from "./review-part.ts";

/** The two labels of a network with one output. `labels` are those that are known so far; null where none are. */
export function LabelPair({
  draft,
  answers,
  problems,
  onAnswer,
  labels,
}: ReviewPartProps & { readonly labels: readonly string[] | null }): ReactNode {
  const isLogit = (answers.outputKind ?? draft.outputKind?.value) === "logits";
  const [zero = "", one = ""] = labels?.length === 2 ? labels : [];
  const name = (pair: readonly [zero: string, one: string]): void =>
    onAnswer({ labels: pair, rejectLabels: undefined });
  return (
    <>
      <TextField
        label="Label for 0"
        value={zero}
        onChange={(text) => name([text, one])}
        hint={isLogit ? "What values below 0 mean." : "What values near 0 mean."}
      />
      <TextField
        label="Label for 1"
        value={one}
        onChange={(text) => name([zero, text])}
        hint={isLogit ? "What values above 0 mean." : "What values near 1 mean."}
        problem={describeDraftProblem(problems, "labels")}
      />
    </>
  );
}
