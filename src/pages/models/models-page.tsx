import { type ReactNode, Suspense, use, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { useModels } from "#src/stores/model-context.tsx";
import type { ModelWorkshop } from "#src/stores/model-workshop.ts";
import { ModelsDesk } from "./models-desk.tsx";
import styles from "./models-page.module.css";

/** Models: which model answers on which page, and how to add one of one's own. */
export function ModelsPage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Models"
        lead="Identify with a model file of your own: TensorFlow.js, Teachable Machine, TensorFlow Lite or ONNX. It stays on this device, as your photos do."
      />
      <OpenedWorkshop />
    </div>
  );
}

function OpenedWorkshop(): ReactNode {
  const { openWorkshop } = useModels();
  const [opening, setOpening] = useState(() => openOrNull(openWorkshop));
  return (
    <Suspense fallback={<Opening />}>
      <DeskOrFailure opening={opening} onRetry={() => setOpening(openOrNull(openWorkshop))} />
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

function DeskOrFailure({
  opening,
  onRetry,
}: {
  readonly opening: Promise<ModelWorkshop | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const workshop = use(opening);
  if (workshop !== null) return <ModelsDesk workshop={workshop} />;
  return (
    <Alert
      title="The models page could not be loaded."
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

async function openOrNull(open: () => Promise<ModelWorkshop>): Promise<ModelWorkshop | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}
