import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { ModelError } from "#domain/identify-error.ts";
import { BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import type { ModelsPageStores } from "../state/model-context.tsx";
import styles from "../models.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { LIBRARY, ModelCard } from "./model-card.tsx";

/** What the list of models needs. */
interface ModelListProps extends Pick<ModelsPageStores, "library" | "tasks"> {
  /** Id of the model that was stored just now, which its card says; null where there is none. */
  readonly stored: string | null;
}

/** The models of this browser, and the app's own. */
export function ModelList(props: ModelListProps): ReactNode {
  return (
    <section className={layout["stack4"]} aria-labelledby={LIBRARY}>
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
    <ModelFaultAlert
      error={error}
      actions={<Button onClick={() => void library.refresh()}>Try again</Button>}
    />
  );
}
