import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { type Camera, captureFrame } from "./use-camera.ts";
import styles from "./camera-dialog.module.css";
import { Flashlight, SwitchCamera } from "lucide-react";
import { BlobImage } from "../pictures/pictures.tsx";
import { Button } from "../controls/button.tsx";
import { Spinner } from "../status/status.tsx";

/** Takes photos of a playing video. */
export interface Shutter {
  /** For the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The picture that was taken, as a JPEG file; null while the live picture shows. */
  readonly taken: File | null;
  /** Takes the picture that the video shows. */
  readonly shoot: () => Promise<void>;
  /** Drops the picture that was taken. */
  readonly takeAgain: () => void;
  /** True after a photo failed. */
  readonly hasFailed: boolean;
}

/** A shutter for a playing video. */
export function useShutter(): Shutter {
  const video = useRef<HTMLVideoElement>(null);
  const [taken, setTaken] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    video,
    taken,
    shoot: async () => {
      if (video.current === null) return;
      try {
        setTaken(await captureFrame(video.current));
      } catch (error) {
        reportError(error);
        setFailed(true);
      }
    },
    takeAgain: () => setTaken(null),
    hasFailed,
  };
}

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

/** What a camera shows, live or taken, and what can be done with it. */
export function CameraView({
  camera,
  shutter,
  onClose,
  onUse,
}: {
  readonly camera: Camera;
  readonly shutter: Shutter;
  readonly onClose: () => void;
  readonly onUse: (photo: File) => void;
}): ReactNode {
  const { state } = camera;
  const { taken, shoot, takeAgain } = shutter;
  /** The stream that shows a picture: that of another camera has to show one first. */
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const isReady = state.status === "live" && playing === state.stream;
  return (
    <>
      <Stage camera={camera} shutter={shutter} onPlaying={setPlaying} />
      <p className={styles["hint"]} role="status">
        {taken === null
          ? "Put what is to be identified into the frame."
          : "Is it sharp, and large enough to be seen well?"}
      </p>
      <div className={styles["buttons"]}>
        {taken === null && <CameraTools camera={camera} />}
        <Button onClick={onClose}>Close</Button>
        {taken === null ? (
          <MainButton key={isReady ? "ready" : "starting"} disabled={!isReady} onClick={() => shoot()}>
            Take picture
          </MainButton>
        ) : (
          <>
            <Button onClick={takeAgain}>Take again</Button>
            <MainButton key="use" disabled={false} onClick={() => onUse(taken)}>
              Use this photo
            </MainButton>
          </>
        )}
      </div>
    </>
  );
}

/** The live picture, and over it the one that was taken. */
function Stage({
  camera: { state },
  shutter: { video, taken },
  onPlaying,
}: {
  readonly camera: Camera;
  readonly shutter: Shutter;
  readonly onPlaying: (stream: MediaStream) => void;
}): ReactNode {
  return (
    <div className={styles["stage"]}>
      {state.status === "live" ? (
        <LivePicture
          ref={video}
          stream={state.stream}
          isHidden={taken !== null}
          onPlaying={() => onPlaying(state.stream)}
        />
      ) : (
        <Spinner />
      )}
      {taken !== null && <BlobImage blob={taken} alt="The photo that you took" className={styles["taken"]} />}
    </div>
  );
}

/** The light, and the other camera, where the device has them. */
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
          <Flashlight size={18} aria-hidden="true" /> Light
        </Button>
      )}
      {state.hasOther && (
        <Button onClick={switchSide}>
          <SwitchCamera size={18} aria-hidden="true" /> Other camera
        </Button>
      )}
    </div>
  );
}

/** The main button of a step, which gets the focus with the step: Enter takes the picture, and then uses it. */
function MainButton({
  disabled,
  onClick,
  children,
}: {
  readonly disabled: boolean;
  readonly onClick: () => void | Promise<void>;
  readonly children: ReactNode;
}): ReactNode {
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
