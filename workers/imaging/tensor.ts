import type { InputSpec } from "#models/manifest.ts";
import type { Size } from "#domain/photo.ts";
import type { PhotoQuality } from "#domain/photo-quality.ts";
import type { ImageTensor, Picture } from "../contract.ts";
import { place } from "./geometry.ts";
import { measureQuality } from "./quality.ts";
import type { Resampler } from "./resample/resampler.ts";

/** Makes the classifier's input from an upright picture. The parts that `contain` leaves empty are black. */
export function toTensor(picture: Picture, input: InputSpec, resampler: Resampler): ImageTensor {
  const { source, target } = place(picture, input);
  const filled = resampler.toRgb(picture, source, target.width, target.height);
  const shape = [input.height, input.width, 3] as const;
  if (target.width === input.width && target.height === input.height) return { data: filled, shape };

  const data = new Uint8Array(input.height * input.width * 3);
  for (let y = 0; y < target.height; y += 1) {
    const row = filled.subarray(y * target.width * 3, (y + 1) * target.width * 3);
    data.set(row, ((y + target.y) * input.width + target.x) * 3);
  }
  return { data, shape };
}

/** How good the photo is that a tensor of {@link toTensor} was made of; its picture was of the size `decoded`. */
export function qualityOf(tensor: ImageTensor, decoded: Size, input: InputSpec): PhotoQuality {
  return measureQuality(tensor, place(decoded, input).target);
}
