import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** How long a button is held before its work is repeated, and how often that happens then, in milliseconds. */
const HELD_MS = 500;
const EVERY_MS = 400;

/** What goes onto a button that works once for a press, and again and again as long as it is held. */
export interface Hold {
  readonly onClick: (event: MouseEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
}

/** Repeats `work` while a button is held with a finger or a mouse. A press, or a key, does it once. */
export function useHold(work: () => void): Hold {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = (): void => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, EVERY_MS);
  };
  return {
    onClick: ({ detail }) => {
      // The click that ends a hold is no press of its own. Where a hold ended outside there is none, and the next click may
      // be that of a key, whose detail is 0 (W3C, UI Events).
      if (detail === 0 || !hasRepeated.current) work();
      hasRepeated.current = false;
    },
    onPointerDown: ({ button }) => {
      end();
      hasRepeated.current = false;
      if (button === 0) timer.current = setTimeout(repeat, HELD_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
