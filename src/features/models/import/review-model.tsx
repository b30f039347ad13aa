import type { ReactNode } from "react";
import { useStore } from "zustand";
import { completeDraft } from "#models/complete-draft.ts";
import { BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import type { ModelImport, Storing } from "../state/model-import.ts";
import { type ModelImportStore } from "../state/model-import-store.ts";
import type { ModelLibrary } from "#src/pipeline/models/model-library.ts";
import { namesOfMissing } from "../describe-draft-problems.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import parts from "../parts/models.module.css";
import styles from "./import.module.css";
import { RecognisedFacts } from "./recognised-facts.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewTrial } from "./review-trial.tsx";

/** A model that was recognised and is not stored yet. */
export interface ReviewProps {
  readonly review: Extract<ModelImport, { status: "review" }>;
  readonly modelImport: ModelImportStore;
  /** Where the model goes. It may hold a model with the same id. */
  readonly library: ModelLibrary;
}

/** What was recognised, the questions that are open, a trial, and the button that stores the model. */
export function ReviewModel({ review, modelImport, library }: ReviewProps): ReactNode {
  const { recognised, answers, storing } = review;
  const { draft } = recognised;
  const completed = completeDraft(draft, answers);
  const problems = completed.ok ? [] : completed.error;
  return (
    <div className={styles["review"]}>
      <RecognisedFacts draft={draft} />
      <ReviewForm draft={draft} answers={answers} problems={problems} onAnswer={modelImport.answer} />
      <ReviewTrial review={review} modelImport={modelImport} />
      <StoreOrDiscard completed={completed} storing={storing} modelImport={modelImport} />
      {completed.ok && <Replaced library={library} id={completed.value.id} />}
      <StoringStatus storing={storing} />
    </div>
  );
}

function StoreOrDiscard({
  completed,
  storing,
  modelImport,
}: {
  readonly completed: ReturnType<typeof completeDraft>;
  readonly storing: Storing;
  readonly modelImport: ModelImportStore;
}): ReactNode {
  const isStoring = storing.status === "checking" || storing.status === "writing";
  return (
    <div className={parts["row"]}>
      <Button
        variant="primary"
        disabled={!completed.ok}
        // Not `disabled` while it stores: a button that is disabled loses the focus.
        aria-disabled={isStoring}
        onClick={() => {
          if (!isStoring) void modelImport.store();
        }}
      >
        Check and store
      </Button>
      <Button onClick={modelImport.discard}>Discard</Button>
      {!completed.ok && (
        <p className={parts["soft"]} role="status">
          Still to answer: {namesOfMissing(completed.error)}.
        </p>
      )}
    </div>
  );
}

/** Says which stored model the new one replaces, before it does. One that comes with the app is not replaced. */
function Replaced({ library, id }: { readonly library: ModelLibrary; readonly id: string }): ReactNode {
  const state = useStore(library);
  const stored =
    state.status === "ready"
      ? state.models.find(({ kind, manifest }) => kind === "stored" && manifest.id === id)
      : undefined;
  if (stored === undefined) return null;
  const { title, version } = stored.manifest;
  return (
    <p className={parts["soft"]} role="status">
      It takes the place of <bdi>{title}</bdi>, version {version}.
    </p>
  );
}

function StoringStatus({ storing }: { readonly storing: Storing }): ReactNode {
  switch (storing.status) {
    case "none":
      return null;
    case "checking":
      return (
        <BusyLine>
          <ModelProgressText progress={storing.progress} />
        </BusyLine>
      );
    case "writing":
      return <BusyLine>Storing...</BusyLine>;
    case "failed":
      return <ModelFault error={storing.error} />;
  }
}
