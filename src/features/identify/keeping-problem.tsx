import type { ReactNode } from "react";
import { Alert } from "#src/ui/alert/alert.tsx";
import { KeepButton } from "#src/ui/keep-button/keep-button.tsx";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { useHistoryRecorder, useKeepingProblem } from "#src/features/history/state/history-recorder.tsx";
import { describeKeepingProblem } from "#src/features/history/describe-history-problem.ts";

/** Says why an answer did not get into the history, with a button to try again. The answer stays on the page. */
export function KeepingProblem({ answer }: { readonly answer: Identified }): ReactNode {
  const { keepAgain } = useHistoryRecorder();
  const problem = useKeepingProblem(answer);
  if (problem === null) return null;
  return (
    <Alert {...describeKeepingProblem(problem)} actions={<KeepButton onKeep={() => keepAgain(answer)} />} />
  );
}
