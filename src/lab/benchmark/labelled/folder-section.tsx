import { FolderOpen } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { useChosenModels } from "#src/lab/benchmark/chosen-models.ts";
import { describeBenchmarkStep } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import { type LabelledFolder, readFolder } from "#src/lab/photos/chosen-photos.ts";
import { leftOutParts } from "#src/lab/photos/left-out-files.ts";
import { inContext, m, plural, rich, t } from "#src/language/messages.ts";
import { OWN_MODELS_PATH, PATHS } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { TabSection } from "#src/ui/controls/tabs.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { RunProgress } from "#src/ui/status/progress.tsx";
import { Alert, BusyLine } from "#src/ui/status/status.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { EvaluationResult } from "./evaluation-result.tsx";
import type { EvaluationStore } from "./evaluation-store.ts";
import type { EvaluationTask } from "./evaluation-task.ts";
import { RUN, runLine } from "./evaluation-texts.ts";
import { FolderMapping, useMappings } from "./folder-mapping.tsx";
import styles from "#src/lab/benchmark/benchmark.module.css";
import layout from "#src/ui/styles/layout.module.css";

const NO_ENTRIES: readonly KnowledgeEntry[] = [];

interface FolderSectionProps {
  readonly evaluation: EvaluationStore;
  readonly models: readonly PackageManifest[];
  /** True while the device benchmark runs. */
  readonly busy: boolean;
}

/** Measures how often models name labelled photos correctly. */
export function FolderSection({ evaluation, models, busy }: FolderSectionProps): ReactNode {
  return (
    <TabSection
      title={t`Labelled photos`}
      lead={t`Choose a folder whose sub-folders are labels, such as birds/robin/1.jpg, and see how often your models are right.`}
    >
      {models.length === 0 ? (
        <p>{rich`No model is here yet. ${<Link to={OWN_MODELS_PATH}>{t`Add a model`}</Link>} first.`}</p>
      ) : (
        <FolderChoice evaluation={evaluation} models={models} busy={busy} />
      )}
      <p className={layout["hint"]}>
        {rich`No labels? ${<Link to={PATHS.batch}>{t`Identify the photos as they are`}</Link>}. No model knows your labels? ${<Link to={PATHS.teach}>{inContext("a model")`Teach one`}</Link>}.`}
      </p>
      <FolderRun evaluation={evaluation} />
    </TabSection>
  );
}

/** Asks for a folder, and for the models to run. */
function FolderChoice({ evaluation, models, busy }: FolderSectionProps): ReactNode {
  const [folder, setFolder] = useState<LabelledFolder | null>(null);
  // Selects only this value, because the state changes with every photo, and the form may have thousands of options.
  const isRunning = useStore(evaluation, ({ status }) => status === "loading" || status === "running");
  const disabled = isRunning || busy;
  const latest = useRef<readonly File[]>([]);
  const choose = async (files: readonly File[]): Promise<void> => {
    evaluation.clear();
    latest.current = files;
    const read = await readFolder(files);
    if (latest.current === files) setFolder(read);
  };
  return (
    <>
      <div className={`${layout["row3"]} ${styles["row"]}`}>
        <FileButton
          label={t`Folder of labelled photos`}
          folder
          variant={folder === null ? "primary" : "secondary"}
          disabled={disabled}
          onFiles={(files) => void choose(files)}
        >
          <FolderOpen size={18} aria-hidden="true" /> {t`Choose folder`}
        </FileButton>
        {folder !== null && <p role="status">{folderLine(folder)}</p>}
      </div>
      {folder?.photos.length === 0 && (
        <Alert
          title={t`There is no photo in a sub-folder here.`}
          advice={t`Choose a folder that has a sub-folder for each label, with the photos of that label in it.`}
        />
      )}
      {folder !== null && folder.photos.length > 0 && (
        <MatchedForm key={folderKey(folder)} folder={folder} {...{ models, evaluation, disabled }} />
      )}
    </>
  );
}

/**
 * The form, after loading the names of all records. If they do not load, folders are matched only by the names of
 * labels.
 */
function MatchedForm(props: Omit<EvaluationFormProps, "entries">): ReactNode {
  return (
    <LazyPart
      load={loadEntries}
      waiting={<BusyLine>{t`Reading the names in the guide...`}</BusyLine>}
      failed={
        <>
          <p>{t`The names in the guide could not be read, so fewer folders are matched.`}</p>
          <EvaluationForm {...props} entries={NO_ENTRIES} />
        </>
      }
    >
      {(entries) => <EvaluationForm {...props} entries={entries} />}
    </LazyPart>
  );
}

function FolderRun({ evaluation }: { readonly evaluation: EvaluationStore }): ReactNode {
  const state = useStore(evaluation);
  switch (state.status) {
    case "idle":
      return null;
    case "loading":
      return (
        <RunProgress what={describeBenchmarkStep(state.step)} done={0} total={0} onStop={evaluation.stop} />
      );
    case "running":
      return (
        <>
          <RunProgress
            what={describeBenchmarkStep(state.step)}
            done={state.done}
            total={state.total}
            onStop={evaluation.stop}
          />
          <p className={layout["hint"]}>{runLine(state)}</p>
        </>
      );
    case "ended":
      return <EvaluationResult {...state} thumbnailOf={evaluation.thumbnailOf} />;
  }
}

/** React key of the form: another folder gets a new form, the same folder keeps its form. */
function folderKey({ name, photos }: LabelledFolder): string {
  return `${name} ${photos.length} ${photos[0]?.path ?? ""}`;
}

function folderLine({ name, photos, folders, loose, leftOut }: LabelledFolder): string {
  const outside = plural(
    loose.length,
    m`${loose.length} photo outside of sub-folders`,
    m`${loose.length} photos outside of sub-folders`,
  );
  const left = [...(loose.length > 0 ? [outside] : []), ...leftOutParts(leftOut)];
  const inside = plural(photos.length, m`${photos.length} photo`, m`${photos.length} photos`);
  const count = folders.length;
  const found = plural(count, m`${inside} in ${count} sub-folder`, m`${inside} in ${count} sub-folders`);
  return left.length === 0
    ? t`${isolated(name)}: ${found}.`
    : t`${isolated(name)}: ${found}; left out: ${left.join(", ")}.`;
}

/**
 * Maximum number of models in a run. Twelve are 11 differences and 66 pairs: with more, a table says less than chance
 * does, and a folder of 2,000 photos would take a phone an hour.
 */
const MOST_MODELS = 12;

interface EvaluationFormProps {
  readonly folder: LabelledFolder;
  /** All records, whose names also match folders. Empty if they could not be loaded. */
  readonly entries: readonly KnowledgeEntry[];
  readonly models: readonly PackageManifest[];
  readonly evaluation: EvaluationStore;
  readonly disabled: boolean;
}

/** Asks which models to run, and which label each sub-folder stands for. */
function EvaluationForm({ folder, entries, models, evaluation, disabled }: EvaluationFormProps): ReactNode {
  const { photos, folders } = folder;
  const choice = useChosenModels(models, MOST_MODELS);
  const mappingOf = useMappings(folder, entries);
  const mappings = choice.chosen.map((model) => mappingOf(model));
  const task: EvaluationTask = {
    photos,
    models: mappings.map(({ model, labelOf }) => ({ manifest: model, labelOf })),
  };
  const isEmpty = task.models.every(({ labelOf }) => folders.every((name) => labelOf[name] === null));
  return (
    <fieldset className={styles["form"]} disabled={disabled} aria-label={t`What to run`}>
      <ChoiceField legend={t`Models, up to ${MOST_MODELS}`} {...choice.field} />
      {mappings.map((mapping) => (
        <FolderMapping key={mapping.model.id} mapping={mapping} />
      ))}
      <div className={`${layout["row3"]} ${styles["row"]}`}>
        <Button variant="primary" disabled={isEmpty} onClick={() => void evaluation.run(task)}>
          {RUN}
        </Button>
        <Button onClick={() => void evaluation.forget(task).then(evaluation.clear)}>
          {t`Forget kept answers of these models`}
        </Button>
      </div>
      <p className={layout["hint"]}>
        {t`Each photo goes through the same check, decoding and reduction as on the other pages. Here it may have up to 50 MB; JPG, PNG or WebP.`}
      </p>
    </fieldset>
  );
}
