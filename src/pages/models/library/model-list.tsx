import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import type { ModelsPageStores } from "#src/stores/models/models-page-stores.ts";
import { ModelFault } from "../parts/model-fault.tsx";
import { ModelCard, LIBRARY } from "./model-card.tsx";
import styles from "../parts/models.module.css";

/** The models of this browser. */
export function ModelList({ stores }: { readonly stores: ModelsPageStores }): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby={LIBRARY}>
      <h2 id={LIBRARY} tabIndex={-1} className={styles["title"]}>
        Your models
      </h2>
      <ListContent stores={stores} />
    </section>
  );
}

function ListContent({ stores }: { readonly stores: ModelsPageStores }): ReactNode {
  const library = useStore(stores.library);
  switch (library.status) {
    case "reading":
      return (
        <p className={styles["busy"]} role="status">
          <Spinner /> Reading your models...
        </p>
      );
    case "failed":
      return (
        <ModelFault
          error={library.error}
          actions={<Button onClick={() => void stores.library.refresh()}>Try again</Button>}
        />
      );
    case "ready":
      return library.models.length === 0 ? (
        <p className={styles["soft"]}>
          None yet. The sample results answer until you add a model below and put it to use.
        </p>
      ) : (
        <ul className={styles["cards"]}>
          {library.models.map((model) => (
            <ModelCard key={model.manifest.id} model={model} stores={stores} />
          ))}
        </ul>
      );
  }
}
