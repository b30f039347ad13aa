import { useEffect, useEffectEvent, useState } from "react";
import { abort } from "#domain/abort.ts";
import { systemClock } from "#domain/clock.ts";
import type { Camera } from "./use-camera.ts";
import { type FrameReader, type FrameSource, type Watch, watchFrames } from "./watch-frames.ts";

/**
 * Lets `reader` read frames of a camera a few times per second, while something new is visible and the page is in use.
 * Null for `reader` reads nothing.
 */
export function useLiveFrames({ video, isReady }: Camera, reader: FrameReader | null): Watch {
  const [watch, setWatch] = useState<Watch>("looking");
  const look = useEffectEvent(async (frame: ImageBitmap) => (await reader?.look(frame)) ?? false);
  const onMove = useEffectEvent(() => reader?.onMove());
  const isReading = isReady && reader !== null;
  useEffect(() => {
    if (!isReading || video.current === null) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const source = sourceOf(video.current, signal);
    const latest: FrameReader = { look: (frame) => look(frame), onMove: () => onMove() };
    // A frame can't be taken after the camera was unplugged. The page already says that the camera is gone.
    void watchFrames(source, latest, setWatch, systemClock, signal).catch(reportError);
    return () => abort(left);
  }, [video, isReading]);
  return watch;
}

/** Size of the small copy for comparisons, in pixels. */
const SMALL = { width: 32, height: 24 } as const;

/** Longer side of a frame in pixels. Models read fewer. */
const FRAME_SIDE = 640;

/** Events that count as a touch. Screen readers send only clicks. */
const TOUCHES = ["pointerdown", "keydown", "click"] as const;

/** Listens to touches until the signal aborts. */
function sourceOf(video: HTMLVideoElement, signal: AbortSignal): FrameSource {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, SMALL);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let touchedAt = systemClock.now();
  for (const touch of TOUCHES)
    document.addEventListener(touch, () => (touchedAt = systemClock.now()), { capture: true, signal });
  return {
    sample: () => {
      if (context === null) throw new Error("no 2D context for a canvas");
      context.drawImage(video, 0, 0, SMALL.width, SMALL.height);
      return greyOf(context.getImageData(0, 0, SMALL.width, SMALL.height));
    },
    take: () => {
      const { videoWidth, videoHeight } = video;
      const scale = Math.min(1, FRAME_SIDE / Math.max(videoWidth, videoHeight));
      return createImageBitmap(video, {
        resizeWidth: Math.round(videoWidth * scale),
        resizeHeight: Math.round(videoHeight * scale),
        // "low", the default, leaves out pixels.
        resizeQuality: "medium",
      });
    },
    visible: async (until) => {
      while (document.hidden && !until.aborted) await nextEvent(["visibilitychange"], until);
    },
    touchedAt: () => touchedAt,
    touched: (until) => nextEvent(TOUCHES, until),
  };
}

function greyOf({ data }: ImageData): Uint8Array {
  const grey = new Uint8Array(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] = ((data[from] ?? 0) + (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 3;
  }
  return grey;
}

/** Resolves at the next of these events of the document, or when the signal aborts. */
function nextEvent(names: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = (): void => {
      abort(done);
      resolve();
    };
    if (signal.aborted) return end();
    signal.addEventListener("abort", end, { signal: done.signal });
    for (const name of names) document.addEventListener(name, end, { capture: true, signal: done.signal });
  });
}
