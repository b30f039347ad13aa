import { type RefObject, useRef, useState } from "react";
import { captureFrame } from "./capture-frame.ts";

/** Takes photos of a playing video. */
export interface Shutter {
  /** For the video element. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** True when the video has a picture. */
  readonly isReady: boolean;
  /** To be called when the video has its first picture. */
  readonly makeReady: () => void;
  /** Takes the picture that the video shows. */
  readonly shoot: () => Promise<void>;
  /** True after a photo failed. */
  readonly hasFailed: boolean;
}

/** A shutter that hands each photo to `onPhoto`, as a JPEG file. */
export function useShutter(onPhoto: (photo: File) => void): Shutter {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  return {
    video,
    isReady,
    makeReady: () => setReady(true),
    shoot: async () => {
      if (video.current === null) return;
      try {
        onPhoto(await captureFrame(video.current));
      } catch (error) {
        reportError(error);
        setFailed(true);
      }
    },
    hasFailed,
  };
}
