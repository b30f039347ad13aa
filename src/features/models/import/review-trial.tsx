import { FlaskConical, FolderOpen } from "lucide-react";
import type { ReactNode } from "react";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { runtimeOf } from "#models/formats.ts";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { completeForTrial, type Review } from "../state/model-import.ts";
import type { ModelImportStore } from "../state/model-import-store.ts";
import { namesOfMissing } from "../describe-draft-problems.ts";
import { describeModelProgress } from "#src/ui/texts/names.ts";
import { formatBytes } from "#src/ui/texts/format.ts";
import { LoadedFacts } from "../parts/loaded-facts.tsx";
import { ModelFault } from "../parts/model-fault.tsx";
import parts from "../parts/models.module.css";
import { TrialView } from "../parts/trial-view.tsx";
import { WayComparisonView } from "../parts/way-comparison-view.tsx";
import styles from "./import.module.css";

/** What the trial of a model under review needs. */
interface ReviewTrialProps {
  readonly review: Review;
  readonly modelImport: ModelImportStore;
}

/** Runs the model under review on one photo, or compares the ways to feed it on several. */
export function ReviewTrial({ review, modelImport }: ReviewTrialProps): ReactNode {
  const { format, scaling, fit } = review.recognised.draft;
  const forTrial = completeForTrial(review);
  const runtime = runtimeOf(format);
  const tryOnAll = ([photo, ...others]: readonly [File, ...File[]]): Promise<void> =>
    others.length === 0 ? modelImport.tryOn(photo) : modelImport.compareOn([photo, ...others]);
  return (
    <section className={parts["stack"]} aria-labelledby="trial">
      <h3 id="trial" className={styles["subtitle"]}>
        Try it on photos
      </h3>
      <p className={parts["soft"]}>
        Runs on {runtime.name}, which is fetched from this site the first time:{" "}
        {formatBytes(runtime.downloadBytes)}.
        {(scaling === null || fit === null) &&
          " The files do not say all that was done to photos in training. A folder with a sub-folder for each label, such as birds/robin/1.jpg, shows which way is right most often."}
      </p>
      <div className={parts["row"]}>
        <FileButton
          label="Trial folder"
          folder
          disabled={!forTrial.ok}
          onFiles={(files) => void modelImport.compareOn(files)}
        >
          <FolderOpen size={18} aria-hidden="true" /> Choose photo folder
        </FileButton>
        <FileButton
          label="Trial photos"
          accept={PHOTO_ACCEPT}
          multiple
          disabled={!forTrial.ok}
          onFiles={(files) => void tryOnAll(files)}
        >
          <FlaskConical size={18} aria-hidden="true" /> Choose photos
        </FileButton>
        {!forTrial.ok && (
          <p className={parts["soft"]}>Answer these first: {namesOfMissing(forTrial.error)}.</p>
        )}
      </div>
      <TrialOutcome review={review} modelImport={modelImport} />
    </section>
  );
}

/** A trial that runs or has run, on one photo or on several. */
function TrialOutcome({ review, modelImport }: ReviewTrialProps): ReactNode {
  const { trial, recognised, answers } = review;
  switch (trial.status) {
    case "comparing": {
      const { progress, done, total } = trial;
      const what = progress === null ? "Photos answered" : describeModelProgress(progress);
      return (
        <RunProgress
          what={what}
          done={done}
          total={progress === null ? total : 0}
          onStop={modelImport.stopComparing}
        />
      );
    }
    case "compared":
      return (
        <>
          <WayComparisonView
            comparison={trial.comparison}
            chosen={{ scaling: answers.scaling, fit: answers.fit ?? recognised.draft.fit?.value }}
            onChoose={modelImport.answer}
          />
          {trial.loaded !== null && <LoadedFacts loaded={trial.loaded} />}
        </>
      );
    case "not-compared":
      return <ModelFault error={trial.error} />;
    case "none":
    case "running":
    case "done":
    case "failed":
      return <TrialView trial={trial} onChoose={(scaling) => modelImport.answer({ scaling })} />;
  }
}
