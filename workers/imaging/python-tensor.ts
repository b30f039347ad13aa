import type { Size } from "#domain/photo/photo.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { PythonResampling } from "#models/resampling.ts";
import { resizeAsInPython, roundHalfToEven } from "#workers/imaging/resample/python-resize.ts";
import type { ImageTensor, Pixels } from "./contract.ts";
import type { Region } from "./geometry.ts";
import { part, placed } from "./picture-outputs.ts";

/** Makes the model's input from the pixels of a whole upright photo, as a library of Python does. */
export function toPythonTensor(pixels: Pixels, input: InputSpec, resampling: PythonResampling): ImageTensor {
  const { source, resized, window, target } = placeAsInPython(pixels, input);
  const isWhole = source.width === pixels.width && source.height === pixels.height;
  const filled = resizeAsInPython(isWhole ? pixels : part(pixels, source), resized, window, resampling);
  return placed(filled, target, input);
}

/** How a library of Python places a photo in the input. All numbers are whole. */
export interface PythonPlacement {
  /** The part of the photo that is resized. */
  readonly source: Region;
  /** The size of that part after resizing. */
  readonly resized: Size;
  /** The part of the resized photo that becomes the input. */
  readonly window: Region;
  /** Its place in the input. */
  readonly target: Region;
}

/**
 * Places a photo as the libraries do. "cover": torchvision's `Resize` to the shorter side and `CenterCrop`; with the
 * resampling of TensorFlow, and no `resize`, the crop of Keras (`crop_to_aspect_ratio`). "contain": `ImageOps.pad` of
 * Pillow. "stretch": the whole photo.
 */
export function placeAsInPython(photo: Size, input: InputSpec): PythonPlacement {
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height };
  const { width, height } = input;
  const full = { x: 0, y: 0, width, height };
  switch (input.fit) {
    case "stretch":
      return { source: whole, resized: input, window: full, target: full };
    case "cover": {
      if (input.resampling === "tensorflow-bilinear" && input.resize === undefined) {
        const source = croppedAsInKeras(photo, input);
        return { source, resized: input, window: full, target: full };
      }
      const resized = shorterSideTo(photo, input);
      const x = Math.max(0, roundHalfToEven((resized.width - width) / 2));
      const y = Math.max(0, roundHalfToEven((resized.height - height) / 2));
      return { source: whole, resized, window: { x, y, width, height }, target: full };
    }
    case "contain": {
      const resized =
        photo.width / photo.height > width / height
          ? { width, height: Math.max(1, roundHalfToEven((photo.height / photo.width) * width)) }
          : { width: Math.max(1, roundHalfToEven((photo.width / photo.height) * height)), height };
      const target = {
        x: roundHalfToEven((width - resized.width) / 2),
        y: roundHalfToEven((height - resized.height) / 2),
        ...resized,
      };
      return { source: whole, resized, window: { x: 0, y: 0, ...resized }, target };
    }
  }
}

/** The size to which the shorter side is resized, or that just covers the input; a fraction of a pixel is cut off. */
function shorterSideTo({ width, height }: Size, input: InputSpec): Size {
  const shorter = Math.min(width, height);
  const side = input.resize ?? shorter * Math.max(input.width / width, input.height / height);
  const longer = (length: number): number => Math.trunc((side * length) / shorter + FLOAT_ERROR);
  return {
    width: Math.max(input.width, longer(width)),
    height: Math.max(input.height, longer(height)),
  };
}

/** Without `resize` the side is a product of divisions: 223.99999999999997 stands for 224. */
const FLOAT_ERROR = 1e-6;

function croppedAsInKeras({ width, height }: Size, input: InputSpec): Region {
  const wide = Math.min(width, Math.trunc((height * input.width) / input.height));
  const high = Math.min(height, Math.trunc((width * input.height) / input.width));
  return {
    x: Math.trunc((width - wide) / 2),
    y: Math.trunc((height - high) / 2),
    width: Math.max(1, wide),
    height: Math.max(1, high),
  };
}
