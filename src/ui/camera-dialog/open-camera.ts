import type { CameraFault } from "../texts/errors/camera-fault-texts.ts";

/** A live picture, or why there is none. */
export type CameraAnswer =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly fault: CameraFault };

/** The side of the device that a camera looks from. */
export type CameraSide = "back" | "front";

/** Asks for the camera, and for the one on `side` if there are two. The caller owns the stream and stops its tracks. */
export async function openCamera(side: CameraSide): Promise<CameraAnswer> {
  // Pages that did not come over https have none, though the type says otherwise.
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

/** True where the device has more than one camera; known once a camera was allowed. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === "videoinput").length > 1;
}

/** True where the camera has a light that can be switched: W3C, MediaStream Image Capture, `torch`. */
export function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox before 132 has no capabilities.
  const capabilities: object =
    track !== undefined && "getCapabilities" in track ? track.getCapabilities() : {};
  return "torch" in capabilities && capabilities.torch === true;
}

/** Switches the light of the camera. Rejects where the camera refuses. It goes out when the track is stopped. */
export async function switchLight(stream: MediaStream, on: boolean): Promise<void> {
  const light: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: on };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [light] });
}

/** `name` is that of an exception of getUserMedia(): W3C, Media Capture and Streams. */
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
