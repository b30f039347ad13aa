import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { pageHeadAt } from "./page-heads.ts";

/**
 * Does what a browser does by itself when it loads another document: the title and the description
 * change, and reading starts at the new page's heading. The first page keeps the browser's own focus,
 * and so does a change of the query or hash alone.
 */
export function usePageChange(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    const { title, description } = pageHeadAt(pathname);
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [pathname]);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
    if (start === null) return;
    start.tabIndex = -1;
    // ScrollRestoration has already put the page where it belongs.
    start.focus({ preventScroll: true });
  }, [pathname, hash]);
}
