import { useEffect, useState } from "react";
import type { CameraFault } from "#src/wording/errors/camera-fault-texts.ts";
import { openCamera } from "./open-camera.ts";

/** Whether the camera is on, and its stream. */
export type CameraState =
  | { readonly status: "starting" }
  | { readonly status: "live"; readonly stream: MediaStream }
  | { readonly status: "failed"; readonly fault: CameraFault };

/** Opens the camera for as long as the component is on the page. A camera that was still starting is stopped too. */
export function useCamera(): CameraState {
  const [state, setState] = useState<CameraState>({ status: "starting" });
  useEffect(() => {
    let closed = false;
    let stop = (): void => {};
    void openCamera().then((answer) => {
      if (!answer.ok) {
        if (!closed) setState({ status: "failed", fault: answer.fault });
        return;
      }
      const { stream } = answer;
      stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (closed) stop();
      else setState({ status: "live", stream });
    });
    return () => {
      closed = true;
      stop();
    };
  }, []);
  return state;
}
