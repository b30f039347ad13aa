import { useEffect, useRef, useState } from "react";

/**
 * A value that changes often, followed at most once in so many milliseconds; for null, at once. `catchUp` shows a value
 * now, as after a person has changed something.
 */
export function usePaced<T>(value: T, everyMs: number | null): readonly [seen: T, catchUp: (now: T) => void] {
  const [seen, setSeen] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => setSeen(latest.current), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  // What was seen last is not older than what was shown, also where the pace changes.
  if (everyMs === null && seen !== value) setSeen(value);
  return [everyMs === null ? value : seen, setSeen];
}
