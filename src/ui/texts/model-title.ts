import type { ModelRef } from "#domain/answer/identification.ts";
import { KINGDOM_MODEL, type PackId, SAMPLE_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";

/** Made when they are asked for: this module runs before the language of the page is loaded (`base` in vite.config.ts). */
const PACK_TITLES: Readonly<Record<PackId, () => string>> = {
  "birds-inat": () => t`Pack of birds`,
  "insects-inat": () => t`Pack of insects`,
  "animals-imagenet": () => t`Pack of animals`,
};

/** The titles of the models that come with the app. */
const TITLES: ReadonlyMap<string, () => string> = new Map([
  [SAMPLE_MODEL.id, () => t`Sample results`],
  [KINGDOM_MODEL.id, () => t`Bio Kingdom model`],
  ...Object.entries(PACK_TITLES),
]);

/** The title of a pack. */
export function packTitle(id: PackId): string {
  return PACK_TITLES[id]();
}

/** The title of a model. Those of models that come with the app are in the language of the page. */
export function modelTitle({ id, title }: Pick<ModelRef, "id" | "title">): string {
  return TITLES.get(id)?.() ?? title;
}

/** The title of a model with its version, as two models or versions may have the same title. */
export function modelName({ id, title, version }: ModelRef): string {
  return `${modelTitle({ id, title })} ${version}`;
}
