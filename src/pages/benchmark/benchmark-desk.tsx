import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { describeModelError } from "#src/domain/describe-model-error.ts";
import type { Benchmark } from "#src/stores/benchmark.ts";
import styles from "./benchmark-page.module.css";
import { DeviceSection } from "./device-section.tsx";
import { FolderSection } from "./folder-section.tsx";

/** The two parts of the page. Only one of them runs at a time: they would slow each other down. */
export function BenchmarkDesk({ benchmark }: { readonly benchmark: Benchmark }): ReactNode {
  const { shelf, device, evaluation } = benchmark;
  const models = useShelfModels(benchmark);
  const measuring = useStore(device, ({ status }) => status === "running");
  const evaluating = useStore(evaluation, ({ status }) => status === "running" || status === "loading");
  useEffect(() => {
    void shelf.refresh();
    return () => {
      device.stop();
      evaluation.clear();
    };
  }, [shelf, device, evaluation]);
  if (models === null) return <ReadingOrFailure benchmark={benchmark} />;
  return (
    <div className={styles["desk"]}>
      <DeviceSection device={device} models={models} busy={evaluating} />
      <FolderSection evaluation={evaluation} models={models} busy={measuring} />
    </div>
  );
}

function useShelfModels({ shelf }: Benchmark): readonly PackageManifest[] | null {
  const state = useStore(shelf);
  return state.status === "ready" ? state.models.map(({ manifest }) => manifest) : null;
}

function ReadingOrFailure({ benchmark: { shelf } }: { readonly benchmark: Benchmark }): ReactNode {
  const state = useStore(shelf);
  if (state.status === "failed") {
    return (
      <Alert
        {...describeModelError(state.error)}
        actions={<Button onClick={() => void shelf.refresh()}>Try again</Button>}
      />
    );
  }
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> Reading your models...
    </p>
  );
}
