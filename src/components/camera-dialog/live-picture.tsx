import { type ReactNode, type RefObject, useCallback } from "react";
import styles from "./camera-dialog.module.css";

/** A video element that plays the stream of the camera. */
export function LivePicture({
  ref,
  stream,
  onPlaying,
}: {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly stream: MediaStream;
  /** Called when the first picture is shown. */
  readonly onPlaying: () => void;
}): ReactNode {
  // A stream can only be set as a property, for which React has no attribute.
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
