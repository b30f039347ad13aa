import { type ReactNode, useId, useState } from "react";
import { PHOTO_ACCEPT } from "#domain/photo/photo.ts";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileButton } from "#src/ui/controls/file-button.tsx";
import { useModal } from "#src/ui/controls/use-modal.ts";
import { BlobImage } from "#src/ui/pictures/pictures.tsx";
import { CameraFaultAlert, CameraSilence, CameraStage, CameraTools } from "./camera-view.tsx";
import { type Camera, captureFrame, useCamera } from "./use-camera.ts";
import box from "#src/ui/controls/dialog.module.css";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./camera-dialog.module.css";

export interface CameraDialogProps {
  /**
   * Called with the photo, a JPEG file; or with the file that the user chose because the camera gives no picture. The
   * dialog closes after the call.
   */
  readonly onPhoto: (file: File) => void;
  readonly onClose: () => void;
}

interface CameraDialogParts extends CameraDialogProps {
  readonly title?: string;
  /** True if the page uses a photo as soon as it is taken. By default the user checks the photo first. */
  readonly isUsedAtOnce?: boolean;
  /** Renders what stands below the live picture. */
  readonly children?: (camera: Camera) => ReactNode;
}

/** A dialog with the live picture of the camera and a shutter. Closing the dialog stops the camera. */
export function CameraDialog({
  title = TITLE,
  onPhoto,
  onClose,
  isUsedAtOnce = false,
  children,
}: CameraDialogParts): ReactNode {
  const titleId = useId();
  const camera = useCamera();
  const [taken, setTaken] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { props, close } = useModal(onClose);
  const handOver = (photo: File): void => {
    onPhoto(photo);
    close();
  };
  const shoot = async (): Promise<void> => {
    if (camera.video.current === null) return;
    try {
      const photo = await captureFrame(camera.video.current);
      if (isUsedAtOnce) handOver(photo);
      else setTaken(photo);
    } catch (error) {
      reportError(error);
      setFailed(true);
    }
  };
  const { state, isReady, isSilent } = camera;
  // Once the photo is taken, a camera fault no longer matters.
  const stopped = state.status === "failed" && taken === null ? state.fault : null;
  const fault = hasFailed ? "failed" : stopped;
  return (
    <dialog {...props} className={`${box["dialog"]} ${styles["dialog"]}`} aria-labelledby={titleId}>
      <div className={styles["view"]}>
        <h2 id={titleId} className={`${layout["xlarge"]} ${styles["title"]}`}>
          {title}
        </h2>
        {fault === null ? (
          <CameraStage camera={camera} isCovered={taken !== null}>
            {taken !== null && (
              <BlobImage blob={taken} alt={t`The photo that you took`} className={styles["taken"]} />
            )}
          </CameraStage>
        ) : (
          <CameraFaultAlert fault={fault} />
        )}
        <div className={styles["side"]}>
          {fault === null && taken === null && isSilent && <CameraSilence camera={camera} />}
          {fault === null && taken === null && !isSilent && (children?.(camera) ?? <Line>{WHAT_TO_DO}</Line>)}
          {fault === null && taken !== null && (
            <Line>{t`Is it sharp, and large enough to be seen well?`}</Line>
          )}
          <div className={styles["buttons"]}>
            {fault === null && taken === null && <CameraTools camera={camera} />}
            {(fault !== null || isSilent) && (
              <FileButton
                label={t`Photo file`}
                accept={PHOTO_ACCEPT}
                onFiles={([photo]) => handOver(photo)}
              >{t`Upload File`}</FileButton>
            )}
            <Button onClick={close}>{t`Close`}</Button>
            {taken !== null && fault === null && (
              <>
                <Button onClick={() => setTaken(null)}>{t`Take again`}</Button>
                <MainButton
                  key="use"
                  disabled={false}
                  onClick={() => handOver(taken)}
                >{t`Use this photo`}</MainButton>
              </>
            )}
            {taken === null && fault === null && (
              <MainButton
                key={isReady ? "ready" : "starting"}
                disabled={!isReady}
                onClick={shoot}
              >{t`Take picture`}</MainButton>
            )}
          </div>
        </div>
      </div>
    </dialog>
  );
}

const TITLE = t`Take a photo`;

const WHAT_TO_DO = t`Put what is to be identified into the frame.`;

function Line({ children }: { readonly children: string }): ReactNode {
  return (
    <p className={layout["soft"]} role="status">
      {children}
    </p>
  );
}

interface MainButtonProps {
  readonly disabled: boolean;
  readonly onClick: () => void | Promise<void>;
  readonly children: ReactNode;
}

/** The main button of a step. It takes the focus, so that Enter first takes the photo and then uses the photo. */
function MainButton({ disabled, onClick, children }: MainButtonProps): ReactNode {
  return (
    <div className={styles["shutter"]}>
      <Button ref={focusOnce} variant="primary" disabled={disabled} onClick={() => void onClick()}>
        {children}
      </Button>
    </div>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  if (button?.disabled === false) button.focus();
}
