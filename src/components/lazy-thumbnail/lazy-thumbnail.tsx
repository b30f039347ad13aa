import { ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./lazy-thumbnail.module.css";

/** How far below the screen a thumbnail is made already. */
const AHEAD = "200px";

/** What a {@link LazyThumbnail} takes. */
export interface LazyThumbnailProps {
  /** Null where the photo is not at hand: its frame stays empty. */
  readonly file: Blob | null;
  /** Makes the address of the small picture; null where the photo can't be read, or was given up. Never rejects. */
  readonly thumbnailOf: (file: Blob, signal: AbortSignal) => Promise<string | null>;
}

/**
 * A small picture of a photo, made when it comes near the screen. It fills the width of what it stands in, as a square
 * unless its parent sets `--thumbnail-ratio`. Its text stands beside it. It goes with the element.
 */
export function LazyThumbnail({ file, thumbnailOf }: LazyThumbnailProps): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  // Undefined until it is made, null where that failed.
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (file === null) return undefined;
    const left = new AbortController();
    const show = async (): Promise<void> => {
      const made = await thumbnailOf(file, left.signal);
      if (!left.signal.aborted) setUrl(made);
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
      {file !== null && typeof url === "string" && <img className={styles["image"]} src={url} alt="" />}
      {file !== null && url === null && <ImageOff size={24} aria-hidden="true" />}
    </span>
  );
}
