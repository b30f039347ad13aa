import type { ReactNode } from "react";
import { BlobImage } from "#src/ui/blob-image/blob-image.tsx";
import { readableLabel } from "#domain/readable-label.ts";
import { BusyLine } from "#src/ui/busy-line/busy-line.tsx";
import { Button } from "#src/ui/button/button.tsx";
import type { Scaling } from "#models/manifest.ts";
import { CandidateList } from "#src/features/identify/results/top-candidates.tsx";
import { ModelProgressText } from "#src/ui/model-progress/model-progress-text.tsx";
import type { PhotoTrial } from "../state/model-trial.ts";
import type { TrialAnswer } from "#workers/contract.ts";
import { LoadedFacts } from "./loaded-facts.tsx";
import { ModelFault } from "./model-fault.tsx";
import { scalingKey, scalingName } from "../model-texts.ts";
import styles from "./trial-view.module.css";
import { isolated } from "#src/ui/texts/isolated.ts";

/**
 * A model's answer to one photo. With several scalings, the answers stand side by side and `onChoose` takes the scaling
 * that a person picks.
 */
export function TrialView({
  trial,
  onChoose,
}: {
  readonly trial: PhotoTrial;
  readonly onChoose?: (scaling: Scaling) => void;
}): ReactNode {
  switch (trial.status) {
    case "none":
      return null;
    case "running":
      return (
        <BusyLine>
          {trial.progress === null ? "Running the model..." : <ModelProgressText progress={trial.progress} />}
        </BusyLine>
      );
    case "failed":
      return <ModelFault error={trial.error} about={trial.photo.name} />;
    case "done":
      return (
        <section className={styles["trial"]} aria-label="Trial">
          <figure className={styles["figure"]}>
            <BlobImage
              blob={trial.preview}
              alt={`Your photo: ${isolated(trial.photo.name)}`}
              className={styles["photo"]}
            />
            <figcaption className={styles["soft"]}>{trial.photo.name}</figcaption>
          </figure>
          {onChoose !== undefined && trial.answers.length > 1 && (
            <p>
              One photo can mislead: wrong values may look surer than the right ones. Try several photos that
              you know the labels of.
            </p>
          )}
          <div className={styles["answers"]} role="status">
            {trial.answers.map((answer) => (
              <Answer
                key={scalingKey(answer.scaling)}
                answer={answer}
                onChoose={trial.answers.length > 1 ? onChoose : undefined}
              />
            ))}
          </div>
          <LoadedFacts loaded={trial.loaded} />
        </section>
      );
  }
}

function Answer({
  answer,
  onChoose,
}: {
  readonly answer: TrialAnswer;
  readonly onChoose: ((scaling: Scaling) => void) | undefined;
}): ReactNode {
  const name = scalingName(answer.scaling);
  return (
    <article className={styles["answer"]}>
      <h4 className={styles["title"]}>
        Values {name} <span className={styles["soft"]}>{answer.inferMs.toFixed(1)} ms</span>
      </h4>
      <CandidateList
        candidates={answer.top.map(({ label, probability }) => ({
          label: readableLabel(label),
          probability,
        }))}
      />
      {onChoose !== undefined && <Button onClick={() => onChoose(answer.scaling)}>Use values {name}</Button>}
    </article>
  );
}
