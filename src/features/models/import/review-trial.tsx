import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { runtimeOf } from "#models/formats.ts";
import { FileButton } from "#src/ui/file-button/file-button.tsx";
import { completeForTrial, type Review } from "../state/model-import.ts";
import type { ModelImportStore } from "../state/model-import-store.ts";
import { namesOfMissing } from "../describe-draft-problems.ts";
import { formatBytes } from "#src/ui/texts/format-bytes.ts";
import parts from "../parts/models.module.css";
import { TrialView } from "../parts/trial-view.tsx";
import styles from "./import.module.css";

/** Runs the model under review on a photo, under each value range that is possible. */
export function ReviewTrial({
  review,
  modelImport,
}: {
  readonly review: Review;
  readonly modelImport: ModelImportStore;
}): ReactNode {
  const forTrial = completeForTrial(review);
  const runtime = runtimeOf(review.recognised.draft.format);
  return (
    <section className={parts["stack"]} aria-labelledby="trial">
      <h3 id="trial" className={styles["subtitle"]}>
        Try it on a photo
      </h3>
      <p className={parts["soft"]}>
        Runs on {runtime.name}, which is fetched from this site the first time:{" "}
        {formatBytes(runtime.downloadBytes)}.
      </p>
      <div className={parts["row"]}>
        <FileButton
          label="Trial photo"
          accept={PHOTO_ACCEPT}
          disabled={!forTrial.ok}
          onFiles={([photo]) => void modelImport.tryOn(photo)}
        >
          <FlaskConical size={18} aria-hidden="true" /> Choose a photo
        </FileButton>
        {!forTrial.ok && (
          <p className={parts["soft"]}>Answer these first: {namesOfMissing(forTrial.error)}.</p>
        )}
      </div>
      <TrialView trial={review.trial} onChoose={(scaling) => modelImport.answer({ scaling })} />
    </section>
  );
}
