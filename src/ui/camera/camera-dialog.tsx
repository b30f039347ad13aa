import { type ReactNode, useId } from "react";
import { CAMERA_FAULT_TEXTS, useCamera } from "./use-camera.ts";
import { Alert } from "../status/status.tsx";
import { Button } from "../controls/button.tsx";
import box from "../controls/dialog.module.css";
import { useModal } from "../controls/use-modal.ts";
import styles from "./camera-dialog.module.css";
import layout from "../styles/layout.module.css";
import { CameraView, useShutter } from "./camera-view.tsx";

export interface CameraDialogProps {
  /** Called with the photo, a JPEG file. The dialog closes after the call. */
  readonly onPhoto: (file: File) => void;
  readonly onClose: () => void;
}

/**
 * A dialog with the live picture of the camera and a shutter. The user checks the photo before the page uses it.
 * Closing the dialog stops the camera.
 */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps): ReactNode {
  const titleId = useId();
  const camera = useCamera();
  const shutter = useShutter();
  const { props, close } = useModal(onClose);
  const use = (photo: File): void => {
    onPhoto(photo);
    close();
  };
  const { state } = camera;
  // Once the photo is taken, a camera fault no longer matters.
  const stopped = state.status === "failed" && shutter.taken === null ? state.fault : null;
  const fault = shutter.hasFailed ? "failed" : stopped;
  return (
    <dialog {...props} className={box["dialog"]} aria-labelledby={titleId}>
      <div className={layout["stack4"]}>
        <h2 id={titleId} className={layout["xlarge"]}>
          Take a photo
        </h2>
        {fault === null ? (
          <CameraView camera={camera} shutter={shutter} onClose={close} onUse={use} />
        ) : (
          <>
            <Alert {...CAMERA_FAULT_TEXTS[fault]} />
            <div className={styles["buttons"]}>
              <Button onClick={close}>Close</Button>
            </div>
          </>
        )}
      </div>
    </dialog>
  );
}
