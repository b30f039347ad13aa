import { useState } from "react";
import type { PackageManifest } from "#models/manifest.ts";

/** The models that are chosen, in the order of the library, and how to choose. */
export interface ChosenModels {
  readonly chosen: readonly PackageManifest[];
  /** One more than `most` takes the place of the one that was chosen first. */
  readonly choose: (model: PackageManifest, isChosen: boolean) => void;
}

/** A choice of `most` models; the first of the library is chosen beforehand. */
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
