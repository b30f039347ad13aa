import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from "react-router-dom";
import type { Subject } from "#domain/subject.ts";
import { loadSolutionsInLanguage } from "#models/knowledge/records-in-language.ts";
import { basePath } from "#src/language/base-path.ts";
import { loadLazyTexts } from "#src/language/messages.ts";
import { ALL_PAGES, type Page } from "#src/pages.ts";
import { withoutFileEnding } from "#src/paths.ts";
import { fetchMissingStyles } from "#src/ui/status/lazy-part.tsx";
import { ErrorPage, Layout, LoadingPage, PageArea, PageError } from "./layout.tsx";

/** What the module of a page exports. A page of a subject gets the subject; each other page ignores it. */
interface PageCode {
  readonly Component: ComponentType<{ readonly subject?: Subject }>;
  /** A loader runs once per visit. */
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/** The modules of the pages of both wings, each a chunk of its own that is fetched on the first visit. */
const CODE = import.meta.glob<PageCode>("/src/{app,lab}/**/*-page.tsx");

const LOAD_NEEDS = { texts: loadLazyTexts, solutions: loadSolutionsInLanguage };

async function loadPage({ code, needs, subject }: Page): Promise<PageCode> {
  if (needs !== undefined) await LOAD_NEEDS[needs]();
  const load = CODE[`/src/${code}-page.tsx`];
  if (load === undefined) throw new Error(`there is no page ${code}`);
  const page = await load();
  if (subject === undefined) return page;
  // Each subject has its own component, so React mounts a new page when the subject changes.
  return { Component: () => <page.Component subject={subject} /> };
}

/** All routes. When a page fails, the frame stays; when the frame fails, `ErrorPage` shows. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <PageArea />,
        // A fallback for the whole frame would replace the navigation bar and close an open menu.
        HydrateFallback: LoadingPage,
        children: [
          {
            errorElement: <PageError />,
            children: ALL_PAGES.map(routeOf),
          },
        ],
      },
    ],
  },
];

/**
 * Makes the router. First replaces the address of a page's file, such as "/guide.html", by the address of the page. The
 * app may be in a subfolder of its site.
 */
export function createRouter(): DataRouter {
  // Passes the whole address, because a path that begins with two slashes would mean another site. A page that is opened
  // by its address has no state, and gets a key of its own, so that it begins at its top; after a reload it has the key.
  const state: unknown = history.state ?? { key: String(performance.timeOrigin) };
  history.replaceState(state, "", withoutFileEnding(location.href));
  return createBrowserRouter(ROUTES, { basename: basePath() });
}

/** React draws the frame without its page if the page's code takes longer than this, in milliseconds. */
const LONGEST_BLANK_MS = 500;

/**
 * Resolves when the code and the data of the first page have arrived or failed, or after {@link LONGEST_BLANK_MS}.
 *
 * [Note: First listener] When it resolves, nobody listens to the router. RouterProvider listens only once React has
 * drawn for the first time, and the router stores a change that comes before that for its next listener, but only while
 * it has no listener. With one left on it, a page that comes while React draws is lost, and the app looks started and
 * is dead (react-router #15527).
 */
export async function firstPage(router: Pick<DataRouter, "state" | "subscribe">): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stopListening();
      clearTimeout(timer);
      resolve();
    };
    const stopListening = router.subscribe(({ initialized }) => initialized && end());
    const timer = setTimeout(end, LONGEST_BLANK_MS);
  });
}

type DataRouter = ReturnType<typeof createBrowserRouter>;

/**
 * A route whose code is fetched on the first visit. The router calls `lazy` only once, even if `lazy` fails. After a
 * failure the route gets a loader that fetches the code again: the router calls the loader on each visit and each
 * `revalidate`, and shows the error page while the loader rejects.
 */
function routeOf(page: Page): RouteObject {
  return { path: page.path, lazy: () => loadPage(page).catch(() => fetchedByLoader(page)) };
}

function fetchedByLoader(wanted: Page): PageCode {
  let page: PageCode | null = null;
  return {
    loader: async (...request) => {
      await fetchMissingStyles();
      page = await loadPage(wanted);
      return (await page.loader?.(...request)) ?? null;
    },
    Component: () => page !== null && <page.Component />,
  };
}
