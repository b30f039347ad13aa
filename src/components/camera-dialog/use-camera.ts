import { useEffect, useState } from "react";
import { type CameraFault, openCamera } from "./open-camera.ts";

/** Where the camera stands. */
export type CameraState =
  | { readonly status: "starting" }
  | { readonly status: "live"; readonly stream: MediaStream }
  | { readonly status: "failed"; readonly fault: CameraFault };

/** The camera while the component lives; its tracks are stopped when it goes, even when it was still starting. */
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
