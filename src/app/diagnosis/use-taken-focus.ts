import { type RefObject, useEffect, useRef } from "react";

/**
 * Ref of the heading of a part that takes the place of a button that a person pressed. With `takesFocus` the heading gets
 * the focus, and the part comes into view: what else appeared may have moved it off a small screen.
 */
export function useTakenFocus(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);
  return heading;
}
