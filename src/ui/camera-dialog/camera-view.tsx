import { Flashlight, SwitchCamera } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BlobImage } from "../blob-image/blob-image.tsx";
import { Button } from "../button/button.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./camera-dialog.module.css";
import { LivePicture } from "./live-picture.tsx";
import type { Camera } from "./use-camera.ts";
import type { Shutter } from "./use-shutter.ts";

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
