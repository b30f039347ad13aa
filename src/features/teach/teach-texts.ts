import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import type { Verdict } from "#domain/answer/identification.ts";
import type { StorageProblem } from "#domain/answer/identify-error.ts";
import type { ClassNameProblem, LessonClass } from "#domain/teaching/lesson-class.ts";
import {
  ENOUGH_PHOTOS,
  type TeachProgress,
  teachSecondsOf,
  type TeachWarning,
} from "#domain/teaching/teach.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";

/** Says what the device keeps of a lesson. */
export const WHAT_IS_KEPT =
  "Kept on this device: the names of your classes, of each photo its file name, a small picture (at most 256 pixels), the numbers that a network of the app makes of it and, of photos of the camera here, their time, and what was taught last. The photos themselves are not kept, and nothing is sent anywhere.";

/** Why "None of these" needs photos. */
export const NONE_EXPLAINED =
  "Photos of what the camera also sees: bare ground, a hand, other plants. Without them the model has to give everything one of your names.";

/** Explains the choice of the network. See: docs/decisions/0013-teaching.md */
export const BASE_EXPLAINED =
  "The network of the pack of birds tells many kinds of birds apart better: with 12 kinds it had 96 of 100 new photos right, our own model 90. For pests our own model is better. For yours, the held-out photos say which one is.";

/** Explains the figure of the held-out photos. */
export const HELD_OUT_EXPLAINED =
  "Each photo was held out once: named by a model that was taught without it, without those that look like it or were taken within two seconds of it, and without a quarter of the others. New places, another light and another camera will be harder.";

/** What is wrong with the name of a class. */
export const CLASS_NAME_PROBLEMS: Readonly<Record<ClassNameProblem, string>> = {
  empty: "A class needs a name.",
  taken: "There is a class of this name. Choose another one.",
};

/** The number of photos of a class, with advice if they are too few. */
export function photoCountText(photos: number): string {
  if (photos === 0) return "No photos yet";
  const own = counted(photos, "photo");
  return photos < ENOUGH_PHOTOS ? `${own}; ${ENOUGH_PHOTOS} or more are better` : own;
}

/** Counts the photos of a folder that are in no class; null for none. */
export function folderNote(photos: number, loose: number): string | null {
  if (photos + loose === 0) return "There are no photos in this folder.";
  return photos > 0 && loose > 0
    ? `Left out, as they lie in no sub-folder: ${counted(loose, "photo")}.`
    : null;
}

/** Counts the photos that were added, left out or not processed. */
export function intakeLine(added: number, left: number, waiting: number): string {
  const parts = [`${counted(added, "photo")} added.`];
  if (left > 0) parts.push(`${counted(left, "photo")} left out.`);
  if (waiting > 0) parts.push(`${counted(waiting, "photo")} not looked at.`);
  return parts.join(" ");
}

/** Says in a few words why a photo was left out. */
export function leftPhotoText(problem: string): string {
  if (problem === "photo-known") return "in this lesson already";
  if (problem === "photo-class-gone") return "its class was deleted";
  return describePhotoProblem(problem);
}

const STORAGE_REASONS: Readonly<Record<StorageProblem, readonly [reason: string, advice: string]>> = {
  "storage-full": [
    "the storage that this browser grants is full",
    "Delete photos or models that you no longer need, or free some space on this device.",
  ],
  "storage-unavailable": [
    "this browser does not let the app store anything",
    "Allow site data for this address, or leave the private window.",
  ],
  "storage-silent": [
    "the storage of this browser does not answer",
    "Close the other tabs of this app. If that does not help, restart the browser.",
  ],
  "storage-newer": [
    "a newer version of this app has opened it, and this page can't read it",
    "Close the other tabs of this app and reload the page to get the newer version.",
  ],
  "storage-failed": [
    "the storage of this browser did not answer as it should",
    "Try again. If that does not help, restart the browser.",
  ],
};

/** Says that only this tab has the latest changes. */
export function describeUnwritten(problem: StorageProblem): {
  readonly title: string;
  readonly advice: string;
} {
  const [reason, advice] = STORAGE_REASONS[problem];
  return {
    title: `Your latest changes are in this tab alone: ${reason}.`,
    advice: `Nothing is lost as long as you keep this tab open. ${advice}`,
  };
}

/** Says that the stored lesson could not be read. */
export function describeUnread(problem: StorageProblem): { readonly title: string; readonly advice: string } {
  const [reason, advice] = STORAGE_REASONS[problem];
  return { title: `A lesson that may be kept here could not be read: ${reason}.`, advice };
}

/** Why a person can't teach the lesson yet; null if they can. */
export function notReadyText(classesWithPhotos: number): string | null {
  if (classesWithPhotos >= 2) return null;
  return classesWithPhotos === 0
    ? "Add photos to at least two classes first."
    : "One class has photos. Add photos to a second one, so that there is something to tell apart.";
}

/** Times from this many seconds on are shown in minutes. */
const IN_MINUTES = 100;

/** The estimated time of teaching. */
export function teachTimeText(classes: number, photos: number): string {
  const seconds = teachSecondsOf(classes, photos);
  if (seconds < 5) return "It takes seconds.";
  const time =
    seconds < IN_MINUTES ? `${Math.ceil(seconds / 10) * 10} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `With ${counted(classes, "class", "classes")} and ${counted(photos, "photo")} it takes about ${time} on a computer, and several times as long on a phone. The page can be used meanwhile, and has to stay open.`;
}

/** Names the classes that are left out of teaching; null if there are none. */
export function leftOutText(
  classes: readonly LessonClass[],
  photosOf: (classId: string) => number,
): string | null {
  const empty = classes.filter(({ id, isReject }) => !isReject && photosOf(id) === 0);
  if (empty.length === 0) return null;
  return `Left out, as they have no photos: ${empty.map(({ name }) => isolated(name)).join(", ")}.`;
}

/** The progress of teaching. */
export function progressText({ head, heads, step, taughtRight, heldOutRight }: TeachProgress): string {
  const taught = `${percentOf(taughtRight)}% of the taught photos right`;
  const heldOut = heldOutRight === null ? "" : `, ${percentOf(heldOutRight)}% of those held out`;
  const what = head === heads ? "The model that is kept" : `Held-out part ${head} of ${heads - 1}`;
  return `${what}, step ${step}: ${taught}${heldOut}.`;
}

function percentOf(share: number): number {
  return Math.round(share * 100);
}

/** The share of right answers to held-out photos, with its interval. */
export function heldOutText(
  right: number,
  photos: number,
): { readonly figure: string; readonly note: string } {
  if (photos === 0)
    return {
      figure: "Not known",
      note: "how good it is: no photos could be held out, as each class has one series",
    };
  const interval = wilsonInterval(right, photos);
  const range =
    interval === null ? "" : `; 95% interval ${percentOf(interval.from)} to ${percentOf(interval.to)} of 100`;
  return { figure: `${right} of ${photos}`, note: `held-out photos right${range}` };
}

/** Says what is doubtful about a taught class. */
export function warningText({ code }: TeachWarning, name: string): string {
  const own = isolated(name);
  switch (code) {
    case "one-burst":
      return `All photos of ${own} look alike or were taken in one go, so none could be held out and its figure is not known. Add photos from other times and places.`;
    case "background":
      return `${own} can be named from the edges of its photos alone. Perhaps all were taken in one place, and the model learned the place. Add photos from other places.`;
  }
}

/** The answer to a photo, as a heading. */
export function answerText(verdict: Verdict, best: string): string {
  if (verdict === "identified") return best;
  return verdict === "not-sure" ? "Not sure" : "None of these";
}
