import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from "react-router-dom";
import { keysOf, type Subject } from "#domain/subject.ts";
import { loadSolutionsInLanguage } from "#models/knowledge/records-in-language.ts";
import { basePath } from "#src/language/base-path.ts";
import { loadLazyTexts } from "#src/language/messages.ts";
import {
  CASE_PATH,
  COMPARISON_PATH,
  GUIDE_RECORD_ROUTE,
  type PageName,
  PATHS,
  SHARE_PATH,
  SOLUTION_ROUTE,
  SPRAY_LOG_PATH,
  withoutFileEnding,
} from "#src/paths.ts";
import { fetchMissingStyles } from "#src/ui/status/lazy-part.tsx";
import { ErrorPage, Layout, LoadingPage, PageArea, PageError } from "./layout.tsx";

/** Loads the list of solutions, which loads the other pages of solutions. */
const solutionPages = async () => {
  await loadSolutionsInLanguage();
  return import("#src/app/solutions/solutions-page.tsx");
};

/** Loads the texts of a page before its code. */
function withLazyTexts(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    await loadLazyTexts();
    return load();
  };
}

/** Each page is a separate chunk that is fetched on the first visit. */
const PAGES: Readonly<Record<Exclude<PageName, "guide">, () => Promise<ComponentType>>> = {
  home: async () => (await import("#src/app/home/home-page.tsx")).HomePage,
  animals: identifierPage("animal"),
  plants: identifierPage("plant"),
  diseases: identifierPage("disease"),
  pests: identifierPage("pest"),
  solutions: async () => (await solutionPages()).SolutionsPage,
  history: async () => (await import("#src/app/history/history-page.tsx")).HistoryPage,
  models: async () => (await import("#src/lab/models/models-page.tsx")).ModelsPage,
  modelCard: async () => (await import("#src/lab/models/card/model-card-page.tsx")).ModelCardPage,
  benchmark: withLazyTexts(async () => (await import("#src/lab/benchmark/benchmark-page.tsx")).BenchmarkPage),
  batch: withLazyTexts(async () => (await import("#src/lab/batch/batch-page.tsx")).BatchPage),
  teach: withLazyTexts(async () => (await import("#src/lab/teach/teach-page.tsx")).TeachPage),
  pricing: async () => (await import("#src/app/pricing/pricing-page.tsx")).PricingPage,
  about: async () => (await import("#src/app/about/about-page.tsx")).AboutPage,
};

const PAGE_ROUTES: RouteObject[] = keysOf(PAGES).map((page) =>
  lateRoute(PATHS[page], async () => ({ Component: await PAGES[page]() })),
);

const OTHER_ROUTES: RouteObject[] = [
  lateRoute(COMPARISON_PATH, async () => ({ Component: await (await solutionPages()).loadComparison() })),
  lateRoute(SPRAY_LOG_PATH, async () => ({ Component: await (await solutionPages()).loadSprayLog() })),
  lateRoute(SOLUTION_ROUTE, async () => {
    await loadSolutionsInLanguage();
    return {
      Component: (await import("#src/app/solutions/solution/solution-page.tsx")).SolutionPage,
    };
  }),
  lateRoute(CASE_PATH, async () => ({
    Component: (await import("#src/app/history/case/case-page.tsx")).CasePage,
  })),
  lateRoute("*", async () => ({
    Component: (await import("./not-found-page.tsx")).NotFoundPage,
  })),
  // A loader runs once per visit, so the shared photo is taken only once.
  lateRoute(SHARE_PATH, async () => {
    const { SharePage, loadSharedPhoto } = await import("#src/app/identify/share/share-page.tsx");
    return { Component: SharePage, loader: loadSharedPhoto };
  }),
  // The guide loads its records before it opens, so that its heading exists when it takes the focus.
  lateRoute(PATHS.guide, async () => {
    const { GuidePage, loadGuide, shouldLoadGuide } = await import("#src/app/guide/guide-page.tsx");
    return { Component: GuidePage, loader: loadGuide, shouldRevalidate: shouldLoadGuide };
  }),
  lateRoute(GUIDE_RECORD_ROUTE, async () => {
    const { GuideRecordPage, loadRecord } = await import("#src/app/guide/record/guide-record-page.tsx");
    return { Component: GuideRecordPage, loader: loadRecord };
  }),
];

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
            children: [...PAGE_ROUTES, ...OTHER_ROUTES],
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
  // Passes the whole address, because a path that begins with two slashes would mean another site.
  history.replaceState(history.state, "", withoutFileEnding(location.href));
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

/** Each subject has its own component, so React mounts a new page when the subject changes. */
function identifierPage(subject: Subject): () => Promise<ComponentType> {
  return async () => {
    const { IdentifierPage } = await import("#src/app/identify/identifier-page.tsx");
    return function SubjectPage() {
      return <IdentifierPage subject={subject} />;
    };
  };
}

interface PageCode {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * A route whose code is fetched on the first visit. The router calls `lazy` only once, even if `lazy` fails. After a
 * failure the route gets a loader that fetches the code again: the router calls the loader on each visit and each
 * `revalidate`, and shows the error page while the loader rejects.
 */
function lateRoute(path: string, load: () => Promise<PageCode>): RouteObject {
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
