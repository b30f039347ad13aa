import { type RefObject, useRef, useState } from "react";
import { captureFrame } from "./capture-frame.ts";

/** Takes photos of a playing video. */
export interface Shutter {
  /** For the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The picture that was taken, as a JPEG file; null while the live picture shows. */
  readonly taken: File | null;
  /** Takes the picture that the video shows. */
  readonly shoot: () => Promise<void>;
  /** Drops the picture that was taken. */
  readonly takeAgain: () => void;
  /** True after a photo failed. */
  readonly hasFailed: boolean;
}

/** A shutter for a playing video. */
export function useShutter(): Shutter {
  const video = useRef<HTMLVideoElement>(null);
  const [taken, setTaken] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  return {
    video,
    taken,
    shoot: async () => {
      if (video.current === null) return;
      try {
        setTaken(await captureFrame(video.current));
      } catch (error) {
        reportError(error);
        setFailed(true);
      }
    },
    takeAgain: () => setTaken(null),
    hasFailed,
  };
}
