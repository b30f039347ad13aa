import type { KeptLesson, LessonChange } from "./lesson-database.ts";

/** A lesson as it is after changes, which come in their order. What is put and was there stays in its place. */
export function afterChanges(lesson: KeptLesson, changes: readonly LessonChange[]): KeptLesson {
  const classes = new Map(lesson.classes.map((own) => [own.id, own]));
  const photos = new Map(lesson.photos.map((own) => [own.id, own]));
  let { taught } = lesson;
  for (const change of changes) {
    switch (change.kind) {
      case "put-class":
        classes.set(change.value.id, change.value);
        break;
      case "put-photo":
        photos.set(change.value.id, change.value);
        break;
      case "put-taught":
        taught = change.value;
        break;
      case "delete-class":
        classes.delete(change.id);
        break;
      case "delete-photo":
        photos.delete(change.id);
        break;
      case "delete-taught":
        taught = null;
        break;
      case "delete-all":
        classes.clear();
        photos.clear();
        taught = null;
        break;
    }
  }
  return { classes: [...classes.values()], photos: [...photos.values()], taught };
}
