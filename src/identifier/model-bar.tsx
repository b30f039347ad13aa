import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SAMPLE_MODEL } from "#models/registry.ts";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import type { ModelRef } from "#domain/identification.ts";
import type { Subject } from "#domain/subject.ts";
import { PATHS } from "#src/paths.ts";
import {
  useActiveModel,
  useModelChoice,
  useModels,
  useActiveModelState,
} from "#src/stores/models/model-context.tsx";
import { describeModelWork } from "#src/wording/errors/describe-error.ts";
import styles from "./model-bar.module.css";
import { ModelProgressText } from "./model-progress-text.tsx";

/** Which model answers on a page, the state of its load, and ways to choose another model. */
export function ModelBar({ subject }: { readonly subject: Subject }): ReactNode {
  const model = useActiveModel(subject);
  const choose = useModelChoice((snapshot) => snapshot.choose);
  if (model.id === SAMPLE_MODEL.id) {
    return (
      <p className={styles["bar"]}>
        <span>
          Answers come from <strong>sample results</strong>.
        </span>
        <Link to={PATHS.models}>Use a model of your own</Link>
      </p>
    );
  }
  return (
    <div className={styles["own"]}>
      <p className={styles["bar"]}>
        <span>
          Answers come from <strong>{model.title}</strong> {model.version}.
        </span>
        <Link to={PATHS.models}>Models</Link>
        <button type="button" className={styles["back"]} onClick={() => choose(subject, SAMPLE_MODEL)}>
          Back to sample results
        </button>
      </p>
      <ModelStatus subject={subject} model={model} />
    </div>
  );
}

function ModelStatus({ subject, model }: { readonly subject: Subject; readonly model: ModelRef }): ReactNode {
  const { active } = useModels();
  const state = useActiveModelState();
  if (state.status === "none" || state.modelId !== model.id) return null;
  switch (state.status) {
    case "loading":
      return (
        <p className={styles["status"]} role="status">
          <ModelProgressText progress={state.progress} />
        </p>
      );
    case "ready":
      return (
        <p className={styles["status"]} role="status">
          Ready: {state.loaded.runtime}, {state.loaded.backend}.
        </p>
      );
    case "failed": {
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
  }
}
