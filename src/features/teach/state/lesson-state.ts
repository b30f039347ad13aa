import type { Result } from "#domain/result.ts";
import type { StorageProblem } from "#domain/identify-error.ts";
import type { ClassNameProblem, LessonClass } from "#domain/teaching/lesson-class.ts";
import type { ReadableStore } from "#src/storage/readable-store.ts";
import type { KeptPhoto, KeptTaught, PhotoNumbers } from "./lesson-database.ts";
import type { LessonKeeping } from "./lesson-keeping.ts";

/** A photo of a lesson, as people see it. */
export type LessonPhoto = Pick<KeptPhoto, "id" | "classId" | "name" | "thumbnail">;

/** How well the lesson is kept on the device. */
export type Keeping =
  | { readonly status: "kept" }
  /** The lesson of before could not be read. What is added now is kept where that works. */
  | { readonly status: "unread"; readonly problem: StorageProblem }
  /** The latest changes are in this tab alone. */
  | { readonly status: "unwritten"; readonly problem: StorageProblem }
  /** Another tab has changed what is kept; this one shows what was there before. */
  | { readonly status: "changed-elsewhere" };

/** The lesson that is on the page. */
export interface LessonSnapshot {
  /** In the order of their adding; the one of what is none of them is the last one. */
  readonly classes: readonly LessonClass[];
  /** In the order of their adding. */
  readonly photos: readonly LessonPhoto[];
  readonly keeping: Keeping;
}

/** A photo to be added. */
export type NewPhoto = Pick<KeptPhoto, "classId" | "name" | "thumbnail" | "shotAt"> & PhotoNumbers;

/** A lesson: classes and their photos. What changes is kept on the device. Nothing rejects. */
export interface LessonStore extends ReadableStore<LessonSnapshot> {
  /** Reads what is kept. Changes that could not be written so far stay. */
  readonly read: () => Promise<void>;
  readonly addClass: (name: string) => Result<LessonClass, ClassNameProblem>;
  /** The class of this name, which is added where there is none. Null for a name that is empty. */
  readonly classNamed: (name: string) => LessonClass | null;
  readonly renameClass: (id: string, name: string) => ClassNameProblem | null;
  /** Removes a class with its photos; of the one of what is none of them, which stays, only the photos. */
  readonly removeClass: (id: string) => void;
  /** Adds a photo, unless the lesson has a picture that is the same to the dot, or the class is gone. */
  readonly addPhoto: (photo: NewPhoto) => "added" | "known" | "class-gone";
  readonly removePhoto: (id: string) => void;
  /** Removes everything. It is shown as gone, and the promise settles, once that is written or has failed. */
  readonly clear: () => Promise<void>;
  /** What the network knows of a photo; undefined for one that is gone. */
  readonly numbersOf: (id: string) => (PhotoNumbers & Pick<KeptPhoto, "shotAt">) | undefined;
  /** Takes the numbers of another network in place of those of before. */
  readonly setNumbers: (id: string, numbers: PhotoNumbers) => void;
  /** What was taught last; null for nothing. */
  readonly keptTaught: () => KeptTaught | null;
  readonly keepTaught: (taught: KeptTaught) => void;
  /** Tries to write what could not be written. */
  readonly keepAgain: LessonKeeping["retry"];
  /** Settles when all changes so far are written, or have failed. */
  readonly written: LessonKeeping["settled"];
}
