import { type ReactNode, useRef, useState } from "react";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { CameraTools } from "#src/ui/camera/camera-view.tsx";
import { CAMERA_FAULT_TEXTS, useCamera } from "#src/ui/camera/use-camera.ts";
import type { TeachingStore } from "../state/teaching-store.ts";
import { FaultAlert } from "../fault-alert.tsx";
import page from "../teach-page.module.css";
import { HeadAnswerView } from "../use/head-answer.tsx";
import { CameraStage } from "./camera-stage.tsx";
import { useLiveAnswer } from "./use-live-answer.ts";

/** The camera's picture, named a few times a second, as long as this is on the page. */
export function LiveTry({
  nameIt,
  onClose,
}: {
  readonly nameIt: TeachingStore["nameIt"];
  readonly onClose: () => void;
}): ReactNode {
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const { state } = camera;
  const live = useLiveAnswer(video, state.status === "live" && playing === state.stream, nameIt);
  return (
    <div className={page["stack"]}>
      {state.status === "failed" ? (
        <Alert {...CAMERA_FAULT_TEXTS[state.fault]} />
      ) : (
        <CameraStage state={state} video={video} onPlaying={setPlaying} />
      )}
      {live.status === "failed" && <FaultAlert error={live.error} />}
      {live.status === "answered" && <HeadAnswerView answer={live.answer} />}
      <div className={page["row"]}>
        <CameraTools camera={camera} />
        <Button ref={focus} onClick={onClose}>
          Stop camera
        </Button>
      </div>
    </div>
  );
}

/** The button that started the camera had the focus, and is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}
