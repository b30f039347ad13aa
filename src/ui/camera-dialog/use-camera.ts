import { useEffect, useState } from "react";
import type { CameraFault } from "../texts/errors/camera-fault-texts.ts";
import { type CameraSide, hasLight, hasSeveralCameras, openCamera, switchLight } from "./open-camera.ts";

/** Whether the camera is on, its stream, and what the device can do with it. */
export type CameraState =
  | { readonly status: "starting" }
  | {
      readonly status: "live";
      readonly stream: MediaStream;
      /** Whether the camera's light is on; null where it has none. */
      readonly isLit: boolean | null;
      /** There is another camera to switch to. */
      readonly hasOther: boolean;
    }
  | { readonly status: "failed"; readonly fault: CameraFault };

/** The camera and how to handle it. */
export interface Camera {
  readonly state: CameraState;
  /** Closes the camera and opens the one on the other side. */
  readonly switchSide: () => void;
  /** Switches the light on or off. */
  readonly toggleLight: () => Promise<void>;
}

/** Opens the camera for as long as the component is on the page. A camera that was still starting is stopped too. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>({ status: "starting" });
  const [side, setSide] = useState<CameraSide>("back");
  useEffect(() => {
    let closed = false;
    let stop = (): void => {};
    void openCamera(side).then(async (answer) => {
      if (!answer.ok) {
        if (!closed) setState({ status: "failed", fault: answer.fault });
        return;
      }
      const { stream } = answer;
      stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (closed) return stop();
      // Unplugged, taken over by the system, or forbidden meanwhile. A track that we stop does not tell it.
      for (const track of stream.getVideoTracks())
        track.addEventListener("ended", () => {
          if (!closed) setState({ status: "failed", fault: "lost" });
        });
      const hasOther = await hasSeveralCameras().catch(() => false);
      if (!closed && stream.active)
        setState({ status: "live", stream, isLit: hasLight(stream) ? false : null, hasOther });
    });
    return () => {
      closed = true;
      stop();
    };
  }, [side]);
  return {
    state,
    switchSide: () => {
      setState({ status: "starting" });
      setSide(side === "back" ? "front" : "back");
    },
    toggleLight: async () => {
      if (state.status !== "live" || state.isLit === null) return;
      try {
        await switchLight(state.stream, !state.isLit);
        setState({ ...state, isLit: !state.isLit });
      } catch {
        // Some cameras say that they have a light, and refuse: it is taken away.
        setState({ ...state, isLit: null });
      }
    },
  };
}
