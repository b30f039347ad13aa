import type { ModelRef } from "#domain/answer/identification.ts";

/**
 * A network that others trained and that the app fetches when a person asks for it. Its package is a folder of
 * models/packages; training/packs.py makes it.
 */
export interface Pack extends ModelRef {
  /** In models/packages. */
  readonly folder: "birds" | "insects" | "imagenet-animals";
  /** Total size of the files. A constant, so that a page can show it without reading the manifest. */
  readonly bytes: number;
}

/** The packs of this build. A test compares them with their manifests. */
export const PACKS: readonly Pack[] = [
  { folder: "birds", id: "birds-inat", version: "1", title: "Birds", bytes: 2_970_757 },
  { folder: "insects", id: "insects-inat", version: "1", title: "Insects", bytes: 3_058_687 },
  {
    folder: "imagenet-animals",
    id: "animals-imagenet",
    version: "1",
    title: "Animals of ImageNet",
    bytes: 2_980_979,
  },
];
