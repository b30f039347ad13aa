import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { PATHS } from "#src/paths.ts";
import type { BatchPageStores } from "./state/batch-page-stores.ts";
import type { BatchHead, BatchProblem } from "./state/batch-state.ts";
import { describeBatchProblem } from "./texts/batch-problem-texts.ts";
import { describeModelError } from "#src/ui/texts/describe-error.ts";
import { BatchHeader } from "./batch-header.tsx";
import { BatchOffer } from "./batch-offer.tsx";
import { KeptBatches } from "./kept/kept-batches.tsx";
import { NewBatch } from "./start/new-batch.tsx";
import { useTrialLeft } from "./use-trial-left.ts";

/** A new batch, the kept ones, and for Free what Premium adds. */
export function ClosedBatches({
  stores,
  kept,
  problem,
}: {
  readonly stores: BatchPageStores;
  readonly kept: readonly BatchHead[];
  readonly problem: BatchProblem | null;
}): ReactNode {
  const left = useTrialLeft(stores);
  return (
    <>
      <BatchHeader />
      {problem !== null && <Alert {...describeBatchProblem(problem)} />}
      {left !== 0 && <NewBatchOrFailure stores={stores} />}
      {left === 0 && <BatchOffer left={left} />}
      <KeptBatches store={stores.store} kept={kept} />
      {left !== null && left > 0 && <BatchOffer left={left} />}
      <p>
        Is a folder sorted already? <Link to={PATHS.benchmark}>Benchmark</Link> says how often a model is
        right on it. No model knows what you have? <Link to={PATHS.teach}>Teach one</Link>.
      </p>
    </>
  );
}

/** A new batch needs to know which models there are. */
function NewBatchOrFailure({ stores }: { readonly stores: BatchPageStores }): ReactNode {
  const { library } = stores;
  const state = useStore(library);
  switch (state.status) {
    case "reading":
      return <BusyLine>Reading your models...</BusyLine>;
    case "failed":
      return (
        <Alert
          {...describeModelError(state.error)}
          actions={<Button onClick={() => void library.refresh()}>Try again</Button>}
        />
      );
    case "ready":
      return <NewBatch stores={stores} models={state.models.map(({ manifest }) => manifest)} />;
  }
}
