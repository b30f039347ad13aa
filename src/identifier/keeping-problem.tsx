import type { ReactNode } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { useKeepingProblem } from "#src/stores/history-context.tsx";
import { describeHistoryProblem } from "./describe-history-problem.ts";

/** Says that an answer did not get into the history, and why; the answer stays where it is. */
export function KeepingProblem({ answer }: { readonly answer: Identified }): ReactNode {
  const problem = useKeepingProblem(answer);
  if (problem === null) return null;
  const { reason, advice } = describeHistoryProblem(problem);
  return <Alert title={`This result could not be kept in your history: ${reason}.`} advice={advice} />;
}
