import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type * as pageHeads from "./page-heads.ts";
import { type PageHead, usePageHead } from "#src/ui/page/page-head.ts";

/**
 * Does on a change of page what a browser does when it loads another document: sets the title and the description, and
 * moves the focus to the heading of the new page, where reading starts. The focus stays where it is on the first page,
 * and when only the query or the hash changes.
 */
export function usePageChange(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  usePageHead(usePageHeadAt(pathname));
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    focusStart(hash);
  }, [pathname, hash]);
}

/** Gives the focus to the place that `hash` names, or else to the heading of the page, where reading starts. */
export function focusStart(hash: string): void {
  const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
  if (start === null) return;
  start.tabIndex = -1;
  // ScrollRestoration has already scrolled the page.
  start.focus({ preventScroll: true });
}

/**
 * The head of the page at an address, or null where there is none or it is not loaded yet. The heads of all pages come
 * after the first page, which `index.html` has given one.
 */
function usePageHeadAt(pathname: string): PageHead | null {
  const [heads, setHeads] = useState<Pick<typeof pageHeads, "pageHeadAt"> | null>(null);
  useEffect(() => {
    const load = (): void => {
      // Where they can't be loaded, the title stays as it is: no reason to disturb anybody.
      import("./page-heads.ts").then(setHeads, () => setHeads(null));
    };
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return heads?.pageHeadAt(pathname) ?? null;
}
