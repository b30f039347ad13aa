import type { StoreApi } from "zustand/vanilla";
import type { KeptPhoto, KeptTaught, LessonChange } from "./lesson-database.ts";
import type { LessonKeeping } from "./lesson-keeping.ts";
import type { LessonPhoto, LessonSnapshot } from "./lesson-state.ts";

/** What the parts of the store share. */
export interface LessonParts {
  readonly store: StoreApi<LessonSnapshot>;
  /** All photos with their numbers, which are no state: nobody looks at them. */
  readonly kept: Map<string, KeptPhoto>;
  /** The places of the classes, by their ids. */
  readonly places: Map<string, number>;
  readonly keeping: LessonKeeping;
  readonly newId: () => string;
  readonly now: () => number;
  /** The last place that was given away. */
  place: number;
  taught: KeptTaught | null;
}

/** A place behind all others. */
export function nextPlace(parts: LessonParts): number {
  parts.place = Math.max(parts.place + 1, parts.now());
  return parts.place;
}

/**
 * Forgets what was taught, where a photo or a class is deleted: it was taught with them, holds the names of its classes,
 * and would never be shown again. What is on the page can be tried until that is left.
 */
export function forgetTaught(parts: LessonParts): readonly LessonChange[] {
  parts.taught = null;
  return [{ kind: "delete-taught" }];
}

/** What people see of a photo. */
export function shown({ id, classId, name, thumbnail }: KeptPhoto): LessonPhoto {
  return { id, classId, name, thumbnail };
}
