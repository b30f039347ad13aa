import { type ReactNode, useEffect, useRef } from "react";

/** What a {@link PreviewCanvas} shows. */
export interface PreviewCanvasProps {
  /** A small picture, such as a photo's preview. It is decoded at its full size. */
  readonly preview: Blob;
  /** Empty where a text beside it says what it shows: screen readers pass it over then. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/**
 * [Note: Previews on a canvas]
 * Chromium keeps the decoded pixels of every `<img>`, also of those that are gone, until it holds 512 MB of them or memory
 * runs short. A page on which photo follows photo gathers about 1 MB with each. What a canvas shows belongs to the canvas,
 * and goes with it.
 */

/** A small picture from memory. Its pixels go with the element. See: [Note: Previews on a canvas] */
export function PreviewCanvas({ preview, alt, className }: PreviewCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const showing = new AbortController();
    if (canvas.current !== null) void show(preview, canvas.current, showing.signal);
    return () => showing.abort();
  }, [preview]);
  useEffect(() => {
    const context = canvas.current?.getContext("bitmaprenderer");
    return () => context?.transferFromImageBitmap(null);
  }, []);
  const name = alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt };
  // Without a size it takes no room before there is something to show.
  return <canvas ref={canvas} width={0} height={0} {...name} className={className} />;
}

/** Puts a picture on the canvas, unless it was given up. What was there stays until then, and where it can't be decoded. */
async function show(preview: Blob, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(preview);
  } catch (error) {
    // A DOMException: damaged, or too little memory. The answer matters more than its picture.
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
