import { useEffect, useRef, useState } from "react";

/** Milliseconds between two values while it changes all the time: a person reads a figure in that time. */
const PACE_MS = 3000;

/** Milliseconds without a change after which a value is shown. */
const PAUSE_MS = 1000;

/**
 * The value as it was a moment ago, for what takes long to make of it: while a batch runs it follows every few seconds, and
 * else after a pause, so that no key of a person who reviews photo after photo waits for it.
 */
export function useUnhurried<T>(value: T, isRunning: boolean): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const pace = setInterval(() => setShown(latest.current), PACE_MS);
    return () => clearInterval(pace);
  }, [isRunning]);
  useEffect(() => {
    if (isRunning) return undefined;
    const pause = setTimeout(() => setShown(value), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value, isRunning]);
  return shown;
}
