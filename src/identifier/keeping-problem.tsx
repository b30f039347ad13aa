import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { useHistoryRecorder, useKeepingProblem } from "#src/stores/history/history-context.tsx";
import { describeKeepingProblem } from "#src/wording/describe-history-problem.ts";

/** Says why an answer did not get into the history, with a button to try again. The answer stays on the page. */
export function KeepingProblem({ answer }: { readonly answer: Identified }): ReactNode {
  const problem = useKeepingProblem(answer);
  if (problem === null) return null;
  return <Alert {...describeKeepingProblem(problem)} actions={<KeepAgain answer={answer} />} />;
}

/** When the button disappears after a success, the focus goes to the page's main part. */
function KeepAgain({ answer }: { readonly answer: Identified }): ReactNode {
  const { keepAgain } = useHistoryRecorder();
  const [trial, setTrial] = useState<"none" | "running" | "failed">("none");
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) current?.closest("main")?.focus({ preventScroll: true });
    };
  }, []);
  async function tryAgain(): Promise<void> {
    setTrial("running");
    const kept = await keepAgain(answer);
    setTrial(kept ? "none" : "failed");
  }
  return (
    <>
      <Button ref={button} onClick={() => void tryAgain()}>
        Keep it now
      </Button>
      <span role="status">
        {trial === "running" && "Keeping..."}
        {trial === "failed" && "It did not work this time either."}
      </span>
    </>
  );
}
