import type { ReactNode } from "react";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useModels } from "./state/model-context.tsx";
import { ModelsSections } from "./models-sections.tsx";
import styles from "./models-page.module.css";

/** Models: which model answers on which page, and a way to add models. */
export function ModelsPage(): ReactNode {
  const { openModelsPage } = useModels();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Models"
        lead="Identify with the app's own model, or with a file of yours: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do."
      />
      <LazyPart
        load={async () => {
          const stores = await openModelsPage();
          // The page shows once, with the models in it.
          await stores.library.refresh();
          return stores;
        }}
        waiting={<BusyPage>Reading your models...</BusyPage>}
        failureTitle="The models page could not be loaded."
      >
        {(stores) => <ModelsSections stores={stores} />}
      </LazyPart>
    </div>
  );
}
