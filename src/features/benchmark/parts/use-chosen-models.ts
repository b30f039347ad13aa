import { useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";

/** The models that are chosen, and how to choose. */
export interface ChosenModels {
  /** In the order of the library. */
  readonly chosen: readonly PackageManifest[];
  /** Where `most` models are chosen already, a further one replaces the one that was chosen first. */
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
