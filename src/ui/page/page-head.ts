import { useEffect } from "react";

/** Title and description of a page, for the browser's tab and for search engines. */
export interface PageHead {
  readonly title: string;
  /** A sentence or two, 160 characters at most. */
  readonly description: string;
}

/** Sets the head of the page; null changes nothing. */
export function usePageHead(head: PageHead | null): void {
  const { title = null, description = null } = head ?? {};
  useEffect(() => {
    if (title !== null) document.title = title;
    if (description !== null) {
      document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    }
  }, [title, description]);
}
