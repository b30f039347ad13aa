import { type ReactNode, Suspense, use, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import { useOpenBenchmark } from "#src/stores/benchmark/benchmark-context.tsx";
import type { BenchmarkPageStores } from "#src/stores/benchmark/benchmark-page-stores.ts";
import { BenchmarkSections } from "./benchmark-sections.tsx";
import styles from "./parts/benchmark.module.css";

/** Benchmark: how fast this device identifies, and how well models know labelled photos. */
export function BenchmarkPage(): ReactNode {
  return (
    <div className={styles["page"]}>
      <PageHeader
        title="Benchmark"
        lead="Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device."
      />
      <OpenedBenchmark />
    </div>
  );
}

function OpenedBenchmark(): ReactNode {
  const open = useOpenBenchmark();
  const [opening, setOpening] = useState(() => openOrNull(open));
  return (
    <Suspense fallback={<Opening />}>
      <SectionsOrFailure opening={opening} onRetry={() => setOpening(openOrNull(open))} />
    </Suspense>
  );
}

function Opening(): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> Opening the benchmark...
    </p>
  );
}

function SectionsOrFailure({
  opening,
  onRetry,
}: {
  readonly opening: Promise<BenchmarkPageStores | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const benchmark = use(opening);
  if (benchmark !== null) return <BenchmarkSections benchmark={benchmark} />;
  return (
    <Alert
      title="The benchmark could not be loaded."
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

async function openOrNull(open: () => Promise<BenchmarkPageStores>): Promise<BenchmarkPageStores | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}
