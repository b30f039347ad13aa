import { type ReactNode, useMemo, useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import { Button } from "#src/components/button/button.tsx";
import { ChoiceField } from "#src/components/field/choice-field.tsx";
import { modelName } from "#domain/model/model-name.ts";
import type { EvaluationStore } from "#src/stores/benchmark/labelled/evaluation-store.ts";
import type { EvaluationTask } from "#src/stores/benchmark/labelled/evaluation-task.ts";
import styles from "../parts/benchmark.module.css";
import { EMPTY_LIST, type FolderList } from "./mapping/folder-list.ts";
import { FolderMapping } from "./mapping/folder-mapping.tsx";
import { createFolderMatcher, type LabelOf } from "./mapping/match-folders.ts";
import type { LabelledFolder } from "./read-folder.ts";
import { useChosenModels } from "../parts/use-chosen-models.ts";

/** As many as can be read side by side. */
const MOST_MODELS = 2;

/** Which models are to answer, and which of their labels each sub-folder means. */
export function EvaluationForm({
  folder: { photos, folders },
  models,
  evaluation,
  disabled,
}: {
  readonly folder: LabelledFolder;
  readonly models: readonly PackageManifest[];
  readonly evaluation: EvaluationStore;
  readonly disabled: boolean;
}): ReactNode {
  const { chosen, choose } = useChosenModels(models, MOST_MODELS);
  /** What a person chose folder by folder, and the lists, both by model. */
  const [byHand, setByHand] = useState<Readonly<Record<string, LabelOf>>>({});
  const [lists, setLists] = useState<Readonly<Record<string, FolderList>>>({});
  const matched = useMemo(() => createFolderMatcher(folders), [folders]);
  const labelOf = (model: PackageManifest): LabelOf => ({
    ...matched(model),
    ...lists[model.id]?.labelOf,
    ...byHand[model.id],
  });
  const task: EvaluationTask = {
    photos,
    models: chosen.map((manifest) => ({ manifest, labelOf: labelOf(manifest) })),
  };
  const isEmpty = task.models.every((model) => folders.every((name) => model.labelOf[name] === null));
  return (
    <fieldset className={styles["form"]} disabled={disabled} aria-label="What to run">
      <ChoiceField
        legend="One or two models"
        several
        options={models.map((model) => ({ key: model.id, value: model, name: modelName(model) }))}
        chosen={chosen.map(({ id }) => id)}
        onChange={choose}
      />
      {chosen.map((model) => (
        <FolderMapping
          key={model.id}
          model={model}
          folders={folders}
          matched={matched(model)}
          labelOf={labelOf(model)}
          list={lists[model.id] ?? EMPTY_LIST}
          onChoose={(folder, label) =>
            setByHand({ ...byHand, [model.id]: { ...byHand[model.id], [folder]: label } })
          }
          onList={(list) => setLists({ ...lists, [model.id]: list })}
        />
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
        Each photo goes through the same check, decoding and reduction as on the other pages. The limits are
        the same too: 5 MB, JPG, PNG or WebP.
      </p>
    </fieldset>
  );
}

async function forgetAndClear(evaluation: EvaluationStore, task: EvaluationTask): Promise<void> {
  await evaluation.forget(task);
  evaluation.clear();
}
