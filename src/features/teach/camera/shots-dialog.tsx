import { type ReactNode, useId, useRef, useState } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { CameraTools } from "#src/ui/camera/camera-view.tsx";
import cameraStyles from "#src/ui/camera/camera-dialog.module.css";
import { CAMERA_FAULT_TEXTS, captureFrame, useCamera } from "#src/ui/camera/use-camera.ts";
import box from "#src/ui/controls/dialog.module.css";
import { useModal } from "#src/ui/controls/use-modal.ts";
import type { LessonPhoto } from "../state/lesson-state.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { CameraStage } from "./camera-stage.tsx";
import styles from "./camera.module.css";
import { useHold } from "./use-hold.ts";

/** So many of the latest photos are shown. */
const SHOWN = 4;

/** What a {@link ShotsDialog} takes. */
export interface ShotsDialogProps {
  /** Of the class. */
  readonly name: string;
  /** Of the class; new ones stand last. */
  readonly photos: readonly LessonPhoto[];
  /** Takes a photo, as a JPEG file. */
  readonly onShot: (file: File) => void;
  readonly onClose: () => void;
}

/** The camera for many photos of one class in a row. It is open as long as it is on the page. */
export function ShotsDialog({ name, photos, onShot, onClose }: ShotsDialogProps): ReactNode {
  const titleId = useId();
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const { props, close } = useModal(onClose);
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { state } = camera;
  const isReady = state.status === "live" && playing === state.stream;
  const fault = hasFailed ? "failed" : state.status === "failed" ? state.fault : null;
  const shoot = (): void => {
    if (video.current === null || !isReady) return;
    captureFrame(video.current).then(onShot, (error: unknown) => {
      reportError(error);
      setFailed(true);
    });
  };
  return (
    <dialog {...props} className={box["dialog"]} aria-labelledby={titleId}>
      <div className={cameraStyles["content"]}>
        <h2 id={titleId} className={cameraStyles["title"]}>
          Photos of {isolated(name)}
        </h2>
        {fault === null ? (
          <>
            <CameraStage state={state} video={video} onPlaying={setPlaying} />
            <p className={cameraStyles["hint"]}>
              Press once for one photo, or hold for one after the other. Move between photos: other sides,
              other distances, other places.
            </p>
            <Taken photos={photos} />
          </>
        ) : (
          <Alert {...CAMERA_FAULT_TEXTS[fault]} />
        )}
        <div className={cameraStyles["buttons"]}>
          {fault === null && <CameraTools camera={camera} />}
          <Button onClick={close}>Done</Button>
          {fault === null && <Shutter isReady={isReady} onShoot={shoot} />}
        </div>
      </div>
    </dialog>
  );
}

function Shutter({
  isReady,
  onShoot,
}: {
  readonly isReady: boolean;
  readonly onShoot: () => void;
}): ReactNode {
  const hold = useHold(onShoot);
  return (
    <div className={`${cameraStyles["shutter"]} ${styles["shutter"]}`}>
      <Button variant="primary" disabled={!isReady} {...hold}>
        Take photo
      </Button>
    </div>
  );
}

/** The latest photos of the class, and how many it has. */
function Taken({ photos }: Pick<ShotsDialogProps, "photos">): ReactNode {
  return (
    <div className={styles["taken"]}>
      <p role="status">{counted(photos.length, "photo")}</p>
      <div className={styles["latest"]}>
        {photos
          .slice(-SHOWN)
          .toReversed()
          .map(({ id, thumbnail }) => (
            <img key={id} src={thumbnail} alt="" className={styles["thumbnail"]} />
          ))}
      </div>
    </div>
  );
}
