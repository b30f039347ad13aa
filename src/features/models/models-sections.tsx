import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import { PATHS } from "#src/paths.ts";
import type { LibraryState } from "#src/pipeline/models/model-library.ts";
import type { ModelsPageStores } from "./state/models-page-stores.ts";
import { AddModel } from "./import/add-model.tsx";
import { ModelList } from "./library/model-list.tsx";
import { ModelsInUse } from "./models-in-use.tsx";
import styles from "./models-page.module.css";

/** The page's parts: the models in use, the library, and the import of a model. */
export function ModelsSections({ stores }: { readonly stores: ModelsPageStores }): ReactNode {
  const { library, modelImport, tasks } = stores;
  const stored = useStore(modelImport, (state) => (state.status === "stored" ? state.manifest.id : null));
  const hasOwn = useStore(library, holdsStored);
  // What a person can do comes before what there is nothing of. Nothing changes its place while they are here.
  const [addsFirst] = useState(!hasOwn);
  const list = <ModelList key="list" library={library} tasks={tasks} stored={stored} />;
  const add = <AddModel key="add" modelImport={modelImport} library={library} isFirst={!hasOwn} />;
  useEffect(() => {
    return () => {
      modelImport.leave();
      tasks.leave();
    };
  }, [modelImport, tasks]);
  return (
    <div className={styles["sections"]}>
      <ModelsInUse />
      {addsFirst ? [add, list] : [list, add]}
      <div className={styles["ways"]}>
        <p>
          <Link to={PATHS.teach}>Teach a model</Link>: classes of your own, from a few photos of each. It is
          kept here among your models.
        </p>
        <p>
          <Link to={PATHS.benchmark}>Benchmark</Link>: how fast your models are on this device, and how often
          they are right on labelled photos of yours.
        </p>
      </div>
    </div>
  );
}

/** True unless it is known that there is no model of the person's own. */
function holdsStored(state: LibraryState): boolean {
  return (
    state.status !== "ready" || state.problem !== null || state.models.some(({ kind }) => kind === "stored")
  );
}
