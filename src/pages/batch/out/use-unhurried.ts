import { useEffect, useRef, useState } from "react";

/** Milliseconds between two values: a person reads a figure, and a plot is drawn, in that time. */
const PACE_MS = 3000;

/** The value as it is, or, while it changes all the time, as it was within the last seconds. */
export function useUnhurried<T>(value: T, isChanging: boolean): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!isChanging) return undefined;
    const show = (): void => setShown(latest.current);
    show();
    const pace = setInterval(show, PACE_MS);
    return () => clearInterval(pace);
  }, [isChanging]);
  return isChanging ? shown : value;
}
