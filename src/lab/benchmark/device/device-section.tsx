import { type ReactNode, type Ref, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { BACKEND_NAMES } from "#domain/backends.ts";
import type { BenchmarkReport } from "#domain/device-benchmark.ts";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { type ChosenModels, useChosenModels } from "#src/lab/benchmark/chosen-models.ts";
import { inContext, rich, t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { focusIfFree } from "#src/ui/controls/use-modal.ts";
import { FaultAlert } from "#src/ui/status/fault-alert.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { type BackendChoice, readBenchmarkLink, type ReadLink, REPEATS } from "./benchmark-link.ts";
import type { DeviceBenchmark, DeviceBenchmarkTask } from "./device-benchmark-store.ts";
import { describeBenchmarkStep, measuredWith } from "./device-benchmark-texts.ts";
import { DeviceReport, UnmeasuredAlerts } from "./device-report.tsx";
import { CopyLink, LinkNotes } from "./link-parts.tsx";
import { backendsOf, benchmarkCases } from "./prepared-cases.ts";
import styles from "#src/lab/benchmark/benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** Measures the stages of an identification on this device. The form is folded above a report. */
export function DeviceSection({
  device,
  models,
  busy,
}: {
  readonly device: DeviceBenchmark;
  readonly models: readonly PackageManifest[];
  /** True while the evaluation of labelled photos runs. */
  readonly busy: boolean;
}): ReactNode {
  const isRunning = useStore(device, ({ status }) => status === "running");
  const measured = useStore(device, (state) => (state.status === "done" ? state.report : null));
  const [deviceName, setDeviceName] = useState("");
  const report = useMemo(() => measured && { ...measured, deviceName }, [measured, deviceName]);
  const draft = useDeviceDraft(models);
  const measureButton = useRef<HTMLButtonElement>(null);
  const stop = (): void => {
    // React must enable the button before it can take the focus.
    flushSync(device.stop);
    measureButton.current?.focus();
  };
  const form = (
    <DeviceForm
      models={models}
      draft={draft}
      disabled={isRunning || busy}
      measureButton={measureButton}
      onMeasure={(task) => void device.run(task)}
    />
  );
  return (
    <TabSection title={t`This device`}>
      {report === null ? (
        <>
          <p className={layout["prose"]}>{t`Runs the app's own pipeline many times and times each stage.`}</p>
          {form}
        </>
      ) : (
        <Disclosure key={report.measuredAt} summary={measuredWith(report)} isLate>
          {form}
        </Disclosure>
      )}
      <DeviceRun device={device} report={report} onDeviceName={setDeviceName} onStop={stop} />
      <Disclosure summary={t`Compare the results of two devices or runs`} isLate>
        <LazyPart
          load={() => import("./comparison/comparison-part.tsx")}
          waiting={<BusyLine>{t`Opening the comparison...`}</BusyLine>}
          failureTitle={t`The comparison could not be loaded.`}
        >
          {({ ComparisonPart }) => <ComparisonPart onScreen={report} />}
        </LazyPart>
      </Disclosure>
    </TabSection>
  );
}

function DeviceRun({
  device,
  report,
  onDeviceName,
  onStop,
}: {
  readonly device: DeviceBenchmark;
  /** The report of the last run, with the name of the device; null before it is done. */
  readonly report: BenchmarkReport | null;
  readonly onDeviceName: (name: string) => void;
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
            {t`Nothing could be measured.`}
          </p>
          <UnmeasuredAlerts unmeasured={state.unmeasured} />
        </>
      );
    case "done":
      return (
        report && <DeviceReport report={report} unmeasured={state.unmeasured} onDeviceName={onDeviceName} />
      );
  }
}

const REPEAT_OPTIONS = REPEATS.map((value) => ({ key: String(value), value, name: String(value) }));

const FASTEST = { key: "fastest", value: null, name: t`As in the app` };

/** What a person chose to measure. */
interface DeviceDraft {
  /** The settings of the link that opened the page; null if it has none. */
  readonly link: ReadLink | null;
  /** Null for the generated photo. */
  readonly photo: File | null;
  readonly setPhoto: (photo: File | null) => void;
  readonly choice: ChosenModels;
  readonly backends: readonly BackendChoice[];
  readonly setBackends: (backends: readonly BackendChoice[]) => void;
  readonly repeats: number;
  readonly setRepeats: (repeats: number) => void;
}

/** The settings of the form, at first those of the link that opened the page. See: [Note: Links that measure] */
function useDeviceDraft(models: readonly PackageManifest[]): DeviceDraft {
  const [params] = useSearchParams();
  const [link] = useState(() => readBenchmarkLink(params, models));
  const { modelIds, backends: asked = [FASTEST.value], repeats: runs = 20 } = link?.settings ?? {};
  const [photo, setPhoto] = useState<File | null>(null);
  const choice = useChosenModels(models, models.length, modelIds);
  const [backends, setBackends] = useState<readonly BackendChoice[]>(asked);
  const [repeats, setRepeats] = useState(runs);
  return { link, photo, setPhoto, choice, backends, setBackends, repeats, setRepeats };
}

/** Asks for the photo, the models, their backends and the number of runs. */
function DeviceForm({
  models,
  draft: { link, photo, setPhoto, choice, backends, setBackends, repeats, setRepeats },
  disabled,
  measureButton,
  onMeasure,
}: {
  readonly models: readonly PackageManifest[];
  readonly draft: DeviceDraft;
  readonly disabled: boolean;
  /** Set to the button that starts the measurement. */
  readonly measureButton: Ref<HTMLButtonElement>;
  readonly onMeasure: (task: DeviceBenchmarkTask) => void;
}): ReactNode {
  return (
    <fieldset className={styles["form"]} disabled={disabled} aria-label={t`What to measure`}>
      {link !== null && <LinkNotes problems={link.problems} />}
      <PhotoField photo={photo} onChange={setPhoto} />
      {models.length === 0 ? (
        <p className={layout["hint"]}>
          {rich`No model is here yet, so check, decoding, reduction and preview are measured alone. ${<Link to={OWN_MODELS_PATH}>{t`Add a model`}</Link>} to measure it too.`}
        </p>
      ) : (
        <ChoiceField
          legend={t`Models`}
          {...choice.field}
          hint={t`A model's format decides its runtime. With none of them, only the photo's way up to a model is measured.`}
        />
      )}
      <BackendField models={choice.chosen} chosen={backends} onChange={setBackends} />
      <ChoiceField
        legend={t`Runs of each`}
        options={REPEAT_OPTIONS}
        chosen={[String(repeats)]}
        onChange={(value) => setRepeats(value)}
      />
      <p className={layout["hint"]}>
        {t`Keep this tab in front: background tabs and power saving distort the numbers.`}
      </p>
      <div className={layout["row3"]}>
        <Button
          ref={measureButton}
          variant="primary"
          onClick={() => onMeasure({ photo, cases: benchmarkCases(choice.chosen, backends), repeats })}
        >
          {inContext("button")`Measure`}
        </Button>
        <CopyLink
          settings={{
            modelIds: choice.chosen.map(({ id }) => id),
            backends,
            repeats,
            photo: photo === null ? "made" : "own",
          }}
        />
      </div>
    </fieldset>
  );
}

function PhotoField({
  photo,
  onChange,
}: {
  /** Null for the generated photo. */
  readonly photo: File | null;
  readonly onChange: (photo: File | null) => void;
}): ReactNode {
  return (
    <div className={`${layout["row3"]} ${styles["row"]}`}>
      <p>{photo === null ? t`Photo: made here, 12 megapixels` : t`Photo: ${isolated(photo.name)}`}</p>
      <FileButton label={t`Photo to measure with`} accept={PHOTO_ACCEPT} onFiles={([file]) => onChange(file)}>
        {t`Use a photo of yours`}
      </FileButton>
      {photo !== null && <Button onClick={() => onChange(null)}>{t`Use the made photo`}</Button>}
    </div>
  );
}

/** Asks for the backends. Renders nothing if no chosen model supports several. */
function BackendField({
  models,
  chosen,
  onChange,
}: {
  readonly models: readonly PackageManifest[];
  readonly chosen: readonly BackendChoice[];
  readonly onChange: (backends: readonly BackendChoice[]) => void;
}): ReactNode {
  const offered = [...new Set(models.flatMap(backendsOf))];
  if (offered.length === 0) return null;
  return (
    <ChoiceField<BackendChoice>
      legend={t`Backends`}
      several
      options={[FASTEST, ...offered.map((value) => ({ key: value, value, name: BACKEND_NAMES[value] }))]}
      chosen={chosen.map((backend) => backend ?? FASTEST.key)}
      onChange={(backend, isChosen) =>
        onChange(
          [FASTEST.value, ...offered].filter((each) => (each === backend ? isChosen : chosen.includes(each))),
        )
      }
      hint={t`A graphics processor is compared with WebAssembly on 40 pictures first, which takes a while. A model that lacks a chosen backend runs as in the app. JavaScript is many times slower.`}
    />
  );
}
