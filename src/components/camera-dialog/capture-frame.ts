/** JPEG quality of a photo from the live picture. */
const PHOTO_QUALITY = 0.92;

/** The current frame of a playing video as a JPEG file, in the camera's full size. Rejects if it can't be encoded. */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for a canvas");
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", PHOTO_QUALITY);
  });
  if (blob === null) throw new Error("the frame could not be encoded");
  return new File([blob], "camera-photo.jpg", { type: "image/jpeg" });
}
