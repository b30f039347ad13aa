import {
  type ClassNameProblem,
  classNameProblem,
  classOfName,
  type LessonClass,
  NONE_OF_THESE,
  tidyClassName,
} from "#domain/teaching/lesson-class.ts";
import { err, ok } from "#domain/result.ts";
import type { LessonChange } from "./lesson-database.ts";
import { forgetTaught, type LessonParts, nextPlace } from "./lesson-parts.ts";
import type { LessonStore } from "./lesson-state.ts";

/** The part of a lesson's store that changes its classes. */
type ClassMethods = Pick<LessonStore, "addClass" | "classNamed" | "renameClass" | "removeClass">;

/** Makes it. */
export function createClasses(parts: LessonParts): ClassMethods {
  const { store, keeping, newId } = parts;
  const addClass: LessonStore["addClass"] = (given) => {
    const { classes } = store.getState();
    const name = tidyClassName(given);
    const problem = classNameProblem(name, classes);
    if (problem !== null) return err(problem);
    const added = { id: newId(), name, isReject: false };
    store.setState({ classes: [...classes.filter(({ isReject }) => !isReject), added, NONE_OF_THESE] });
    keepClass(added, parts);
    return ok(added);
  };
  return {
    addClass,
    classNamed: (name) => {
      const known = classOfName(name, store.getState().classes);
      if (known !== undefined) return known;
      const added = addClass(name);
      return added.ok ? added.value : null;
    },
    renameClass: (id, name) => renameClass(id, tidyClassName(name), parts),
    removeClass: (id) => {
      const { classes, photos } = store.getState();
      const own = photos.filter(({ classId }) => classId === id);
      for (const photo of own) parts.kept.delete(photo.id);
      store.setState({
        classes: classes.filter((each) => each.id !== id || each.isReject),
        photos: photos.filter(({ classId }) => classId !== id),
      });
      keeping.take([
        { kind: "delete-class", id },
        ...own.map((photo): LessonChange => ({ kind: "delete-photo", id: photo.id })),
        ...forgetTaught(parts),
      ]);
    },
  };
}

function renameClass(id: string, name: string, parts: LessonParts): ClassNameProblem | null {
  const { classes } = parts.store.getState();
  const others = classes.filter((each) => each.id !== id);
  const problem = classNameProblem(name, others);
  if (problem !== null) return problem;
  const renamed = classes.find((each) => each.id === id && !each.isReject);
  if (renamed === undefined) return null;
  const changed = { ...renamed, name };
  parts.store.setState({ classes: classes.map((each) => (each === renamed ? changed : each)) });
  keepClass(changed, parts);
  return null;
}

/** Keeps a class, at its place of before where it has one. */
function keepClass(own: LessonClass, parts: LessonParts): void {
  const place = parts.places.get(own.id) ?? nextPlace(parts);
  parts.places.set(own.id, place);
  parts.keeping.take([{ kind: "put-class", value: { ...own, place } }]);
}
