import { Flashlight, SwitchCamera } from "lucide-react";
import { type CSSProperties, type ReactNode, type SyntheticEvent, useCallback, useState } from "react";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import {
  type Camera,
  CAMERA_FAULT_TEXTS,
  type CameraFault,
  SILENT_TEXT,
  UPLOAD_INSTEAD,
} from "./use-camera.ts";
import styles from "./camera-dialog.module.css";

interface CameraStageProps {
  readonly camera: Camera;
  /** True while `children` cover the video, which keeps playing. */
  readonly isCovered?: boolean;
  readonly children?: ReactNode;
}

/** The live picture of the camera, or a spinner during its start. */
export function CameraStage({ camera, isCovered = false, children }: CameraStageProps): ReactNode {
  return (
    <div className={styles["stage"]}>
      {camera.state.status === "live" ? (
        <LivePicture camera={camera} stream={camera.state.stream} isHidden={isCovered} />
      ) : (
        <Spinner />
      )}
      {children}
    </div>
  );
}

interface LivePictureProps {
  readonly camera: Camera;
  readonly stream: MediaStream;
  readonly isHidden: boolean;
}

/** A video element that plays the stream of the camera. */
function LivePicture({ camera: { video: ref, onPlaying }, stream, isHidden }: LivePictureProps): ReactNode {
  // React has no attribute for a stream, so this callback sets the property.
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
  // Of the width to the height. It changes when a phone is turned.
  const [ratio, setRatio] = useState(1);
  const measure = ({
    currentTarget: { videoWidth, videoHeight },
  }: SyntheticEvent<HTMLVideoElement>): void => {
    if (videoHeight > 0) setRatio(videoWidth / videoHeight);
  };
  const shape: CSSProperties & { readonly "--ratio": number } = { "--ratio": ratio };
  return (
    <div className={styles["live"]} style={shape} hidden={isHidden}>
      <video
        ref={play}
        className={styles["video"]}
        aria-label={t`Live picture of your camera`}
        autoPlay
        muted
        playsInline
        onLoadedMetadata={measure}
        onResize={measure}
        onPlaying={() => onPlaying(stream)}
      />
      <SubjectFrame />
    </div>
  );
}

/** The corners of the central square, the part that most models use. */
function SubjectFrame(): ReactNode {
  const corners = "M6 22V6H22M78 6H94V22M94 78V94H78M22 94H6V78";
  return (
    <svg className={styles["frame"]} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={corners} className={styles["frameEdge"]} />
      <path d={corners} className={styles["frameLine"]} />
    </svg>
  );
}

interface InsteadProps {
  /** Says what the page offers in place of the camera. */
  readonly instead?: string;
}

/** Says why there is no live picture. */
export function CameraFaultAlert({
  fault,
  instead = UPLOAD_INSTEAD,
}: InsteadProps & { readonly fault: CameraFault }): ReactNode {
  const { title, advice } = CAMERA_FAULT_TEXTS[fault];
  return <Alert title={title} advice={advice(instead)} />;
}

/** Says that the camera has not answered yet, with a button that asks for it again. */
export function CameraSilence({
  camera: { startAgain },
  instead = UPLOAD_INSTEAD,
}: InsteadProps & { readonly camera: Camera }): ReactNode {
  const { title, advice } = SILENT_TEXT;
  const again = <Button onClick={startAgain}>{t`Try again`}</Button>;
  return <Alert title={title} advice={advice(instead)} actions={again} />;
}

/**
 * Says that the app has stopped reading the camera's picture. Any touch of the page resumes it, so the button itself
 * does nothing.
 */
export function CameraPause(): ReactNode {
  return (
    <div role="status">
      <Button>{PAUSED}</Button>
    </div>
  );
}

const PAUSED = t`Paused. Tap to go on`;

/** Buttons for the light and for the other camera, if the device has them. */
export function CameraTools({
  camera: { state, switchSide, toggleLight },
}: {
  readonly camera: Camera;
}): ReactNode {
  if (state.status !== "live" || (state.isLit === null && !state.hasOther)) return null;
  return (
    <div className={styles["tools"]}>
      {state.isLit !== null && (
        <Button aria-pressed={state.isLit} onClick={() => void toggleLight()}>
          <Flashlight size={18} aria-hidden="true" /> {t`Light`}
        </Button>
      )}
      {state.hasOther && (
        <Button onClick={switchSide}>
          <SwitchCamera size={18} aria-hidden="true" /> {t`Other camera`}
        </Button>
      )}
    </div>
  );
}
