import { type ReactNode, type RefCallback, useCallback, useId, useRef, useState } from "react";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./camera-dialog.module.css";
import { captureFrame } from "./capture-frame.ts";
import type { CameraFault } from "./open-camera.ts";
import { useCamera } from "./use-camera.ts";

/** What a {@link CameraDialog} takes. */
export interface CameraDialogProps {
  /** Takes the photo, as a JPEG file. The dialog closes after it. */
  readonly onPhoto: (file: File) => void;
  readonly onClose: () => void;
}

/** A live picture of the camera with a shutter. It opens with the component; closing it stops the camera. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps): ReactNode {
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const titleId = useId();
  const [playing, setPlaying] = useState(false);
  const [shutterFailed, setShutterFailed] = useState(false);

  const dialog = useRef<HTMLDialogElement>(null);
  const openModal: RefCallback<HTMLDialogElement> = useCallback((element) => {
    dialog.current = element;
    if (element?.open === false) element.showModal();
  }, []);
  // Closed by itself, the dialog gives the focus back to where it was; then its `close` event takes it away.
  const close = (): void => dialog.current?.close();
  const stream = camera.status === "live" ? camera.stream : null;
  const showStream: RefCallback<HTMLVideoElement> = useCallback(
    (element) => {
      video.current = element;
      if (element !== null) element.srcObject = stream;
    },
    [stream],
  );

  const shoot = async (): Promise<void> => {
    if (video.current === null) return;
    try {
      onPhoto(await captureFrame(video.current));
      close();
    } catch (error) {
      reportError(error);
      setShutterFailed(true);
    }
  };

  const fault = shutterFailed ? "failed" : camera.status === "failed" ? camera.fault : null;
  return (
    <dialog ref={openModal} className={styles["dialog"]} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles["content"]}>
        <h2 id={titleId} className={styles["title"]}>
          Take a photo
        </h2>
        {fault !== null ? (
          <Alert {...sayFault(fault)} />
        ) : (
          <div className={styles["stage"]}>
            {camera.status === "starting" ? (
              <Spinner />
            ) : (
              <video
                ref={showStream}
                className={styles["video"]}
                aria-label="Live picture of your camera"
                autoPlay
                muted
                playsInline
                onPlaying={() => setPlaying(true)}
              />
            )}
          </div>
        )}
        <div className={styles["buttons"]}>
          <Button onClick={close}>Close</Button>
          {fault === null && (
            <Button variant="primary" disabled={!playing} onClick={() => void shoot()}>
              Use this picture
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

function sayFault(fault: CameraFault): { readonly title: string; readonly advice: string } {
  const advice = "You can upload a file instead.";
  switch (fault) {
    case "unsupported":
      return { title: "This browser does not let a page use the camera here.", advice };
    case "refused":
      return {
        title: "The camera was not allowed.",
        advice: `Allow it in the site settings of your browser and try again. ${advice}`,
      };
    case "missing":
      return { title: "No camera was found on this device.", advice };
    case "busy":
      return {
        title: "The camera did not start.",
        advice: `Another program may be using it: close that one and try again. ${advice}`,
      };
    case "failed":
      return { title: "The camera could not be used.", advice };
  }
}
