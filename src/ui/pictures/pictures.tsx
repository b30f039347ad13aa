import { ImageOff } from "lucide-react";
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { abort } from "#domain/abort.ts";
import styles from "./pictures.module.css";

export interface BlobImageProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Shows a blob as an image. Its object URL is revoked when the element unmounts or shows another blob. */
export function BlobImage({ blob, alt, className }: BlobImageProps): ReactNode {
  const show: RefCallback<HTMLImageElement> = useCallback(
    (image) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} />;
}

export interface PreviewCanvasProps {
  /** A small picture, such as a photo's preview. It is decoded at its full size. */
  readonly preview: Blob;
  /** Empty if a text beside the picture describes it; then screen readers skip the picture. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/**
 * [Note: Previews on a canvas]
 * Chromium keeps the decoded pixels of each `<img>`, even after the element is gone, until it has 512 MB of them or
 * memory runs short. A page that shows many photos accumulates about 1 MB for each photo. The pixels of a canvas are
 * freed with the canvas.
 */

/** Shows a small picture from a blob. Its pixels are freed with the element. See: [Note: Previews on a canvas] */
export function PreviewCanvas({ preview, alt, className }: PreviewCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const showing = new AbortController();
    if (canvas.current !== null) void drawPreview(preview, canvas.current, showing.signal);
    return () => abort(showing);
  }, [preview]);
  useEffect(() => {
    const context = canvas.current?.getContext("bitmaprenderer");
    return () => context?.transferFromImageBitmap(null);
  }, []);
  const name = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
  // The canvas starts at 0 by 0, so that it takes no room until the picture is drawn.
  return <canvas ref={canvas} width={0} height={0} {...name} className={className} />;
}

/**
 * Draws a picture on the canvas, unless `signal` is aborted. If the picture can't be decoded, the previous picture
 * stays.
 */
async function drawPreview(preview: Blob, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(preview);
  } catch (error) {
    // The picture is damaged, or memory is short. The page works without the picture.
    if (error instanceof DOMException) return;
    throw error;
  }
  if (signal.aborted) {
    bitmap.close();
    return;
  }
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
}

/** A thumbnail is made when its frame is this close to the screen. */
const AHEAD = "200px";

export interface LazyThumbnailProps<Photo = Blob> {
  /** The photo, or its key. Null if the photo is not available: its frame stays empty. */
  readonly file: Photo | null;
  /** Makes the small picture; null if there is none or `signal` is aborted. Never rejects. */
  readonly thumbnailOf: (file: Photo, signal: AbortSignal) => Promise<Blob | null>;
}

/**
 * A thumbnail of a photo, made when its frame comes near the screen. It fills the width of its parent, as a square
 * unless the parent sets `--thumbnail-ratio`. Text beside the thumbnail must describe the photo.
 */
export function LazyThumbnail<Photo>({ file, thumbnailOf }: LazyThumbnailProps<Photo>): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  // Undefined until the thumbnail is made; null if it could not be made.
  const [picture, setPicture] = useState<Blob | null>();
  useEffect(() => {
    if (file === null) return undefined;
    const left = new AbortController();
    const show = async (): Promise<void> => {
      const made = await thumbnailOf(file, left.signal);
      if (!left.signal.aborted) setPicture(made);
    };
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void show();
      },
      { rootMargin: AHEAD },
    );
    if (frame.current !== null) observer.observe(frame.current);
    return () => {
      observer.disconnect();
      abort(left);
    };
  }, [file, thumbnailOf]);
  return (
    <span ref={frame} className={styles["frame"]}>
      {file !== null && picture instanceof Blob && (
        <PreviewCanvas preview={picture} alt="" className={styles["image"]} />
      )}
      {file !== null && picture === null && <ImageOff size={24} aria-hidden="true" />}
    </span>
  );
}
