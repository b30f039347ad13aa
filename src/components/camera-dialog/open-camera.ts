import type { CameraFault } from "#src/wording/errors/camera-fault-texts.ts";

/** A live picture, or why there is none. */
export type CameraAnswer =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly fault: CameraFault };

/** Asks for the camera, and for the one at the back if there are two. The caller owns the stream and stops its tracks. */
export async function openCamera(): Promise<CameraAnswer> {
  // Pages that did not come over https have none, though the type says otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) return { ok: false, fault: "unsupported" };
  try {
    const video = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };
    return { ok: true, stream: await devices.getUserMedia({ video, audio: false }) };
  } catch (error) {
    return { ok: false, fault: error instanceof DOMException ? faultOf(error.name) : "failed" };
  }
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
