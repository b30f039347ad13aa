import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { describeModelError } from "#src/domain/describe-model-error.ts";
import type { ModelWorkshop } from "#src/stores/model-workshop.ts";
import { ModelCard, SHELF } from "./model-card.tsx";
import styles from "./models-page.module.css";

/** The models of this browser. */
export function ModelList({ workshop }: { readonly workshop: ModelWorkshop }): ReactNode {
  return (
    <section className={styles["section"]} aria-labelledby={SHELF}>
      <h2 id={SHELF} tabIndex={-1} className={styles["title"]}>
        Your models
      </h2>
      <ListContent workshop={workshop} />
    </section>
  );
}

function ListContent({ workshop }: { readonly workshop: ModelWorkshop }): ReactNode {
  const shelf = useStore(workshop.shelf);
  switch (shelf.status) {
    case "reading":
      return (
        <p className={styles["busy"]} role="status">
          <Spinner /> Reading your models...
        </p>
      );
    case "failed":
      return (
        <Alert
          {...describeModelError(shelf.error)}
          actions={<Button onClick={() => void workshop.shelf.refresh()}>Try again</Button>}
        />
      );
    case "ready":
      return shelf.models.length === 0 ? (
        <p className={styles["soft"]}>
          None yet. The sample results answer until you add a model below and put it to use.
        </p>
      ) : (
        <ul className={styles["cards"]}>
          {shelf.models.map((model) => (
            <ModelCard key={model.manifest.id} model={model} workshop={workshop} />
          ))}
        </ul>
      );
  }
}
