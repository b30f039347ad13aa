import type { ReactNode } from "react";
import { LazyPart } from "#src/components/lazy-part/lazy-part.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { useOpenBenchmark } from "#src/stores/benchmark/benchmark-context.tsx";
import { BenchmarkSections } from "./benchmark-sections.tsx";
import styles from "./benchmark-page.module.css";

/** Benchmark: how fast this device identifies, and how well models know labelled photos. */
export function BenchmarkPage(): ReactNode {
  const open = useOpenBenchmark();
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Benchmark"
        lead="Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device."
      />
      <LazyPart load={open} waiting={<Opening />} failureTitle="The benchmark could not be loaded.">
        {(benchmark) => <BenchmarkSections benchmark={benchmark} />}
      </LazyPart>
    </div>
  );
}

function Opening(): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> Opening the benchmark...
    </p>
  );
}
