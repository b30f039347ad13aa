import type { Picture, Pixels } from "../../contract.ts";
import type { Region } from "../geometry.ts";

/** Makes a picture larger or smaller. */
export interface Resampler {
  /**
   * Resamples `region` of a picture, in its pixels, to `width` × `height` RGB (HWC). Each output pixel is the mean of the area
   * that it covers, exact to fractions of a pixel. Bilinear sampling would turn fine texture into false patterns. Where the
   * picture has to grow, neighbouring pixels are interpolated linearly.
   */
  readonly toRgb: (
    picture: Picture,
    region: Region,
    width: number,
    height: number,
  ) => Uint8Array<ArrayBuffer>;
  /** A picture as pixels: planes with fewer samples grow as in {@link toRgb}. Pixels are returned as they are. */
  readonly toPixels: (picture: Picture) => Pixels;
}
