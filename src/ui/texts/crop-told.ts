import { type Identification, isUnsure } from "#domain/answer/identification.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { t } from "#src/language/messages.ts";

/** True for a leaf whose crop nobody told the app's own model, which therefore names nothing. See: src/core/crop-first.ts */
export function lacksCrop({
  subject,
  crop,
  verdict,
  model,
}: Pick<Identification, "subject" | "crop" | "verdict" | "model">): boolean {
  return subject === "disease" && crop === null && isUnsure(verdict) && model.id === KINGDOM_MODEL.id;
}

/** Why the app's own model names no disease of a leaf whose crop nobody told. See: docs/decisions/0020-asking-back.md */
export const NONE_WITHOUT_CROP = t`Without the crop, 9 of 26 names for leaves in the open were right, so the app gives none.`;
