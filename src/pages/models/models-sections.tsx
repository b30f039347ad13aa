import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { PATHS } from "#src/paths.ts";
import type { ModelsPageStores } from "#src/stores/models/models-page-stores.ts";
import { AddModel } from "./import/add-model.tsx";
import { ModelList } from "./library/model-list.tsx";
import { ModelsInUse } from "./models-in-use.tsx";
import styles from "./models-page.module.css";

/** The page's parts: the models in use, the library, and the import of a model. */
export function ModelsSections({ stores }: { readonly stores: ModelsPageStores }): ReactNode {
  const { library, modelImport, tasks } = stores;
  const stored = useStore(modelImport, (state) => (state.status === "stored" ? state.manifest.id : null));
  useEffect(() => {
    return () => {
      modelImport.leave();
      tasks.leave();
    };
  }, [modelImport, tasks]);
  return (
    <div className={styles["sections"]}>
      <ModelsInUse />
      <ModelList library={library} tasks={tasks} stored={stored} />
      <AddModel modelImport={modelImport} library={library} />
      <p>
        <Link to={PATHS.benchmark}>Benchmark</Link>: how fast your models are on this device, and how often
        they are right on labelled photos of yours.
      </p>
    </div>
  );
}
