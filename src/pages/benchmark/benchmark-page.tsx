import { type ReactNode, Suspense, use, useState } from "react";
import { Alert } from "#src/components/alert/alert.tsx";
import { Button } from "#src/components/button/button.tsx";
import { PageHeader } from "#src/components/page-header/page-header.tsx";
import { Spinner } from "#src/components/spinner/spinner.tsx";
import type { Benchmark } from "#src/stores/benchmark.ts";
import { useModels } from "#src/stores/model-context.tsx";
import { BenchmarkDesk } from "./benchmark-desk.tsx";
import styles from "./benchmark-page.module.css";

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
  const { openBenchmark } = useModels();
  const [opening, setOpening] = useState(() => openOrNull(openBenchmark));
  return (
    <Suspense fallback={<Opening />}>
      <DeskOrFailure opening={opening} onRetry={() => setOpening(openOrNull(openBenchmark))} />
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

function DeskOrFailure({
  opening,
  onRetry,
}: {
  readonly opening: Promise<Benchmark | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const benchmark = use(opening);
  if (benchmark !== null) return <BenchmarkDesk benchmark={benchmark} />;
  return (
    <Alert
      title="The benchmark could not be loaded."
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

async function openOrNull(open: () => Promise<Benchmark>): Promise<Benchmark | null> {
  try {
    return await open();
  } catch {
    return null;
  }
}
