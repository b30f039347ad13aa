/** Encodes what a canvas shows as a JPEG of a quality (0..1). Rejects where the browser can't. */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("a canvas could not be encoded")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });
}
