import { type DOMAttributes, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { LessonPhoto } from "#src/lab/teach/state/lesson-store.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { CameraFaultAlert, CameraSilence, CameraStage, CameraTools } from "#src/ui/camera/camera-view.tsx";
import { captureFrame, useCamera } from "#src/ui/camera/use-camera.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useModal } from "#src/ui/controls/use-modal.ts";
import { isolated } from "#src/ui/texts/format.ts";
import cameraStyles from "#src/ui/camera/camera-dialog.module.css";
import box from "#src/ui/controls/dialog.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./classes.module.css";

/** Number of shown photos. */
const SHOWN = 4;

const ADD_INSTEAD = t`Choose 'Done', then 'Add photos'.`;

/** A camera for a series of photos of one class. */
export function ShotsDialog({
  name,
  photos,
  onShot,
  onClose,
}: {
  /** Name of the class. */
  readonly name: string;
  /** Photos of the class, newest last. */
  readonly photos: readonly LessonPhoto[];
  /** Called with each photo as a JPEG file. */
  readonly onShot: (file: File) => void;
  readonly onClose: () => void;
}): ReactNode {
  const titleId = useId();
  const camera = useCamera();
  const { props, close } = useModal(onClose);
  const [hasFailed, setFailed] = useState(false);
  const { state, video, isReady } = camera;
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
      <div className={layout["stack4"]}>
        <h2 id={titleId} className={layout["xlarge"]}>
          {t`Photos of ${isolated(name)}`}
        </h2>
        {fault === null ? (
          <>
            <CameraStage camera={camera} />
            {camera.isSilent && <CameraSilence camera={camera} instead={ADD_INSTEAD} />}
            <p className={layout["soft"]}>
              {t`Press once for one photo, or hold for a series. Move between photos: other sides, other distances, other places.`}
            </p>
            <div className={styles["taken"]}>
              <p role="status">
                {plural(photos.length, m`${photos.length} photo`, m`${photos.length} photos`)}
              </p>
              <div className={styles["latest"]}>
                {photos
                  .slice(-SHOWN)
                  .toReversed()
                  .map(({ id, thumbnail }) => (
                    <img key={id} src={thumbnail} alt="" className={styles["thumbnail"]} />
                  ))}
              </div>
            </div>
          </>
        ) : (
          <CameraFaultAlert fault={fault} instead={ADD_INSTEAD} />
        )}
        <div className={cameraStyles["buttons"]}>
          {fault === null && <CameraTools camera={camera} />}
          <Button onClick={close}>{inContext("button")`Done`}</Button>
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
        {t`Take photo`}
      </Button>
    </div>
  );
}

/** Milliseconds until a held button repeats for the first time, and between later repeats. */
const HELD_MS = 500;
const EVERY_MS = 400;

/** Repeats `work` while a finger or a mouse holds the button. A press or a key runs it once. */
export function useHold(
  work: () => void,
): Pick<
  DOMAttributes<HTMLButtonElement>,
  "onClick" | "onPointerDown" | "onPointerUp" | "onPointerLeave" | "onPointerCancel"
> {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = (): void => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, EVERY_MS);
  };
  return {
    onClick: ({ detail }) => {
      // Ignores the click that follows a hold. If a hold ends outside the button, no click follows, and the next click
      // may come from a key; such a click has detail 0 (W3C, UI Events).
      if (detail === 0 || !hasRepeated.current) work();
      hasRepeated.current = false;
    },
    onPointerDown: ({ button }) => {
      end();
      hasRepeated.current = false;
      if (button === 0) timer.current = setTimeout(repeat, HELD_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
