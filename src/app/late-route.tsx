import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router-dom";
import { fetchMissingStyles } from "#src/ui/status/lazy-part.tsx";

/** The code of a page. */
export interface PageCode {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * The route of a page whose code is fetched when the page is first visited. The router asks for it once: what it gets
 * stands for good, a failure too. So where it can't be fetched, the route gets a loader that fetches it again: the router
 * calls that for each visit and for each `revalidate`, and shows the error page as long as it rejects.
 */
export function lateRoute(path: string, load: () => Promise<PageCode>): RouteObject {
  return { path, lazy: () => load().catch(() => fetchedByLoader(load)) };
}

function fetchedByLoader(load: () => Promise<PageCode>): PageCode {
  let page: PageCode | null = null;
  return {
    loader: async (...request) => {
      await fetchMissingStyles();
      page = await load();
      return (await page.loader?.(...request)) ?? null;
    },
    Component: () => page !== null && <page.Component />,
  };
}
