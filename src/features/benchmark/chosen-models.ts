import { type ReactNode, useState } from "react";
import { modelName } from "#domain/model.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { ChoiceField } from "#src/ui/controls/fields.tsx";

/** Which models of the library take part. */
export function ModelChoice({
  legend,
  models,
  choice: { chosen, choose },
  hint,
}: {
  readonly legend: string;
  /** All models of the library. */
  readonly models: readonly PackageManifest[];
  readonly choice: ChosenModels;
  readonly hint?: string;
}): ReactNode {
  return (
    <ChoiceField
      legend={legend}
      several
      options={models.map((model) => ({ key: model.id, value: model, name: modelName(model) }))}
      chosen={chosen.map(({ id }) => id)}
      onChange={choose}
      hint={hint}
    />
  );
}

export interface ChosenModels {
  /** In the order of the library. */
  readonly chosen: readonly PackageManifest[];
  /** One model too many replaces the one that was chosen first. */
  readonly choose: (model: PackageManifest, isChosen: boolean) => void;
}

/** A choice of at most `most` models. At first, the first model of the library is chosen. */
export function useChosenModels(models: readonly PackageManifest[], most: number): ChosenModels {
  const [ids, setIds] = useState<readonly string[]>(() => models.slice(0, 1).map(({ id }) => id));
  return {
    chosen: models.filter(({ id }) => ids.includes(id)),
    choose: ({ id }, isChosen) => {
      const others = ids.filter((each) => each !== id);
      setIds(isChosen ? [...others, id].slice(-most) : others);
    },
  };
}
