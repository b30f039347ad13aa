import { type ReactNode, type RefObject, useCallback } from "react";
import styles from "./camera-dialog.module.css";

/** The picture of the camera as it comes. */
export function LivePicture({
  ref,
  stream,
  onPlaying,
}: {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly stream: MediaStream;
  /** There is a picture now. */
  readonly onPlaying: () => void;
}): ReactNode {
  // React has no attribute for a stream.
  const play = useCallback(
    (video: HTMLVideoElement) => {
      ref.current = video;
      video.srcObject = stream;
      return () => {
        ref.current = null;
      };
    },
    [ref, stream],
  );
  return (
    <video
      ref={play}
      className={styles["video"]}
      aria-label="Live picture of your camera"
      autoPlay
      muted
      playsInline
      onPlaying={onPlaying}
    />
  );
}
