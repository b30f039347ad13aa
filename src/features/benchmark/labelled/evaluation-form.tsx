import type { ReactNode } from "react";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { EvaluationStore } from "./evaluation-store.ts";
import type { EvaluationTask } from "./evaluation-task.ts";
import styles from "../parts/benchmark.module.css";
import { ModelChoice } from "../parts/model-choice.tsx";
import { useChosenModels } from "../parts/use-chosen-models.ts";
import { FolderMapping } from "./mapping/folder-mapping.tsx";
import { useMappings } from "./mapping/use-mappings.ts";
import type { LabelledFolder } from "#src/pipeline/photos/chosen-photos.ts";

/** The results of more models do not fit side by side. */
const MOST_MODELS = 2;

/** What an {@link EvaluationForm} takes. */
export interface EvaluationFormProps {
  readonly folder: LabelledFolder;
  /** Those of all records, by whose names folders are matched too; none where they could not be fetched. */
  readonly entries: readonly KnowledgeEntry[];
  readonly models: readonly PackageManifest[];
  readonly evaluation: EvaluationStore;
  readonly disabled: boolean;
}

/** Which models answer for a folder, and which of their labels each sub-folder means. */
export function EvaluationForm({
  folder: { photos, folders },
  entries,
  models,
  evaluation,
  disabled,
}: EvaluationFormProps): ReactNode {
  const choice = useChosenModels(models, MOST_MODELS);
  const mappingOf = useMappings(folders, entries);
  const mappings = choice.chosen.map((model) => mappingOf(model));
  const task: EvaluationTask = {
    photos,
    models: mappings.map(({ model, labelOf }) => ({ manifest: model, labelOf })),
  };
  const isEmpty = task.models.every(({ labelOf }) => folders.every((name) => labelOf[name] === null));
  return (
    <fieldset className={styles["form"]} disabled={disabled} aria-label="What to run">
      <ModelChoice legend="One or two models" models={models} choice={choice} />
      {mappings.map((mapping) => (
        <FolderMapping key={mapping.model.id} mapping={mapping} />
      ))}
      <div className={styles["row"]}>
        <Button variant="primary" disabled={isEmpty} onClick={() => void evaluation.run(task)}>
          Run
        </Button>
        <Button onClick={() => void forgetAndClear(evaluation, task)}>
          Forget kept answers of these models
        </Button>
      </div>
      <p className={styles["soft"]}>
        Each photo goes through the same check, decoding and reduction as on the other pages. Here it may have
        up to 50 MB; JPG, PNG or WebP.
      </p>
    </fieldset>
  );
}

async function forgetAndClear(evaluation: EvaluationStore, task: EvaluationTask): Promise<void> {
  await evaluation.forget(task);
  evaluation.clear();
}
