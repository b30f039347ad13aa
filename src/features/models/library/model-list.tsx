import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { ModelError } from "#domain/identify-error.ts";
import { BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { ModelsPageStores } from "../state/model-context.tsx";
import { LoadedFacts, ModelFault, TrialView } from "../model-parts.tsx";
import styles from "../models.module.css";
import { LIBRARY, ModelCard } from "./model-card.tsx";
import { Link } from "react-router-dom";
import { ModelProgressText } from "#src/ui/status/progress.tsx";
import { SUBJECT_PATHS } from "#src/paths.ts";
import type { LibraryTaskStore } from "../state/library-task-store.ts";
import { SUBJECT_OPTIONS } from "../model-texts.ts";

/** What the list of models needs. */
interface ModelListProps extends Pick<ModelsPageStores, "library" | "tasks"> {
  /** Id of the model that was stored just now, which its card says; null where there is none. */
  readonly stored: string | null;
}

/** The models of this browser, and the app's own. */
export function ModelList(props: ModelListProps): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby={LIBRARY}>
      <h2 id={LIBRARY} tabIndex={-1} className={styles["title"]}>
        All models
      </h2>
      <ListContent {...props} />
    </section>
  );
}

function ListContent({ library, tasks, stored }: ModelListProps): ReactNode {
  const state = useStore(library);
  switch (state.status) {
    case "reading":
      return <BusyLine>Reading your models...</BusyLine>;
    case "failed":
      return <ListFault error={state.error} library={library} />;
    case "ready": {
      const { models, problem } = state;
      return (
        <>
          {problem !== null && <ListFault error={problem} library={library} />}
          {models.length > 0 && (
            <ul className={styles["cards"]}>
              {models.map((model) => (
                <ModelCard
                  key={model.manifest.id}
                  model={model}
                  library={library}
                  tasks={tasks}
                  isNew={model.manifest.id === stored}
                />
              ))}
            </ul>
          )}
        </>
      );
    }
  }
}

/** Why the models that a person stored could not be read. */
function ListFault({
  error,
  library,
}: { readonly error: ModelError } & Pick<ModelListProps, "library">): ReactNode {
  return (
    <ModelFault error={error} actions={<Button onClick={() => void library.refresh()}>Try again</Button>} />
  );
}

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
