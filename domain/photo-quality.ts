/** How sharp and how well lit a photo is, as the classifier gets it: measured on the pixels of its input. */
export interface PhotoQuality {
  /** Variance of the Laplacian of the luminance (0..255): low for a photo that is blurred, or shows nothing. */
  readonly sharpness: number;
  /** Mean luminance, 0..255. */
  readonly luminance: number;
  /** Share (0..1) of the pixels that are as good as black. */
  readonly black: number;
  /** Share (0..1) of the pixels that are as good as white. */
  readonly white: number;
}
