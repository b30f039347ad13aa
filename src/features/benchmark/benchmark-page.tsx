import type { ReactNode } from "react";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useOpenBenchmark } from "./benchmark-context.tsx";
import { BenchmarkSections } from "./benchmark-sections.tsx";
import styles from "./benchmark-page.module.css";

/** The benchmark: how fast this device identifies photos, and how well models know labelled ones. */
export function BenchmarkPage(): ReactNode {
  const open = useOpenBenchmark();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Benchmark"
        lead="Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device."
      />
      <LazyPart
        load={async () => {
          const stores = await open();
          // The page shows once, with the models in it.
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
