/** JPEG quality of a photo from the live picture. */
const PHOTO_QUALITY = 0.92;

/**
 * The current frame of a playing video as a JPEG file, in the camera's full size, or with its longer side no longer than
 * `mostPixels`. Rejects if it can't be encoded.
 */
export async function captureFrame(video: HTMLVideoElement, mostPixels = Infinity): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for a canvas");
  // In one step from a size that is at most a few times as large.
  context.imageSmoothingQuality = "high";
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", PHOTO_QUALITY);
  });
  if (blob === null) throw new Error("the frame could not be encoded");
  return new File([blob], "camera-photo.jpg", { type: "image/jpeg" });
}
