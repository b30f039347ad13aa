import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { Verdict } from "#domain/answer/identification.ts";
import type { StorageProblem } from "#domain/error.ts";
import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import type { ClassNameProblem, LessonClass } from "#domain/teaching/lesson-class.ts";
import {
  ENOUGH_PHOTOS,
  type TeachProgress,
  teachSecondsOf,
  type TeachWarning,
} from "#domain/teaching/teach.ts";
import type { ChosenPhotos, LabelledFolder } from "#src/lab/photos/chosen-photos.ts";
import { leftOutLine } from "#src/lab/photos/left-out-files.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { isolated } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";

/** Says what the device keeps of a lesson. */
export const WHAT_IS_KEPT = t`Kept on this device: the names of your classes, of each photo its file name, a small picture (at most 256 pixels), the numbers that a network of the app makes of it and, of photos of the camera here, their time, and what was taught last. The photos themselves are not kept, and nothing is sent anywhere.`;

/** Why "None of these" needs photos. */
export const NONE_EXPLAINED = t`Photos of what the camera also sees: bare ground, a hand, other plants. Without them, look-alikes may get one of your names.`;

/** Explains the choice of the network. See: docs/decisions/0013-teaching.md */
export const BASE_EXPLAINED = t`The network of the pack of birds tells many kinds of birds apart better: with 12 kinds it had 96 of 100 new photos right, our own model 90. For pests our own model is better. For yours, the held-out photos say which one is.`;

/** Explains the figure of the held-out photos. */
export const HELD_OUT_EXPLAINED = t`Each photo was held out once: named by a model that was taught without it, without those that look like it or were taken within two seconds of it, and without a quarter of the others. New places, another light and another camera will be harder.`;

/** What is wrong with the name of a class. */
export const CLASS_NAME_PROBLEMS: Readonly<Record<ClassNameProblem, string>> = {
  empty: t`A class needs a name.`,
  taken: t`There is a class of this name. Choose another one.`,
};

/** Explains the answer "unlike all". See: [Note: Unlike all taught photos] */
export const UNLIKE_EXPLAINED = t`The model answers “Unlike all taught photos” where a photo is far from all classes, so that it does not call a lion a tree. It can't tell what looks much like a class: add such photos to “None of these”. For these, both answers are right.`;

/** The name of a class as a page shows it. The names of reject classes are also labels, which stay in English. */
export function shownClassName({ name, isReject }: Pick<LessonClass, "name" | "isReject">): string {
  if (name === UNLIKE_ALL) return t`Unlike all taught photos`;
  return isReject ? VERDICT_NAMES["none-of-these"] : name;
}

/** The number of photos of a class, with advice if they are too few. */
export function photoCountText(photos: number): string {
  if (photos === 0) return t`No photos yet`;
  return photos < ENOUGH_PHOTOS
    ? plural(
        photos,
        m`${photos} photo; ${ENOUGH_PHOTOS} or more are better`,
        m`${photos} photos; ${ENOUGH_PHOTOS} or more are better`,
      )
    : plural(photos, m`${photos} photo`, m`${photos} photos`);
}

/** Counts the photos of a folder that are in no class, and the files that are no photos; null for none. */
export function folderNote({
  photos: { length: photos },
  loose: { length: loose },
  leftOut,
}: LabelledFolder): string | null {
  const outside =
    photos > 0 && loose > 0
      ? plural(
          loose,
          m`Left out, as they lie in no sub-folder: ${loose} photo.`,
          m`Left out, as they lie in no sub-folder: ${loose} photos.`,
        )
      : null;
  const none = photos + loose === 0 ? t`There are no photos in this folder.` : null;
  return joined(none, outside, leftOutLine(leftOut));
}

/** Says what is wrong with files that were chosen for a class; null if all are photos. */
export function filesNote({ photos, leftOut }: ChosenPhotos): string | null {
  const none = photos.length === 0 ? t`There is no photo among these files.` : null;
  return joined(none, leftOutLine(leftOut));
}

function joined(...sentences: readonly (string | null)[]): string | null {
  const told = sentences.filter((sentence) => sentence !== null);
  return told.length === 0 ? null : told.join(" ");
}

/** Counts the photos that were added, left out or not processed. */
export function intakeLine(added: number, left: number, waiting: number): string {
  const parts = [plural(added, m`${added} photo added.`, m`${added} photos added.`)];
  if (left > 0) parts.push(plural(left, m`${left} photo left out.`, m`${left} photos left out.`));
  if (waiting > 0)
    parts.push(plural(waiting, m`${waiting} photo not looked at.`, m`${waiting} photos not looked at.`));
  return parts.join(" ");
}

/** Says in a few words why a photo was left out. */
export function leftPhotoText(problem: string): string {
  if (problem === "photo-known") return t`in this lesson already`;
  if (problem === "photo-class-gone") return t`its class was deleted`;
  return describePhotoProblem(problem);
}

const STORAGE_REASONS: Readonly<Record<StorageProblem, readonly [reason: string, advice: string]>> = {
  "storage-full": [
    t`the storage that this browser grants is full`,
    t`Delete photos or models that you no longer need, or free some space on this device.`,
  ],
  "storage-unavailable": [
    t`this browser does not let the app store anything`,
    t`Allow site data for this address, or leave the private window.`,
  ],
  "storage-unused": [
    t`you started without what is stored on this device`,
    t`Reload the page to use what is stored again.`,
  ],
  "storage-silent": [
    t`the storage of this browser does not answer`,
    t`Close the other tabs of this app. If that does not help, restart the browser.`,
  ],
  "storage-newer": [
    t`a newer version of this app has opened it, and this page can't read it`,
    t`Close the other tabs of this app and reload the page to get the newer version.`,
  ],
  "storage-failed": [
    t`the storage of this browser did not answer as it should`,
    t`Try again. If that does not help, restart the browser.`,
  ],
};

/** Says that only this tab has the latest changes. */
export function describeUnwritten(problem: StorageProblem): {
  readonly title: string;
  readonly advice: string;
} {
  const [reason, advice] = STORAGE_REASONS[problem];
  return {
    title: t`Your latest changes are in this tab alone: ${reason}.`,
    advice: `${t`Nothing is lost as long as you keep this tab open.`} ${advice}`,
  };
}

/** Says that the stored lesson could not be read. */
export function describeUnread(problem: StorageProblem): { readonly title: string; readonly advice: string } {
  const [reason, advice] = STORAGE_REASONS[problem];
  return { title: t`A lesson that may be kept here could not be read: ${reason}.`, advice };
}

/** Why a person can't teach the lesson yet; null if they can. */
export function notReadyText(classesWithPhotos: number): string | null {
  if (classesWithPhotos >= 2) return null;
  return classesWithPhotos === 0
    ? t`Add photos to at least two classes first.`
    : t`One class has photos. Add photos to a second one, so that there is something to tell apart.`;
}

/** Times from this many seconds on are shown in minutes. */
const IN_MINUTES = 100;

/** The estimated time of teaching a lesson that can be taught. */
export function teachTimeText(classes: number, photos: number): string {
  const seconds = teachSecondsOf(classes, photos);
  if (seconds < 5) return t`It takes seconds.`;
  return seconds < IN_MINUTES
    ? t`With ${classes} classes and ${photos} photos it takes about ${Math.ceil(seconds / 10) * 10} seconds on a computer, and several times as long on a phone. The page can be used meanwhile, and has to stay open.`
    : t`With ${classes} classes and ${photos} photos it takes about ${Math.ceil(seconds / 60)} minutes on a computer, and several times as long on a phone. The page can be used meanwhile, and has to stay open.`;
}

/** Names the classes that are left out of teaching; null if there are none. */
export function leftOutText(
  classes: readonly LessonClass[],
  photosOf: (classId: string) => number,
): string | null {
  const empty = classes.filter(({ id, isReject }) => !isReject && photosOf(id) === 0);
  if (empty.length === 0) return null;
  return t`Left out, as they have no photos: ${empty.map(({ name }) => isolated(name)).join(", ")}.`;
}

/** The progress of teaching. */
export function progressText({ head, heads, step, taughtRight, heldOutRight }: TeachProgress): string {
  const taught = percentOf(taughtRight);
  const shares =
    heldOutRight === null
      ? t`${taught}% of the taught photos right`
      : t`${taught}% of the taught photos right, ${percentOf(heldOutRight)}% of those held out`;
  return head === heads
    ? t`The model that is kept, step ${step}: ${shares}.`
    : t`Held-out part ${head} of ${heads - 1}, step ${step}: ${shares}.`;
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
      figure: t`Not known`,
      note: t`how good it is: no photos could be held out, as each class has one series`,
    };
  const interval = wilsonInterval(right, photos);
  const note =
    interval === null
      ? t`held-out photos right`
      : t`held-out photos right; 95% interval ${percentOf(interval.from)} to ${percentOf(interval.to)} of 100`;
  return { figure: inContext("number of all")`${right} of ${photos}`, note };
}

/** Says what is doubtful about a taught class. */
export function warningText({ code }: TeachWarning, name: string): string {
  const own = isolated(name);
  switch (code) {
    case "one-burst":
      return t`All photos of ${own} look alike or were taken in one go, so none could be held out and its figure is not known. Add photos from other times and places.`;
    case "background":
      return t`${own} can be named from the edges of its photos alone. Perhaps all were taken in one place, and the model learned the place; or what they show reaches the edges. Photos from other places tell.`;
  }
}

/** The answer to a photo, as a heading. */
export function answerText(verdict: Verdict, best: Pick<LessonClass, "name" | "isReject">): string {
  return verdict === "not-sure" ? VERDICT_NAMES[verdict] : shownClassName(best);
}
