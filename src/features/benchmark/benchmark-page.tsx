import { type ReactNode, useEffect } from "react";
import { Alert, BusyLine, BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { type BenchmarkPageStores, useOpenBenchmark } from "./benchmark-context.tsx";
import styles from "./benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describeModelError } from "#src/ui/texts/describe-error.ts";
import { DeviceSection } from "./device/device-section.tsx";
import { FolderSection } from "./labelled/folder-section.tsx";

/** The benchmark: how fast this device identifies photos, and how well models know labelled ones. */
export function BenchmarkPage(): ReactNode {
  const open = useOpenBenchmark();
  return (
    <div className={layout["stack6"]}>
      <PageHeader
        title="Benchmark"
        lead="Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device."
      />
      <LazyPart
        load={async () => {
          const stores = await open();
          // The page appears with the models in it.
          await stores.library.refresh();
          return stores;
        }}
        waiting={<BusyPage>Opening the benchmark...</BusyPage>}
        failureTitle="The benchmark could not be loaded."
      >
        {(benchmark) => <BenchmarkSections benchmark={benchmark} />}
      </LazyPart>
    </div>
  );
}

/** The two parts of the page. Only one of them runs at a time, because they would slow each other down. */
function BenchmarkSections({ benchmark }: { readonly benchmark: BenchmarkPageStores }): ReactNode {
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
