import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings an answer into view when it comes, and gives it the focus. An answer that is there when the page opens, as on the
 * way back, leaves the page where it was.
 * @param answer takes the focus; it needs a tabIndex of -1
 * @param key null while there is no answer; a new key stands for a new answer
 * @param isFresh the first key stands for an answer that has just come, too
 */
export function useAnswerInView(
  answer: RefObject<HTMLElement | null>,
  key: object | null,
  isFresh = false,
): void {
  const seen = useRef(isFresh ? null : key);
  useEffect(() => {
    const isNew = key !== null && key !== seen.current;
    seen.current = key;
    if (!isNew) return undefined;
    answer.current?.focus({ preventScroll: true });
    const gone = new AbortController();
    const show = (): void => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      answer.current?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
    };
    // The preview, once it is there, pushes down what stands below it.
    const preview = answer.current?.closest("main")?.querySelector("img");
    if (preview?.complete === false) preview.addEventListener("load", show, { signal: gone.signal });
    else show();
    return () => gone.abort();
  }, [answer, key]);
}
