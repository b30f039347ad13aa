import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { completeDraft } from "#models/complete-draft.ts";
import { runtimeOf } from "#models/formats.ts";
import { BusyLine } from "#src/components/busy-line/busy-line.tsx";
import { Button } from "#src/components/button/button.tsx";
import { ModelProgressText } from "#src/identifier/model-progress-text.tsx";
import { completeForTrial, type ModelImport, type Storing } from "#src/stores/models/model-import.ts";
import { type ModelImportStore } from "#src/stores/models/model-import-store.ts";
import type { ModelLibrary } from "#src/stores/models/model-library.ts";
import { namesOfMissing } from "#src/wording/describe-draft-problems.ts";
import { formatBytes } from "#src/wording/format-bytes.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import parts from "../parts/models.module.css";
import { PhotoButton } from "../parts/photo-button.tsx";
import { TrialView } from "../parts/trial-view.tsx";
import styles from "./import.module.css";
import { RecognisedFacts } from "./recognised-facts.tsx";
import { ReviewForm } from "./review-form.tsx";

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

function ReviewTrial({ review, modelImport }: Pick<ReviewProps, "review" | "modelImport">): ReactNode {
  const { format, scaling } = review.recognised.draft;
  const forTrial = completeForTrial(review);
  const runtime = runtimeOf(format);
  return (
    <section className={parts["stack"]} aria-labelledby="trial">
      <h3 id="trial" className={styles["subtitle"]}>
        Try it on a photo
      </h3>
      <p className={parts["soft"]}>
        Runs on {runtime.name}, which is fetched from this site the first time:{" "}
        {formatBytes(runtime.downloadBytes)}.
        {scaling === null &&
          " The files do not say what values the model was trained on. A photo whose answer you know shows it: the right values give the right name with a high probability."}
      </p>
      <div className={parts["row"]}>
        <PhotoButton disabled={!forTrial.ok} onPhoto={(photo) => void modelImport.tryOn(photo)}>
          <FlaskConical size={18} aria-hidden="true" /> Choose a photo
        </PhotoButton>
        {!forTrial.ok && (
          <p className={parts["soft"]}>Answer these first: {namesOfMissing(forTrial.error)}.</p>
        )}
      </div>
      <TrialView trial={review.trial} onChoose={(chosen) => modelImport.answer({ scaling: chosen })} />
    </section>
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

/** Says which stored model the new one replaces, before it does. */
function Replaced({ library, id }: { readonly library: ModelLibrary; readonly id: string }): ReactNode {
  const state = useStore(library);
  const stored =
    state.status === "ready" ? state.models.find(({ manifest }) => manifest.id === id) : undefined;
  if (stored === undefined) return null;
  const { title, version } = stored.manifest;
  return (
    <p className={parts["soft"]} role="status">
      It takes the place of {title}, version {version}.
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
