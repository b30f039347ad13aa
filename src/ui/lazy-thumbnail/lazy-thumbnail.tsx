import { ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PreviewCanvas } from "../preview-canvas/preview-canvas.tsx";
import styles from "./lazy-thumbnail.module.css";

/** How far below the screen a thumbnail is made already. */
const AHEAD = "200px";

/** What a {@link LazyThumbnail} takes. */
export interface LazyThumbnailProps {
  /** Null where the photo is not at hand: its frame stays empty. */
  readonly file: Blob | null;
  /** Makes the small picture; null where the photo can't be read, or was given up. Never rejects. */
  readonly thumbnailOf: (file: Blob, signal: AbortSignal) => Promise<Blob | null>;
}

/**
 * A small picture of a photo, made when it comes near the screen. It fills the width of what it stands in, as a square
 * unless its parent sets `--thumbnail-ratio`. Its text stands beside it. It goes with the element.
 */
export function LazyThumbnail({ file, thumbnailOf }: LazyThumbnailProps): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  // Undefined until it is made, null where that failed.
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
      left.abort();
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
