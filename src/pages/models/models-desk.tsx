import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "#src/paths.ts";
import type { ModelWorkshop } from "#src/stores/model-workshop.ts";
import { AddModel } from "./add-model.tsx";
import { ModelList } from "./model-list.tsx";
import { ModelsInUse } from "./models-in-use.tsx";
import styles from "./models-page.module.css";

/** The three parts of the page. */
export function ModelsDesk({ workshop }: { readonly workshop: ModelWorkshop }): ReactNode {
  const { shelf, intake, work } = workshop;
  useEffect(() => {
    void shelf.refresh();
    return () => {
      intake.leave();
      work.leave();
    };
  }, [shelf, intake, work]);
  return (
    <div className={styles["desk"]}>
      <ModelsInUse />
      <ModelList workshop={workshop} />
      <AddModel intake={intake} shelf={shelf} />
      <p>
        <Link to={PATHS.benchmark}>Benchmark</Link>: how fast your models are on this device, and how often
        they are right on labelled photos of yours.
      </p>
    </div>
  );
}
