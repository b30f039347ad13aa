import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { completeDraft } from "#models/complete-draft.ts";
import { runtimeOf } from "#models/formats.ts";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { ModelProgressText } from "#src/identifier/model-progress-text.tsx";
import { formatBytes } from "#src/wording/format-bytes.ts";
import {
  completeForTrial,
  type ModelImport,
  type ModelImportStore,
  type Storing,
} from "#src/stores/models/model-import-store.ts";
import type { ModelLibrary } from "#src/stores/models/model-library.ts";
import { namesOfMissing } from "#src/wording/draft-problems.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import styles from "../parts/models.module.css";
import { PhotoButton } from "../parts/photo-button.tsx";
import { RecognisedFacts } from "./recognised-facts.tsx";
import { ReviewForm } from "./review-form.tsx";
import { TrialView } from "../parts/trial-view.tsx";

/** A model that was recognised, before it is stored. */
export interface ReviewProps {
  readonly review: Extract<ModelImport, { status: "review" }>;
  readonly modelImport: ModelImportStore;
  /** Where it goes, and where a model of the same id may be. */
  readonly library: ModelLibrary;
}

/** What was recognised, what has to be said, a trial, and the storing. */
export function ReviewModel({ review, modelImport, library }: ReviewProps): ReactNode {
  const { recognised, answers, trial, storing } = review;
  const { draft } = recognised;
  const completed = completeDraft(draft, answers);
  const forTrial = completeForTrial(review);
  const runtime = runtimeOf(draft.format);
  const isStoring = storing.status === "checking" || storing.status === "writing";
  const problems = completed.ok ? [] : completed.error;
  return (
    <div className={styles["review"]}>
      <RecognisedFacts draft={draft} />
      <ReviewForm draft={draft} answers={answers} problems={problems} onAnswer={modelImport.answer} />
      <section className={styles["stack"]} aria-labelledby="trial">
        <h3 id="trial" className={styles["subtitle"]}>
          Try it on a photo
        </h3>
        <p className={styles["soft"]}>
          Runs on {runtime.name}, which is fetched from this site the first time:{" "}
          {formatBytes(runtime.downloadBytes)}.
          {draft.scaling === null &&
            " The files do not say what values the model was trained on. A photo whose answer you know shows it: the right values give the right name with a high probability."}
        </p>
        <div className={styles["row"]}>
          <PhotoButton disabled={!forTrial.ok} onPhoto={(photo) => void modelImport.tryOn(photo)}>
            <FlaskConical size={18} aria-hidden="true" /> Choose a photo
          </PhotoButton>
          {!forTrial.ok && (
            <p className={styles["soft"]}>Answer these first: {namesOfMissing(forTrial.error)}.</p>
          )}
        </div>
        <TrialView trial={trial} onChoose={(scaling) => modelImport.answer({ scaling })} />
      </section>
      <div className={styles["row"]}>
        <Button
          variant="primary"
          disabled={!completed.ok}
          // A button that goes out would let go of the focus.
          aria-disabled={isStoring}
          onClick={() => {
            if (!isStoring) void modelImport.store();
          }}
        >
          Check and store
        </Button>
        <Button onClick={modelImport.discard}>Discard</Button>
        {!completed.ok && (
          <p className={styles["soft"]} role="status">
            Still to answer: {namesOfMissing(completed.error)}.
          </p>
        )}
      </div>
      {completed.ok && <Replaced library={library} id={completed.value.id} />}
      <StoringStatus storing={storing} />
    </div>
  );
}

/** Which stored model the new one takes the place of, said before it happens. */
function Replaced({ library, id }: { readonly library: ModelLibrary; readonly id: string }): ReactNode {
  const state = useStore(library);
  const stored =
    state.status === "ready" ? state.models.find(({ manifest }) => manifest.id === id) : undefined;
  if (stored === undefined) return null;
  const { title, version } = stored.manifest;
  return (
    <p className={styles["soft"]} role="status">
      It takes the place of {title}, version {version}.
    </p>
  );
}

function StoringStatus({ storing }: { readonly storing: Storing }): ReactNode {
  switch (storing.status) {
    case "none":
      return null;
    case "checking":
    case "writing":
      return (
        <p className={styles["busy"]} role="status">
          <Spinner />{" "}
          {storing.status === "writing" ? "Storing..." : <ModelProgressText progress={storing.progress} />}
        </p>
      );
    case "failed":
      return <ModelFault error={storing.error} />;
  }
}
