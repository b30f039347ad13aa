import type { ReactNode } from "react";
import type { ModelProgress } from "#domain/model.ts";
import { describeModelProgress } from "../texts/describe-model-progress.ts";

/** How far a load or a download is. Screen readers announce each stage, but not each new amount. */
export function ModelProgressText({ progress }: { readonly progress: ModelProgress | null }): ReactNode {
  const [stage, amount] = describeModelProgress(progress).split(": ");
  return (
    <span>
      {stage}
      {amount !== undefined && <span aria-hidden="true">: {amount}</span>}
    </span>
  );
}
