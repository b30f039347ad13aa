import type { ModelRef } from "../identification.ts";

/** A model for people: its title alone may be that of another one, or of another version. */
export function modelName({ title, version }: Pick<ModelRef, "title" | "version">): string {
  return `${title} ${version}`;
}

/** Tells models and their versions apart. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}
