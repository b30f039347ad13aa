import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { usePageHead } from "#src/components/page-head/page-head.ts";
import { pageHeadAt } from "./page-heads.ts";

/**
 * Does on a change of page what a browser does when it loads another document: sets the title and the description, and
 * moves the focus to the heading of the new page, where reading starts. The focus stays where it is on the first page,
 * and when only the query or the hash changes.
 */
export function usePageChange(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  usePageHead(pageHeadAt(pathname));
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
    if (start === null) return;
    start.tabIndex = -1;
    // ScrollRestoration has already scrolled the page.
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}
