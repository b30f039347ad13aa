import type { ReactNode } from "react";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import { progressText } from "#src/wording/describe-model-progress.ts";

/** How far a load or a download is. A screen reader hears of each stage, and not of every piece that comes. */
export function ModelProgressText({ progress }: { readonly progress: ModelProgress | null }): ReactNode {
  const [stage, amount] = progressText(progress).split(": ");
  return (
    <span>
      {stage}
      {amount !== undefined && <span aria-hidden="true">: {amount}</span>}
    </span>
  );
}
