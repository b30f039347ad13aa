import type { ModelRef } from "../identification.ts";

/** Name of a model for people. It has the version, as another model or version may have the same title. */
export function modelName({ title, version }: Pick<ModelRef, "title" | "version">): string {
  return `${title} ${version}`;
}

/** A key that differs for each model and version. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}
