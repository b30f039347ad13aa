import type { ComponentType } from "react";
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from "react-router-dom";
import { keysOf } from "#domain/keys-of.ts";
import type { Subject } from "#domain/subject.ts";
import {
  CASE_PATH,
  COMPARISON_PATH,
  GUIDE_RECORD_ROUTE,
  type PageName,
  PATHS,
  SHARE_PATH,
  SOLUTION_ROUTE,
  withoutFileEnding,
} from "#src/paths.ts";
import { ErrorPage, Layout, LoadingPage, PageArea, PageError } from "./layout.tsx";
import { fetchMissingStyles } from "#src/ui/lazy-part/lazy-part.tsx";

/** Each page is a chunk of its own, which is fetched when the page is first visited. */
const PAGES: Readonly<Record<Exclude<PageName, "guide">, () => Promise<ComponentType>>> = {
  home: async () => (await import("#src/features/home/home-page.tsx")).HomePage,
  animals: identifierPage("animal"),
  plants: identifierPage("plant"),
  diseases: identifierPage("disease"),
  pests: identifierPage("pest"),
  solutions: async () => (await import("#src/features/solutions/solutions-page.tsx")).SolutionsPage,
  history: async () => (await import("#src/features/history/history-page.tsx")).HistoryPage,
  models: async () => (await import("#src/features/models/models-page.tsx")).ModelsPage,
  modelCard: async () => (await import("#src/features/models/card/model-card-page.tsx")).ModelCardPage,
  benchmark: async () => (await import("#src/features/benchmark/benchmark-page.tsx")).BenchmarkPage,
  batch: async () => (await import("#src/features/batch/batch-page.tsx")).BatchPage,
  teach: async () => (await import("#src/features/teach/teach-page.tsx")).TeachPage,
  pricing: async () => (await import("#src/features/plan/pricing-page.tsx")).PricingPage,
  about: async () => (await import("#src/features/about/about-page.tsx")).AboutPage,
};

const PAGE_ROUTES: RouteObject[] = keysOf(PAGES).map((page) =>
  lateRoute(PATHS[page], async () => ({ Component: await PAGES[page]() })),
);

const OTHER_ROUTES: RouteObject[] = [
  lateRoute(COMPARISON_PATH, async () => ({
    Component: (await import("#src/features/solutions/compare/comparison-page.tsx")).ComparisonPage,
  })),
  lateRoute(SOLUTION_ROUTE, async () => ({
    Component: (await import("#src/features/solutions/solution/solution-page.tsx")).SolutionPage,
  })),
  lateRoute(CASE_PATH, async () => ({
    Component: (await import("#src/features/identify/case/case-page.tsx")).CasePage,
  })),
  lateRoute("*", async () => ({
    Component: (await import("./not-found-page.tsx")).NotFoundPage,
  })),
  // Takes over a photo that another app shared. It is loaded with the page, and taken once.
  lateRoute(SHARE_PATH, async () => {
    const { SharePage, loadSharedPhoto } = await import("#src/features/identify/share/share-page.tsx");
    return { Component: SharePage, loader: loadSharedPhoto };
  }),
  // What the pages of the guide show is loaded with them, so that the heading that takes the focus is there.
  lateRoute(PATHS.guide, async () => {
    const { GuidePage, loadGuide, shouldLoadGuide } = await import("#src/features/guide/guide-page.tsx");
    return { Component: GuidePage, loader: loadGuide, shouldRevalidate: shouldLoadGuide };
  }),
  lateRoute(GUIDE_RECORD_ROUTE, async () => {
    const { GuideRecordPage, loadRecord } = await import("#src/features/guide/record/guide-record-page.tsx");
    return { Component: GuideRecordPage, loader: loadRecord };
  }),
];

/** The pages within the frame. An error in a page leaves the frame standing; `ErrorPage` is for errors of the frame. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <PageArea />,
        // Not a fallback of the whole frame: its bar would give way to that of the page, with the menu that was opened.
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
 * Makes the app's router, which starts at the address of the browser; where that names the page's file, it becomes the
 * page's own. The app may stand in a folder of its site.
 */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  // The whole address: a path that begins with two slashes would be taken for that of another site.
  history.replaceState(history.state, "", withoutFileEnding(location.href));
  return createBrowserRouter(ROUTES, { basename: import.meta.env.BASE_URL });
}

/** The page of a subject. Each is a component of its own, so that going from one to another starts afresh. */
function identifierPage(subject: Subject): () => Promise<ComponentType> {
  return async () => {
    const { IdentifierPage } = await import("#src/features/identify/identifier-page.tsx");
    return function SubjectPage() {
      return <IdentifierPage subject={subject} />;
    };
  };
}

/** The code of a page. */
interface PageCode {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * The route of a page whose code is fetched when the page is first visited. The router asks for it once: what it gets
 * stands for good, a failure too. So where it can't be fetched, the route gets a loader that fetches it again: the router
 * calls that for each visit and for each `revalidate`, and shows the error page as long as it rejects.
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
