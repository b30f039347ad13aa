import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { keysOf } from "#domain/keys-of.ts";
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
import { ErrorPage, PageError } from "./error-page.tsx";
import { lateRoute } from "./late-route.tsx";
import { Layout, LoadingPage, PageArea } from "./layout.tsx";

/** Each page is a chunk of its own, which is fetched when the page is first visited. */
const PAGES: Readonly<Record<Exclude<PageName, "guide">, () => Promise<ComponentType>>> = {
  home: async () => (await import("#src/features/home/home-page.tsx")).HomePage,
  animals: async () => (await import("#src/features/identify/animals-page.tsx")).AnimalsPage,
  plants: async () => (await import("#src/features/identify/plants-page.tsx")).PlantsPage,
  diseases: async () => (await import("#src/features/identify/diseases-page.tsx")).DiseasesPage,
  pests: async () => (await import("#src/features/identify/pests-page.tsx")).PestsPage,
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
    Component: (await import("#src/features/solutions/comparison-page.tsx")).ComparisonPage,
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
