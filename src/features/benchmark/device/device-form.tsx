import { type ReactNode, type Ref, useState } from "react";
import { Link } from "react-router-dom";
import { type Backend, BACKEND_NAMES } from "#domain/model.ts";
import { PHOTO_ACCEPT } from "#domain/photo.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { PATHS } from "#src/paths.ts";
import { backendsOf, benchmarkCases } from "./benchmark-cases.ts";
import type { DeviceBenchmarkTask } from "./device-benchmark-store.ts";
import styles from "../parts/benchmark.module.css";
import { ModelChoice } from "../parts/model-choice.tsx";
import { useChosenModels } from "../parts/use-chosen-models.ts";
import { isolated } from "#src/ui/texts/format.ts";

const REPEATS = [5, 20, 50].map((value) => ({ key: String(value), value, name: String(value) }));

/** Null stands for the fastest backend. */
type BackendChoice = Backend | null;

const FASTEST = { key: "fastest", value: null, name: "The fastest, as in the app" };

/** What is to be measured: with which photo, which models, on which backends and how often. */
export function DeviceForm({
  models,
  disabled,
  measureButton,
  onMeasure,
}: {
  readonly models: readonly PackageManifest[];
  readonly disabled: boolean;
  /** Gets the button that starts the measurement. */
  readonly measureButton: Ref<HTMLButtonElement>;
  readonly onMeasure: (task: DeviceBenchmarkTask) => void;
}): ReactNode {
  const [photo, setPhoto] = useState<File | null>(null);
  const choice = useChosenModels(models, models.length);
  const [backends, setBackends] = useState<readonly BackendChoice[]>([FASTEST.value]);
  const [repeats, setRepeats] = useState(20);
  return (
    <fieldset className={styles["form"]} disabled={disabled} aria-label="What to measure">
      <PhotoField photo={photo} onChange={setPhoto} />
      {models.length === 0 ? (
        <NoModel />
      ) : (
        <ModelChoice
          legend="Models"
          models={models}
          choice={choice}
          hint="A model's format decides its runtime. With none of them, only the photo's way up to a model is measured."
        />
      )}
      <BackendField models={choice.chosen} chosen={backends} onChange={setBackends} />
      <ChoiceField
        legend="Runs of each"
        options={REPEATS}
        chosen={[String(repeats)]}
        onChange={(value) => setRepeats(value)}
      />
      <div>
        <Button
          ref={measureButton}
          variant="primary"
          onClick={() => onMeasure({ photo, cases: benchmarkCases(choice.chosen, backends), repeats })}
        >
          Measure
        </Button>
      </div>
    </fieldset>
  );
}

function NoModel(): ReactNode {
  return (
    <p className={styles["soft"]}>
      No model is here yet, so check, decoding, reduction and preview are measured alone.{" "}
      <Link to={PATHS.models}>Add a model</Link> to measure it too.
    </p>
  );
}

function PhotoField({
  photo,
  onChange,
}: {
  /** Null for the photo that the app makes. */
  readonly photo: File | null;
  readonly onChange: (photo: File | null) => void;
}): ReactNode {
  return (
    <div className={styles["row"]}>
      <p>{photo === null ? "Photo: made here, 12 megapixels" : `Photo: ${isolated(photo.name)}`}</p>
      <FileButton label="Photo to measure with" accept={PHOTO_ACCEPT} onFiles={([file]) => onChange(file)}>
        Use a photo of yours
      </FileButton>
      {photo !== null && <Button onClick={() => onChange(null)}>Use the made photo</Button>}
    </div>
  );
}

/** Nothing where no model has a choice of backends. */
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
      legend="Backends"
      several
      options={[FASTEST, ...offered.map((value) => ({ key: value, value, name: BACKEND_NAMES[value] }))]}
      chosen={chosen.map((backend) => backend ?? FASTEST.key)}
      onChange={(backend, isChosen) =>
        onChange(
          [FASTEST.value, ...offered].filter((each) => (each === backend ? isChosen : chosen.includes(each))),
        )
      }
      hint="For TensorFlow.js: the other runtimes have only WebAssembly. JavaScript is many times slower. With none chosen, the fastest."
    />
  );
}
