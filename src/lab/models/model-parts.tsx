import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { readableLabel } from "#domain/text/readable-label.ts";
import type { Scaling } from "#models/manifest.ts";
import { CandidateList } from "#src/answer/result-facts.tsx";
import type { LibraryTaskStore } from "#src/lab/models/state/library-task-store.ts";
import type { PhotoTrial } from "#src/lab/models/state/model-trial.ts";
import { inContext, rich, t } from "#src/language/messages.ts";
import { SUBJECT_PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import type { LoadedModel, TrialAnswer } from "#workers/inference/contract.ts";
import { SUBJECT_OPTIONS, scalingKey, scalingName } from "./model-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./models.module.css";

/**
 * A model's answers to one photo, one for each scaling. If there are several, `onChoose` is called with the scaling
 * that the user picks.
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
          {trial.progress === null ? (
            t`Running the model...`
          ) : (
            <ModelProgressText progress={trial.progress} />
          )}
        </BusyLine>
      );
    case "failed":
      return <ModelFaultAlert error={trial.error} about={trial.photo.name} />;
    case "done":
      return (
        <section className={layout["stack4"]} aria-label={inContext("of a model")`Trial`}>
          <figure className={styles["figure"]}>
            <BlobImage
              blob={trial.preview}
              alt={t`Your photo: ${isolated(trial.photo.name)}`}
              className={styles["photo"]}
            />
            <figcaption className={styles["soft"]}>{trial.photo.name}</figcaption>
          </figure>
          {onChoose !== undefined && trial.answers.length > 1 && (
            <p>
              {t`One photo can mislead: wrong values may look surer than the right ones. Try several photos that you know the labels of.`}
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
      <h4 className={styles["answerTitle"]}>
        {t`Values ${name}`} <span className={styles["soft"]}>{t`${answer.inferMs.toFixed(1)} ms`}</span>
      </h4>
      <CandidateList
        candidates={answer.top.map(({ label, probability }) => ({
          label: readableLabel(label),
          probability,
        }))}
      />
      {onChoose !== undefined && (
        <Button onClick={() => onChoose(answer.scaling)}>{t`Use values ${name}`}</Button>
      )}
    </article>
  );
}

/** How fast a model runs on this device. Measured when it was loaded. */
function LoadedFacts({ loaded }: { readonly loaded: LoadedModel }): ReactNode {
  const { runtime, backend, loadMs, warmUpMs } = loaded;
  const [load, warmUp] = [loadMs.toFixed(0), warmUpMs.toFixed(0)];
  return (
    <p className={styles["soft"]}>
      {t`Runs on ${runtime}, ${backend}.`} {t`Loaded in ${load} ms, first run ${warmUp} ms.`}
    </p>
  );
}

/** The running task of a model, or its result. */
export function LibraryTaskStatus({
  modelId,
  tasks,
}: {
  readonly modelId: string;
  readonly tasks: LibraryTaskStore;
}): ReactNode {
  const state = useStore(tasks);
  if (state.status === "none" || state.modelId !== modelId) return null;
  switch (state.status) {
    case "trial":
      return <TrialView trial={state.trial} />;
    case "comparing":
      return (
        <BusyLine>
          {state.progress?.stage === "model" ? (
            <ModelProgressText progress={state.progress} />
          ) : (
            t`Comparing the graphics processor with WebAssembly on 40 pictures...`
          )}
        </BusyLine>
      );
    case "activating":
      return (
        <BusyLine>
          <ModelProgressText progress={state.progress} />
        </BusyLine>
      );
    case "active": {
      const page = SUBJECT_OPTIONS.find(({ value }) => value === state.subject);
      return (
        <div className={layout["stack3"]}>
          <p role="status">
            {rich`This model now answers on ${<Link to={SUBJECT_PATHS[state.subject]}>{page?.name}</Link>}.`}
          </p>
          <LoadedFacts loaded={state.loaded} />
        </div>
      );
    }
    case "exporting":
      return null;
    case "failed":
      return <ModelFaultAlert error={state.error} />;
  }
}
