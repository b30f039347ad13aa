import { isNaming } from "#domain/answer/identification.ts";
import { contradicts, isDivided, partsOf } from "#domain/outcome/several-subjects.ts";
import type { Size } from "#domain/photo/photo.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import type { IdentificationDeps, PhotoSession } from "./photo-session.ts";

/** Size of the upright photo in any unit; null if it is not known. */
export type MeasureSize = (preview: Blob) => Promise<Size | null>;

/**
 * Finds out whether parts of an answered photo give other answers than the whole, by asking the model about them. Only for
 * the app's own model, whose answers were measured, and only if the class map is divided. An error counts as no.
 */
export async function doPartsDiffer(
  { deps, subject }: Pick<PhotoSession, "subject"> & { readonly deps: Pick<IdentificationDeps, "identify"> },
  { photo, answer }: Pick<AnsweredState, "photo" | "answer">,
  sizeOf: MeasureSize,
  signal: AbortSignal,
): Promise<boolean> {
  const { identification, reading } = answer;
  const { model } = identification;
  if (!isNaming(identification) || model.id !== KINGDOM_MODEL.id || reading === null) return false;
  if (photo.cutout !== null || photo.preview === null || reading.classMap === null) return false;
  if (!isDivided(reading.classMap, reading.probabilities)) return false;
  const size = await sizeOf(photo.preview);
  if (size === null) return false;
  for (const [at, cutout] of partsOf(size).entries()) {
    const part = await deps.identify(photo.file, subject, {
      cutout,
      signal,
      // Packs are not asked.
      modelId: model.id,
      onAccepted: () => {},
      onPreview: () => {},
    });
    if (signal.aborted) return false;
    if (part.ok && contradicts(part.value.identification, identification, at === 0)) return true;
  }
  return false;
}
