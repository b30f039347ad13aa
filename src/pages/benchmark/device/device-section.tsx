import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { PackageManifest } from "#models/manifest.ts";
import { type Backend, BACKEND_NAMES } from "#domain/model/backend.ts";
import { Button } from "#src/components/button/button.tsx";
import { ChoiceField } from "#src/components/field/choice-field.tsx";
import { Section } from "#src/components/section/section.tsx";
import { modelName } from "#domain/model/model-name.ts";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import { PATHS } from "#src/paths.ts";
import { backendsOf, benchmarkCases } from "#src/stores/benchmark/device/benchmark-cases.ts";
import type { DeviceBenchmark } from "#src/stores/benchmark/device/device-benchmark-store.ts";
import styles from "../parts/benchmark.module.css";
import { DeviceReport } from "./device-report.tsx";
import { FaultAlert } from "../parts/fault-alert.tsx";
import { FileButton } from "#src/components/file-button/file-button.tsx";
import { focusIfFree } from "../parts/focus-if-free.ts";
import { RunProgress } from "../parts/run-progress.tsx";
import { UnmeasuredAlerts } from "./unmeasured-alerts.tsx";
import { useChosenModels } from "../parts/use-chosen-models.ts";

const REPEATS = [5, 20, 50].map((value) => ({ key: String(value), value, name: String(value) }));

const FASTEST = { key: "fastest", value: null, name: "The fastest, as in the app" };

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
  const [photo, setPhoto] = useState<File | null>(null);
  const { chosen, choose } = useChosenModels(models, models.length);
  const [backends, setBackends] = useState<readonly (Backend | null)[]>([null]);
  const [repeats, setRepeats] = useState(20);
  const offered = [...new Set(chosen.flatMap(backendsOf))];
  const state = useStore(device);
  const isRunning = state.status === "running";
  const measure = useRef<HTMLButtonElement>(null);
  const stop = (): void => {
    // Drawn at once, so that the button can take the focus from the one that goes.
    flushSync(device.stop);
    measure.current?.focus();
  };
  return (
    <Section
      title="This device"
      lead="Runs the app's own pipeline many times and says what each stage takes. Keep this tab in front: background tabs and power saving distort the numbers."
    >
      <fieldset className={styles["form"]} disabled={isRunning || busy} aria-label="What to measure">
        <div className={styles["row"]}>
          <p>{photo === null ? "Photo: made here, 12 megapixels" : `Photo: ${photo.name}`}</p>
          <FileButton
            label="Photo to measure with"
            accept={PHOTO_ACCEPT}
            onFiles={([file]) => setPhoto(file)}
          >
            Use a photo of yours
          </FileButton>
          {photo !== null && <Button onClick={() => setPhoto(null)}>Use the made photo</Button>}
        </div>
        {models.length === 0 ? (
          <p className={styles["soft"]}>
            No model is here yet, so check, decoding, reduction and preview are measured alone.{" "}
            <Link to={PATHS.models}>Add a model</Link> to measure it too.
          </p>
        ) : (
          <ChoiceField
            legend="Models"
            several
            options={models.map((model) => ({ key: model.id, value: model, name: modelName(model) }))}
            chosen={chosen.map(({ id }) => id)}
            onChange={choose}
            hint="A model's format decides its runtime. With none of them, only the photo's way up to a model is measured."
          />
        )}
        {offered.length > 0 && (
          <ChoiceField
            legend="Backends"
            several
            options={[
              FASTEST,
              ...offered.map((value) => ({ key: value, value, name: BACKEND_NAMES[value] })),
            ]}
            chosen={backends.map((backend) => backend ?? FASTEST.key)}
            onChange={(backend, isChosen) =>
              setBackends(
                [FASTEST.value, ...offered].filter((each) =>
                  each === backend ? isChosen : backends.includes(each),
                ),
              )
            }
            hint="For TensorFlow.js: the other runtimes have only WebAssembly. JavaScript is many times slower. With none chosen, the fastest."
          />
        )}
        <ChoiceField
          legend="Runs of each"
          options={REPEATS}
          chosen={[String(repeats)]}
          onChange={(value) => setRepeats(value)}
        />
        <div>
          <Button
            ref={measure}
            variant="primary"
            onClick={() => void device.run({ photo, cases: benchmarkCases(chosen, backends), repeats })}
          >
            Measure
          </Button>
        </div>
      </fieldset>
      {state.status === "running" && (
        <RunProgress what={state.what} done={state.done} total={state.total} onStop={stop} />
      )}
      {state.status === "failed" && <FaultAlert error={state.error} />}
      {state.status === "unmeasured" && (
        <>
          <p role="status" tabIndex={-1} ref={focusIfFree}>
            Nothing could be measured.
          </p>
          <UnmeasuredAlerts unmeasured={state.unmeasured} />
        </>
      )}
      {state.status === "done" && <DeviceReport report={state.report} unmeasured={state.unmeasured} />}
    </Section>
  );
}
