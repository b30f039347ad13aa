import { useEffect } from "react";
import type { PageHead } from "#src/ui/texts/head.ts";

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
