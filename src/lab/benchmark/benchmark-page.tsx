import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { DeviceSection } from "#src/lab/benchmark/device/device-section.tsx";
import { FolderSection } from "#src/lab/benchmark/labelled/folder-section.tsx";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Tabs } from "#src/ui/controls/tabs.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useService } from "#src/ui/services.tsx";
import { ModelFaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyLine, BusyPage } from "#src/ui/status/status.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import type { BenchmarkPageStores } from "./benchmark-page-stores.ts";
import layout from "#src/ui/styles/layout.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Benchmark - ${SITE}`,
  description: t`Measure how fast this device identifies photos, and how well your models know folders of labelled photos.`,
  header: {
    title: t`Benchmark`,
    lead: t`Measure how fast this device identifies photos, and how well your models know labelled ones. Photos and numbers stay on this device.`,
  },
};

/** The benchmark page. */
function BenchmarkPage(): ReactNode {
  usePageHead(HEAD);
  const open = useService("openBenchmark");
  return (
    <div className={layout["stack6"]}>
      <PageHeader {...HEAD.header} />
      <LazyPart
        isAfterPaint
        load={async () => {
          const stores = await open();
          // Load the list of models before the page renders.
          await stores.library.refresh();
          return stores;
        }}
        waiting={<BusyPage>{t`Opening the benchmark...`}</BusyPage>}
        failureTitle={t`The benchmark could not be loaded.`}
      >
        {(benchmark) => <BenchmarkSections benchmark={benchmark} />}
      </LazyPart>
    </div>
  );
}

export { BenchmarkPage as Component };

/** The parts of the page. Only one of them runs at a time, so that they do not slow each other down. */
function BenchmarkSections({ benchmark }: { readonly benchmark: BenchmarkPageStores }): ReactNode {
  const { device, evaluation } = benchmark;
  const library = useStore(benchmark.library);
  const [comparing, setComparing] = useState(false);
  const measuring = useStore(device, ({ status }) => status === "running");
  const evaluating = useStore(evaluation, ({ status }) => status === "running" || status === "loading");
  useEffect(() => {
    return () => {
      device.stop();
      evaluation.clear();
    };
  }, [device, evaluation]);
  if (library.status === "reading") return <BusyLine>{t`Reading your models...`}</BusyLine>;
  if (library.status === "failed") {
    return (
      <ModelFaultAlert
        error={library.error}
        actions={<Button onClick={() => void benchmark.library.refresh()}>{t`Try again`}</Button>}
      />
    );
  }
  const models = library.models.map(({ manifest }) => manifest);
  return (
    <Tabs
      label={t`What to measure`}
      tabs={[
        {
          key: "device",
          title: t`This device`,
          isBusy: measuring,
          content: <DeviceSection device={device} models={models} busy={evaluating || comparing} />,
        },
        {
          key: "labelled",
          title: t`Labelled photos`,
          isBusy: evaluating,
          content: <FolderSection evaluation={evaluation} models={models} busy={measuring || comparing} />,
        },
        {
          key: "python",
          title: t`The same as in Python?`,
          isBusy: comparing,
          content: (
            <LazyPart
              load={async () => {
                const [{ PythonSection }, parity] = await Promise.all([
                  import("#src/lab/benchmark/python/python-section.tsx"),
                  benchmark.openParity(),
                ]);
                return { PythonSection, parity };
              }}
              waiting={<BusyLine>{t`Opening the comparison...`}</BusyLine>}
              failureTitle={t`The comparison could not be loaded.`}
            >
              {({ PythonSection, parity }) => (
                <PythonSection
                  parity={parity}
                  models={library.models}
                  busy={measuring || evaluating}
                  onBusy={setComparing}
                />
              )}
            </LazyPart>
          ),
        },
      ]}
    />
  );
}
