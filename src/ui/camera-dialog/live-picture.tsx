import { type ReactNode, type RefObject, useCallback } from "react";
import styles from "./camera-dialog.module.css";

/** A video element that plays the stream of the camera. */
export function LivePicture({
  ref,
  stream,
  isHidden,
  onPlaying,
}: {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly stream: MediaStream;
  /** It goes on behind the picture that was taken of it. */
  readonly isHidden: boolean;
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
    <div className={styles["live"]} hidden={isHidden}>
      <video
        ref={play}
        className={styles["video"]}
        aria-label="Live picture of your camera"
        autoPlay
        muted
        playsInline
        onPlaying={onPlaying}
      />
      <SubjectFrame />
    </div>
  );
}

/** The corners of the largest square in the middle of the picture, which most models look at. */
function SubjectFrame(): ReactNode {
  const corners = "M6 22V6H22M78 6H94V22M94 78V94H78M22 94H6V78";
  return (
    <svg className={styles["frame"]} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={corners} className={styles["frameEdge"]} />
      <path d={corners} className={styles["frameLine"]} />
    </svg>
  );
}
