import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Link } from "react-router-dom";
import { BusyLine } from "#src/ui/status/status.tsx";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { SUBJECT_PATHS } from "#src/paths.ts";
import type { LibraryTaskStore } from "../state/library-task-store.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import { LoadedFacts } from "../parts/loaded-facts.tsx";
import { SUBJECT_OPTIONS } from "../model-texts.ts";
import styles from "../parts/models.module.css";
import { TrialView } from "../parts/trial-view.tsx";

/** The task that runs with this model, or its result. */
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
    case "activating":
      return (
        <BusyLine>
          <ModelProgressText progress={state.progress} />
        </BusyLine>
      );
    case "active": {
      const page = SUBJECT_OPTIONS.find(({ value }) => value === state.subject);
      return (
        <div className={styles["stack"]}>
          <p role="status">
            This model now answers on <Link to={SUBJECT_PATHS[state.subject]}>{page?.name}</Link>.
          </p>
          <LoadedFacts loaded={state.loaded} />
        </div>
      );
    }
    case "exporting":
      return null;
    case "failed":
      return <ModelFault error={state.error} />;
  }
}
