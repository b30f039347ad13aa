import type { ReactNode } from "react";
import { modelName } from "#domain/model.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { ChoiceField } from "#src/ui/controls/fields.tsx";
import type { ChosenModels } from "./use-chosen-models.ts";

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
