import { isNaming, type Verdict } from "#domain/identification.ts";

/** What the plan has left today. Only answers that name what a photo shows, and are delivered, count. */
export interface DailyQuota {
  readonly isUsedUp: () => boolean;
  /** Takes one for an answer about to be shown; false where none is left. */
  readonly take: () => Promise<boolean>;
}

/** Counts photos, each once, whichever models answer and however often the answer is ranked again. */
export interface PhotoQuota {
  /** True where none is left for a photo that was not counted. */
  readonly isUsedUpFor: (file: File) => boolean;
  /** Takes one for an answer with this verdict, if it names what the photo shows. False where none is left. */
  readonly take: (file: File, verdict: Verdict) => Promise<boolean>;
  /** The file was handed over anew: it is a new photo. */
  readonly forget: (file: File) => void;
}

/** Makes the count of photos. */
export function createPhotoQuota({ isUsedUp, take }: DailyQuota): PhotoQuota {
  const counted = new WeakSet<File>();
  return {
    isUsedUpFor: (file) => !counted.has(file) && isUsedUp(),
    take: async (file, verdict) => {
      if (!isNaming(verdict) || counted.has(file)) return true;
      const isTaken = await take();
      if (isTaken) counted.add(file);
      return isTaken;
    },
    forget: (file) => void counted.delete(file),
  };
}
