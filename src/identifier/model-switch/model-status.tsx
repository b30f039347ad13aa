import type { ReactNode } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import type { ModelRef } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { useActiveModelState, useModels } from "#src/stores/models/model-context.tsx";
import { describeModelWork } from "#src/wording/errors/describe-error.ts";
import { ModelProgressText } from "../model-progress-text.tsx";
import styles from "./model-status.module.css";

/** What a {@link ModelFault} takes. */
export interface ModelStatusProps {
  /** The page for which the model is loaded again after a fault. */
  readonly subject: Subject;
  readonly model: ModelRef;
}

/** How far the load of a model is. Shows nothing while nobody has asked for the model. */
export function ModelStatus({ model }: Pick<ModelStatusProps, "model">): ReactNode {
  const state = useActiveModelState();
  if (state.status === "none" || state.modelId !== model.id) return null;
  switch (state.status) {
    case "loading": {
      const { progress } = state;
      return (
        <div className={styles["loading"]}>
          <p role="status">
            <ModelProgressText progress={progress} />
          </p>
          {/* The text beside it says the same. */}
          <progress
            className={styles["bar"]}
            aria-hidden="true"
            {...(progress === null || progress.stage === "warm-up" || progress.totalBytes === null
              ? {}
              : { value: progress.loadedBytes, max: progress.totalBytes })}
          />
        </div>
      );
    }
    case "ready":
      return (
        <p role="status">
          Ready: {state.loaded.runtime}, {state.loaded.backend}.
        </p>
      );
    case "failed":
      return null;
  }
}

/** Why a model did not load, with a button that tries again. Shows nothing where it did. */
export function ModelFault({ subject, model }: ModelStatusProps): ReactNode {
  const { active } = useModels();
  const state = useActiveModelState();
  if (state.status !== "failed" || state.modelId !== model.id) return null;
  const description = describeModelWork(state.error);
  return (
    description !== null && (
      <Alert
        title={description.title}
        advice={description.advice}
        actions={<Button onClick={() => active.warmUp(subject)}>Load it again</Button>}
      />
    )
  );
}
