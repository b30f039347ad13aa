import type { ReactNode, RefObject } from "react";
import { LivePicture } from "#src/ui/camera/camera-view.tsx";
import type { CameraState } from "#src/ui/camera/use-camera.ts";
import { Spinner } from "#src/ui/status/status.tsx";
import styles from "./camera.module.css";

/** The picture of the camera, or a spinner while it starts. */
export function CameraStage({
  state,
  video,
  onPlaying,
}: {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Gets the stream whose first picture is shown. */
  readonly onPlaying: (stream: MediaStream) => void;
}): ReactNode {
  return (
    <div className={styles["stage"]}>
      {state.status === "live" ? (
        <LivePicture
          ref={video}
          stream={state.stream}
          isHidden={false}
          onPlaying={() => onPlaying(state.stream)}
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}
