import { type RefObject, useEffect, useState } from "react";
import type { IdentifyError } from "#domain/identify-error.ts";
import { captureFrame } from "#src/ui/camera/use-camera.ts";
import type { HeadAnswer, TeachingStore } from "../state/teaching-store.ts";

/** What is said of the live picture. */
export type LiveAnswer =
  | { readonly status: "waiting" }
  | { readonly status: "answered"; readonly answer: HeadAnswer }
  | { readonly status: "failed"; readonly error: IdentifyError };

const WAITING: LiveAnswer = { status: "waiting" };

/** A picture of the camera is named at most once in so many milliseconds: nobody reads faster. */
const EVERY_MS = 250;

/** Longest side of a picture that is named, in pixels. It is above what the network gets. */
const FRAME_SIDE = 640;

/** Names what a video shows, again and again, as long as it plays. What was said of it ends with it. */
export function useLiveAnswer(
  video: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
  nameIt: TeachingStore["nameIt"],
): LiveAnswer {
  const [live, setLive] = useState<LiveAnswer>(WAITING);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const left = new AbortController();
    void nameFrames(video, nameIt, left.signal, setLive);
    return () => {
      left.abort();
      setLive(WAITING);
    };
  }, [video, isPlaying, nameIt]);
  return live;
}

async function nameFrames(
  video: RefObject<HTMLVideoElement | null>,
  nameIt: TeachingStore["nameIt"],
  signal: AbortSignal,
  show: (live: LiveAnswer) => void,
): Promise<void> {
  while (!signal.aborted && video.current !== null) {
    const pause = elapsed(EVERY_MS);
    try {
      const named = await nameIt(await captureFrame(video.current, FRAME_SIDE), signal);
      if (signal.aborted) return;
      show(named.ok ? { status: "answered", answer: named.value } : { status: "failed", error: named.error });
      if (!named.ok) return;
    } catch (error) {
      // The frame could not be encoded: the camera has just been unplugged, which the camera tells.
      reportError(error);
      return;
    }
    await pause;
  }
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
