import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BusyLine } from "#src/components/busy-line/busy-line.tsx";
import { Button } from "#src/components/button/button.tsx";
import type { ModelsPageStores } from "#src/stores/models/models-page-stores.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import parts from "../parts/models.module.css";
import { LIBRARY, ModelCard } from "./model-card.tsx";
import styles from "./model-list.module.css";

/** What the list of models needs. */
type ModelListProps = Pick<ModelsPageStores, "library" | "tasks">;

/** The models of this browser. */
export function ModelList(props: ModelListProps): ReactNode {
  return (
    <section className={parts["section"]} aria-labelledby={LIBRARY}>
      <h2 id={LIBRARY} tabIndex={-1} className={parts["title"]}>
        Your models
      </h2>
      <ListContent {...props} />
    </section>
  );
}

function ListContent({ library, tasks }: ModelListProps): ReactNode {
  const state = useStore(library);
  switch (state.status) {
    case "reading":
      return <BusyLine>Reading your models...</BusyLine>;
    case "failed":
      return (
        <ModelFault
          error={state.error}
          actions={<Button onClick={() => void library.refresh()}>Try again</Button>}
        />
      );
    case "ready":
      return state.models.length === 0 ? (
        <p className={parts["soft"]}>
          None yet. The sample results answer until you add a model below and put it to use.
        </p>
      ) : (
        <ul className={styles["cards"]}>
          {state.models.map((model) => (
            <ModelCard key={model.manifest.id} model={model} tasks={tasks} />
          ))}
        </ul>
      );
  }
}
