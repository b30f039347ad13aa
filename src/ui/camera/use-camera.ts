import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#src/language/messages.ts";

/** Why there is no live picture of the camera. */
export type CameraFault = "unsupported" | "refused" | "missing" | "busy" | "lost" | "failed";

/** What a person can do where the camera fails, in a dialog with a button for it. */
export const UPLOAD_INSTEAD = t`You can upload a file instead.`;

/** A title and an advice, which ends with what the page offers instead. */
interface CameraText {
  readonly title: string;
  readonly advice: (instead: string) => string;
}

/** The text for each camera fault. */
export const CAMERA_FAULT_TEXTS: Readonly<Record<CameraFault, CameraText>> = {
  unsupported: {
    title: t`This browser does not let a page use the camera here.`,
    advice: (instead) => instead,
  },
  refused: {
    title: t`The camera was not allowed.`,
    advice: (instead) => t`Allow it in the site settings of your browser and try again. ${instead}`,
  },
  missing: { title: t`No camera was found on this device.`, advice: (instead) => instead },
  busy: {
    title: t`The camera did not start.`,
    advice: (instead) => t`Another program may be using it: close that one and try again. ${instead}`,
  },
  lost: {
    title: t`The camera stopped.`,
    advice: (instead) =>
      t`Plug it in again or close the program that took it over, then open the camera again. ${instead}`,
  },
  failed: { title: t`The camera could not be used.`, advice: (instead) => instead },
};

/** The text for a camera that has neither refused nor shown a picture. It may still come. */
export const SILENT_TEXT: CameraText = {
  title: t`The camera does not answer.`,
  advice: (instead) => `${t`Allow it if the browser asks.`} ${CAMERA_FAULT_TEXTS.busy.advice(instead)}`,
};

/** Milliseconds without a picture after which the camera counts as silent. */
export const SILENT_AFTER_MS = 10_000;

/** A live picture, or why there is none. */
export type CameraAnswer =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly fault: CameraFault };

/** The side of the device on which a camera is. */
export type CameraSide = "back" | "front";

/** Opens the camera, on `side` if there are two. The caller owns the stream and must stop its tracks. */
export async function openCamera(side: CameraSide): Promise<CameraAnswer> {
  // Undefined on pages without https, although its type says otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { ok: false, fault: "unsupported" };
  try {
    const facingMode = side === "back" ? "environment" : "user";
    const video = { facingMode, width: { ideal: 1920 }, height: { ideal: 1080 } };
    return { ok: true, stream: await devices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { ok: false, fault: error instanceof DOMException ? faultOf(error.name) : "failed" };
  }
}

/** True if the device has more than one camera. Browsers list all cameras only after the user has allowed access. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput").length > 1;
}

/** True if the camera has a light that can be switched. Source: W3C, MediaStream Image Capture, `torch`. */
export function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox before 132 lacks getCapabilities().
  const capabilities: object =
    track !== undefined && "getCapabilities" in track ? track.getCapabilities() : {};
  return "torch" in capabilities && capabilities.torch === true;
}

/** Switches the light of the camera. Rejects if the camera refuses. The light goes out when the track stops. */
export async function switchLight(stream: MediaStream, on: boolean): Promise<void> {
  const light: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: on };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [light] });
}

/** Converts the name of a getUserMedia() exception to a fault. Source: W3C, Media Capture and Streams. */
function faultOf(name: string): CameraFault {
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "failed";
  }
}

/** The state of the camera. */
export type CameraState =
  | { readonly status: "starting" }
  | {
      readonly status: "live";
      readonly stream: MediaStream;
      /** True while the camera's light is on; null if it has no light. */
      readonly isLit: boolean | null;
      /** True if the device has another camera. */
      readonly hasOther: boolean;
    }
  | { readonly status: "failed"; readonly fault: CameraFault };

/** A camera and its controls. */
export interface Camera {
  readonly state: CameraState;
  /** Ref of the video element that plays the stream. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** True once the first picture of the stream is visible. After a change of the camera it is false again. */
  readonly isReady: boolean;
  /** True after {@link SILENT_AFTER_MS} without a fault or a picture. A picture that comes later ends it. */
  readonly isSilent: boolean;
  /** Gives the camera up, and asks for it again. */
  readonly startAgain: () => void;
  /** Call this with a stream when its first picture is visible. */
  readonly onPlaying: (stream: MediaStream) => void;
  /** Closes the camera and opens the one on the other side. */
  readonly switchSide: () => void;
  /** Switches the light on or off. */
  readonly toggleLight: () => Promise<void>;
}

/**
 * Keeps the camera open while the component is mounted. Also stops a camera that starts after the unmount, or after it was
 * asked for again.
 */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>({ status: "starting" });
  // A new object asks for the camera again.
  const [wanted, setWanted] = useState<{ readonly side: CameraSide }>({ side: "back" });
  const [silent, setSilent] = useState<typeof wanted | null>(null);
  const [playing, setPlaying] = useState<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let closed = false;
    let stop = (): void => {};
    void openCamera(wanted.side).then(async (answer) => {
      if (!answer.ok) {
        if (!closed) setState({ status: "failed", fault: answer.fault });
        return;
      }
      const { stream } = answer;
      stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (closed) return stop();
      // The camera was unplugged, taken by another program, or forbidden. Tracks that the app stops fire no such event.
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
  }, [wanted]);
  const isReady = state.status === "live" && playing === state.stream;
  const isWaiting = state.status !== "failed" && !isReady;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSilent(wanted), SILENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, isWaiting]);
  const ask = (side: CameraSide): void => {
    setState({ status: "starting" });
    setWanted({ side });
  };
  return {
    state,
    video,
    isReady,
    isSilent: isWaiting && silent === wanted,
    startAgain: () => ask(wanted.side),
    onPlaying: setPlaying,
    switchSide: () => ask(wanted.side === "back" ? "front" : "back"),
    toggleLight: async () => {
      if (state.status !== "live" || state.isLit === null) return;
      try {
        await switchLight(state.stream, !state.isLit);
        setState({ ...state, isLit: !state.isLit });
      } catch {
        // Some cameras report a light but refuse to switch it, so the light button is removed.
        setState({ ...state, isLit: null });
      }
    },
  };
}

/** JPEG quality of a photo from the live picture. */
const PHOTO_QUALITY = 0.92;

/**
 * Returns the current frame of a playing video as a JPEG file, in the camera's full size. Rejects if the frame can't be
 * encoded.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for a canvas");
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", PHOTO_QUALITY);
  });
  if (blob === null) throw new Error("the frame could not be encoded");
  return new File([blob], "camera-photo.jpg", { type: "image/jpeg" });
}
