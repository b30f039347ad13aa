import { vi } from "vitest";

/** The requests to a camera, and a way to unplug it. */
export interface PluggedCamera {
  /** The `facingMode` of each request. */
  readonly asked: readonly unknown[];
  readonly lights: readonly unknown[];
  readonly tracks: readonly MediaStreamTrack[];
  readonly unplug: () => void;
}

/** Replaces the browser's camera with one that shows a plain black picture. The app's own code stays as it is. */
export function plugCamera({
  torch,
  cameras,
  allowed = Promise.resolve(),
}: {
  readonly torch: boolean;
  readonly cameras: number;
  /** The camera starts once this resolves. */
  readonly allowed?: Promise<void>;
}): PluggedCamera {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext("2d");
  const asked: unknown[] = [];
  const lights: unknown[] = [];
  const tracks: MediaStreamTrack[] = [];
  const paint = setInterval(() => context?.fillRect(0, 0, 320, 180), 30);
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async (wanted) => {
    asked.push(typeof wanted?.video === "object" ? wanted.video.facingMode : null);
    await allowed;
    const stream = canvas.captureStream(30);
    for (const track of stream.getVideoTracks()) {
      tracks.push(track);
      Object.assign(track, {
        getCapabilities: () => (torch ? { torch: true } : {}),
        applyConstraints: (constraints: MediaTrackConstraints) => {
          lights.push(constraints.advanced?.[0]);
          return Promise.resolve();
        },
      });
    }
    return stream;
  });
  vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockResolvedValue(
    Array.from({ length: cameras }, (_, index) => ({
      kind: "videoinput",
      deviceId: String(index),
      groupId: "",
      label: "",
      toJSON: () => ({}),
    })),
  );
  const unplug = (): void => {
    clearInterval(paint);
    // Does what a browser does: stops the live tracks and dispatches "ended" on each.
    for (const track of tracks.filter(({ readyState }) => readyState === "live")) {
      track.stop();
      track.dispatchEvent(new Event("ended"));
    }
  };
  return { asked, lights, tracks, unplug };
}
