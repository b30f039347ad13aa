import { ImageOff } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ThumbnailOf } from "#src/stores/photos/photo-thumbnails.ts";
import styles from "./photo-panel.module.css";

/** How far below the screen a thumbnail is made already. */
const AHEAD = "200px";

/** A small picture of a photo, made when it comes near the screen. Its text stands beside it. It goes with the element. */
export function LazyThumbnail({
  file,
  thumbnailOf,
}: {
  readonly file: Blob | null;
  readonly thumbnailOf: ThumbnailOf;
}): ReactNode {
  const frame = useRef<HTMLSpanElement>(null);
  // Undefined until it is made, null where that failed.
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    const left = new AbortController();
    const show = async (): Promise<void> => {
      const made = file === null ? null : await thumbnailOf(file, left.signal);
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
      {typeof url === "string" && <img className={styles["image"]} src={url} alt="" />}
      {url === null && <ImageOff size={24} aria-hidden="true" />}
    </span>
  );
}
