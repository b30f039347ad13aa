import type { ReactNode } from "react";
import { LazyPart } from "#src/components/lazy-part/lazy-part.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { useModels } from "#src/stores/models/model-context.tsx";
import { ModelsSections } from "./models-sections.tsx";
import styles from "./parts/models.module.css";

/** Models: which model answers on which page, and how to add one of one's own. */
export function ModelsPage(): ReactNode {
  const { openModelsPage } = useModels();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Models"
        lead="Identify with a model file of your own: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do."
      />
      <LazyPart
        load={openModelsPage}
        waiting={<Reading />}
        failureTitle="The models page could not be loaded."
      >
        {(stores) => <ModelsSections stores={stores} />}
      </LazyPart>
    </div>
  );
}

function Reading(): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> Reading your models...
    </p>
  );
}
