import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { describeModelError } from "#src/ui/texts/describe-error.ts";
import type { BenchmarkPageStores } from "./benchmark-page-stores.ts";
import styles from "./benchmark-page.module.css";
import { DeviceSection } from "./device/device-section.tsx";
import { FolderSection } from "./labelled/folder-section.tsx";

/** The two parts of the page. Only one of them runs at a time, because they would slow each other down. */
export function BenchmarkSections({ benchmark }: { readonly benchmark: BenchmarkPageStores }): ReactNode {
  const { device, evaluation } = benchmark;
  const models = useLibraryModels(benchmark);
  const measuring = useStore(device, ({ status }) => status === "running");
  const evaluating = useStore(evaluation, ({ status }) => status === "running" || status === "loading");
  useEffect(() => {
    return () => {
      device.stop();
      evaluation.clear();
    };
  }, [device, evaluation]);
  if (models === null) return <ReadingOrFailure benchmark={benchmark} />;
  return (
    <div className={styles["sections"]}>
      <DeviceSection device={device} models={models} busy={evaluating} />
      <FolderSection evaluation={evaluation} models={models} busy={measuring} />
    </div>
  );
}

function useLibraryModels({ library }: BenchmarkPageStores): readonly PackageManifest[] | null {
  const state = useStore(library);
  return state.status === "ready" ? state.models.map(({ manifest }) => manifest) : null;
}

function ReadingOrFailure({
  benchmark: { library },
}: {
  readonly benchmark: BenchmarkPageStores;
}): ReactNode {
  const state = useStore(library);
  if (state.status === "failed") {
    return (
      <Alert
        {...describeModelError(state.error)}
        actions={<Button onClick={() => void library.refresh()}>Try again</Button>}
      />
    );
  }
  return <BusyLine>Reading your models...</BusyLine>;
}
