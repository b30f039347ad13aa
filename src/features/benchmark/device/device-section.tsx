import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { Section } from "#src/ui/page/section.tsx";
import type { DeviceBenchmark } from "./device-benchmark-store.ts";
import { FaultAlert } from "../parts/fault-alert.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { describeBenchmarkStep } from "./describe-benchmark-step.ts";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { DeviceForm } from "./device-form.tsx";
import { DeviceReport } from "./device-report.tsx";
import { UnmeasuredAlerts } from "./unmeasured-alerts.tsx";

/** What each stage of an identification takes on this device. */
export function DeviceSection({
  device,
  models,
  busy,
}: {
  readonly device: DeviceBenchmark;
  readonly models: readonly PackageManifest[];
  /** True while the other part of the page runs. */
  readonly busy: boolean;
}): ReactNode {
  const isRunning = useStore(device, ({ status }) => status === "running");
  const measureButton = useRef<HTMLButtonElement>(null);
  const stop = (): void => {
    // Rendered at once: the button can take the focus only when it is enabled again.
    flushSync(device.stop);
    measureButton.current?.focus();
  };
  return (
    <Section
      title="This device"
      lead="Runs the app's own pipeline many times and says what each stage takes. Keep this tab in front: background tabs and power saving distort the numbers."
    >
      <DeviceForm
        models={models}
        disabled={isRunning || busy}
        measureButton={measureButton}
        onMeasure={(task) => void device.run(task)}
      />
      <DeviceRun device={device} onStop={stop} />
    </Section>
  );
}

/** The run that goes on, or what came of it. */
function DeviceRun({
  device,
  onStop,
}: {
  readonly device: DeviceBenchmark;
  readonly onStop: () => void;
}): ReactNode {
  const state = useStore(device);
  switch (state.status) {
    case "idle":
      return null;
    case "running":
      return (
        <RunProgress
          what={describeBenchmarkStep(state.step)}
          done={state.done}
          total={state.total}
          onStop={onStop}
        />
      );
    case "failed":
      return <FaultAlert error={state.error} />;
    case "unmeasured":
      return (
        <>
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            Nothing could be measured.
          </p>
          <UnmeasuredAlerts unmeasured={state.unmeasured} />
        </>
      );
    case "done":
      return <DeviceReport report={state.report} unmeasured={state.unmeasured} />;
  }
}
