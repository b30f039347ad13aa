import { useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";
import type { ChoiceFieldProps } from "#src/ui/controls/fields.tsx";
import { modelName } from "#src/ui/texts/model-title.ts";

/** Chosen models of the library, and the field that changes the choice. */
export interface ChosenModels {
  /** In the order of the library. */
  readonly chosen: readonly PackageManifest[];
  readonly field: Omit<ChoiceFieldProps<PackageManifest>, "legend">;
}

/**
 * Lets the user choose up to `most` models; the first model is chosen by default, or those of `atFirst`. One more choice
 * replaces the oldest.
 */
export function useChosenModels(
  models: readonly PackageManifest[],
  most: number,
  atFirst?: readonly string[],
): ChosenModels {
  const [ids, setIds] = useState<readonly string[]>(() => atFirst ?? models.slice(0, 1).map(({ id }) => id));
  return {
    chosen: models.filter(({ id }) => ids.includes(id)),
    field: {
      several: true,
      options: models.map((model) => ({ key: model.id, value: model, name: modelName(model) })),
      chosen: ids,
      onChange: ({ id }, isChosen) => {
        const others = ids.filter((each) => each !== id);
        setIds(isChosen ? [...others, id].slice(-most) : others);
      },
    },
  };
}
