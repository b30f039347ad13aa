import sharp from "sharp";
import type { JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import type { Size } from "#domain/photo.ts";
import { areaMean, type Eighths } from "./area-mean.ts";
import { fullDecode } from "./full-decode.ts";
import type { JpegPhoto } from "./jpeg-photos.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import {
  differenceOf,
  isNear,
  MOST_ERROR_OF_THUMBNAILS,
  type PictureDifference,
} from "./picture-difference.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";
import { once } from "#domain/once.ts";

/** The scales at which the reader reads, in eighths. */
export const EIGHTHS: readonly Eighths[] = [1, 2, 4];

const resampler = once(startResampler);

/** What became of a photo at one scale. */
export type ComparedPhoto =
  | { readonly kind: "near" | "wrong"; readonly difference: PictureDifference | null }
  /** It goes to the browser's decoder. */
  | { readonly kind: "handed on"; readonly reason: string }
  /** Nothing to compare with, as the full decoder does not take it either. */
  | { readonly kind: "refused by both" }
  /** The reader made a picture of what the full decoder does not take. */
  | { readonly kind: "read alone" };

/** Reads a photo at each of {@link EIGHTHS} and compares it with the area mean of all its pixels. */
export async function comparePhoto(
  { bytes }: JpegPhoto,
  reader: JpegReader,
): Promise<ReadonlyMap<Eighths, ComparedPhoto>> {
  const whole = await fullDecode(bytes);
  const { toPixels } = await resampler();
  const compared = new Map<Eighths, ComparedPhoto>();
  for (const eighths of EIGHTHS) {
    const planes = reader.read(bytes, eighths);
    if (whole === null) compared.set(eighths, { kind: planes === null ? "refused by both" : "read alone" });
    else if (planes === null) compared.set(eighths, { kind: "handed on", reason: await reasonOf(bytes) });
    else {
      const difference = differenceOf(toPixels(planes), areaMean(whole, eighths));
      const isRight = isUsed(whole, eighths) ? isNear(difference) : isRough(difference);
      compared.set(eighths, { kind: isRight ? "near" : "wrong", difference });
    }
  }
  return compared;
}

/** True where the app reads a photo of this size at this scale, or at a larger one, for the classifier's usual input. */
function isUsed(photo: Size, eighths: Eighths): boolean {
  return decodeScale(photo, { width: 224, height: 224, fit: "cover" }, null) <= eighths / 8;
}

function isRough(difference: PictureDifference | null): boolean {
  return difference !== null && difference.meanError <= MOST_ERROR_OF_THUMBNAILS;
}

/** Why a photo may be left to the browser, as far as another library can say it. */
async function reasonOf(bytes: Uint8Array): Promise<string> {
  try {
    const { space, hasProfile } = await sharp(bytes).metadata();
    if (space === "cmyk") return "four inks";
    // Decoders tell of damage that they mend.
    await sharp(bytes, { failOn: "warning" }).stats();
    return hasProfile ? "a colour profile" : "not known";
  } catch (error) {
    return error instanceof Error ? `damaged: ${error.message.split("\n")[0] ?? ""}` : "damaged";
  }
}
