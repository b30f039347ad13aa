import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { type Camera, captureFrame } from "./use-camera.ts";
import styles from "./camera-dialog.module.css";
import layout from "../styles/layout.module.css";
import { Flashlight, SwitchCamera } from "lucide-react";
import { BlobImage } from "../pictures/pictures.tsx";
import { Button } from "../controls/button.tsx";
import { Spinner } from "../status/status.tsx";

/** Takes photos of a playing video. */
export interface Shutter {
  /** Ref of the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The taken photo, as a JPEG file; null while the live picture shows. */
  readonly taken: File | null;
  /** Takes a photo of the current picture. */
  readonly shoot: () => Promise<void>;
  /** Discards the taken photo and shows the live picture again. */
  readonly takeAgain: () => void;
  /** True after an attempt to take a photo has failed. */
  readonly hasFailed: boolean;
}

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

interface LivePictureProps {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly stream: MediaStream;
  /** True while the taken photo covers the video. The video keeps playing. */
  readonly isHidden: boolean;
  /** Called when the first picture is shown. */
  readonly onPlaying: () => void;
}

/** A video element that plays the stream of the camera. */
export function LivePicture({ ref, stream, isHidden, onPlaying }: LivePictureProps): ReactNode {
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

interface CameraViewProps {
  readonly camera: Camera;
  readonly shutter: Shutter;
  readonly onClose: () => void;
  readonly onUse: (photo: File) => void;
}

/** The live picture or the taken photo, with buttons. */
export function CameraView({ camera, shutter, onClose, onUse }: CameraViewProps): ReactNode {
  const { state } = camera;
  const { video, taken, shoot, takeAgain } = shutter;
  /** The stream whose first frame is on the screen. After a camera change the shutter waits for the new stream. */
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const isReady = state.status === "live" && playing === state.stream;
  return (
    <>
      <div className={styles["stage"]}>
        {state.status === "live" ? (
          <LivePicture
            ref={video}
            stream={state.stream}
            isHidden={taken !== null}
            onPlaying={() => setPlaying(state.stream)}
          />
        ) : (
          <Spinner />
        )}
        {taken !== null && (
          <BlobImage blob={taken} alt="The photo that you took" className={styles["taken"]} />
        )}
      </div>
      <p className={layout["soft"]} role="status">
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

interface CameraToolsProps {
  readonly camera: Camera;
}

/** Buttons for the light and for the other camera, if the device has them. */
export function CameraTools({ camera: { state, switchSide, toggleLight } }: CameraToolsProps): ReactNode {
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
