import { type ReactNode, Suspense, use, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { useModels } from "#src/stores/models/model-context.tsx";
import type { ModelsPageStores } from "#src/stores/models/models-page-stores.ts";
import { ModelsSections } from "./models-sections.tsx";
import styles from "./models-page.module.css";

/** Models: which model answers on which page, and how to add one of one's own. */
export function ModelsPage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Models"
        lead="Identify with a model file of your own: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do."
      />
      <OpenedModels />
    </div>
  );
}

function OpenedModels(): ReactNode {
  const { openModelsPage } = useModels();
  const [opening, setOpening] = useState(() => openOrNull(openModelsPage));
  return (
    <Suspense fallback={<Opening />}>
      <SectionsOrFailure opening={opening} onRetry={() => setOpening(openOrNull(openModelsPage))} />
    </Suspense>
  );
}

function Opening(): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> Reading your models...
    </p>
  );
}

function SectionsOrFailure({
  opening,
  onRetry,
}: {
  readonly opening: Promise<ModelsPageStores | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const stores = use(opening);
  if (stores !== null) return <ModelsSections stores={stores} />;
  return (
    <Alert
      title="The models page could not be loaded."
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

async function openOrNull(open: () => Promise<ModelsPageStores>): Promise<ModelsPageStores | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}
