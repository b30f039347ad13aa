import { type PointerEvent, type RefCallback, useCallback, useRef, useState } from "react";
import { CENTRE, movedBy, pinched, type Place, swipeOf, WHOLE, type Zoom, zoomedBy } from "./zoom.ts";

/** How much a button or a key enlarges. */
const STEP = 1.5;
/** How much a double click enlarges. */
const DOUBLE_CLICK = 2;
/** Scale for each pixel of a wheel: a notch of 100 pixels is about a {@link STEP}. */
const PER_PIXEL = 1.004;
/** Pixels in a line, for wheels that count lines. */
const LINE = 16;

/** The zoom of pictures beside each other, and what changes it for all of them. */
export interface SharedZoom {
  readonly zoom: Zoom;
  readonly enlarge: () => void;
  readonly reduce: () => void;
  readonly showWhole: () => void;
  /** Moves the pictures, in widths and heights of a frame. */
  readonly move: (by: Place) => void;
  /** Props of each frame. */
  readonly frame: {
    readonly ref: RefCallback<HTMLElement>;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
}

/** `onSwipe` is called for a swipe over a whole picture. */
export function useZoom(onSwipe: (to: "left" | "right") => void): SharedZoom {
  const [zoom, setZoom] = useState(WHOLE);
  /** The fingers on a frame: where they came down, and where they are. */
  const fingers = useRef(new Map<number, { readonly from: Place; readonly at: Place }>());
  const by = (factor: number) => () => setZoom((now) => zoomedBy(now, factor, CENTRE));
  const ref: RefCallback<HTMLElement> = useCallback((element) => {
    // React's own listeners can't keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      setZoom((now) => zoomedBy(now, PER_PIXEL ** -pixels, placeOf(event)));
    };
    const onDoubleClick = (event: MouseEvent): void =>
      setZoom((now) => zoomedBy(now, DOUBLE_CLICK, placeOf(event)));
    element?.addEventListener("wheel", onWheel, { passive: false });
    element?.addEventListener("dblclick", onDoubleClick);
    return () => {
      element?.removeEventListener("wheel", onWheel);
      element?.removeEventListener("dblclick", onDoubleClick);
    };
  }, []);
  return {
    zoom,
    enlarge: by(STEP),
    reduce: by(1 / STEP),
    showWhole: () => setZoom(WHOLE),
    move: (step) => setZoom((now) => movedBy(now, step)),
    frame: {
      ref,
      onPointerDown: (event) => {
        // The menu of another button takes away the event that ends it.
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeOf(event);
        fingers.current.set(event.pointerId, { from: at, at });
      },
      onPointerMove: (event) => {
        const finger = fingers.current.get(event.pointerId);
        if (finger === undefined) return;
        const at = placeOf(event);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1].at;
        fingers.current.set(event.pointerId, { ...finger, at });
        setZoom((now) =>
          other === undefined
            ? movedBy(now, { x: at.x - finger.at.x, y: at.y - finger.at.y })
            : pinched(now, [finger.at, other], [at, other]),
        );
      },
      onPointerUp: (event) => {
        const finger = fingers.current.get(event.pointerId);
        const isAlone = fingers.current.size === 1;
        fingers.current.delete(event.pointerId);
        // The finger that stays after a pinch does not swipe.
        for (const [id, { at }] of fingers.current) fingers.current.set(id, { from: at, at });
        if (finger === undefined || !isAlone || zoom.scale > 1) return;
        const swipe = swipeOf(finger.from, placeOf(event));
        if (swipe !== "none") onSwipe(swipe);
      },
      onPointerCancel: ({ pointerId }) => fingers.current.delete(pointerId),
    },
  };
}

/** Where an event is in the frame that listens to it. */
function placeOf({
  currentTarget,
  clientX,
  clientY,
}: Pick<MouseEvent, "currentTarget" | "clientX" | "clientY">): Place {
  if (!(currentTarget instanceof Element)) return CENTRE;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
