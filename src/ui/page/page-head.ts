import { useEffect } from "react";

/** What the browser's tab and search engines show of a page. */
export interface PageHead {
  readonly title: string;
  /** A sentence or two, 160 characters at most. */
  readonly description: string;
}

/** Puts a head to the page; null leaves the one that is there. */
export function usePageHead(head: PageHead | null): void {
  const { title = null, description = null } = head ?? {};
  useEffect(() => {
    if (title !== null) document.title = title;
    if (description !== null) {
      document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    }
  }, [title, description]);
}
