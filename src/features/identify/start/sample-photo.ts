import address from "./sample-photo.webp";

/** The name that the sample photo has as a file. */
export const SAMPLE_PHOTO_NAME = "sample-photo.webp";

/** Fetches the picture that we drew by program to be tried, a sunflower; it is nobody's photo. Rejects where it can't be fetched. */
export async function loadSamplePhoto(): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the sample photo is answered with ${response.status}`);
  return new File([await response.blob()], SAMPLE_PHOTO_NAME, { type: "image/webp" });
}
