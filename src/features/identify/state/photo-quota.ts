import { type Identification, isNaming, type ModelRef } from "#domain/identification.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";

/** What the plan has left today. */
export interface DailyQuota {
  readonly isUsedUp: () => boolean;
  /** Takes one for an answer about to be shown; false where none is left. */
  readonly take: () => Promise<boolean>;
}

/** Counts photos, each once, whichever models answer and however often the answer is ranked again. */
export interface PhotoQuota {
  /** True where none is left for a photo that was not counted, and the model that answers now counts. */
  readonly isUsedUpFor: (file: File) => boolean;
  /** Takes one for an answer that counts. False where none is left. */
  readonly take: (file: File, answer: CountableAnswer) => Promise<boolean>;
  /** The file was handed over anew: it is a new photo. */
  readonly forget: (file: File) => void;
}

/** What decides whether an answer counts. */
export type CountableAnswer = Pick<Identification, "verdict" | "model">;

/** True for the app's own model. Sample results identify nothing, and a model of a person's own is not the app's to ration. */
export function isCountedModel({ id }: Pick<ModelRef, "id">): boolean {
  return id === KINGDOM_MODEL.id;
}

/** True for an answer that takes one of the day's: the app's own model names what the photo shows. */
function isCounted({ verdict, model }: CountableAnswer): boolean {
  return isNaming(verdict) && isCountedModel(model);
}

/** Makes the count of photos of one page; `activeModel` tells the model that answers there now. */
export function createPhotoQuota({ isUsedUp, take }: DailyQuota, activeModel: () => ModelRef): PhotoQuota {
  const counted = new WeakSet<File>();
  return {
    isUsedUpFor: (file) => isCountedModel(activeModel()) && !counted.has(file) && isUsedUp(),
    take: async (file, answer) => {
      if (!isCounted(answer) || counted.has(file)) return true;
      const isTaken = await take();
      if (isTaken) counted.add(file);
      return isTaken;
    },
    forget: (file) => void counted.delete(file),
  };
}
