import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { PATHS } from "#src/paths.ts";
import { ErrorPage, PageError } from "./error-page.tsx";
import { Layout, LoadingFrame } from "./layout.tsx";

/** Every page comes in a chunk of its own, fetched when it is first visited. */
const PAGES: RouteObject[] = [
  {
    path: PATHS.home,
    lazy: async () => ({ Component: (await import("#src/pages/home/home-page.tsx")).HomePage }),
  },
  {
    path: PATHS.animals,
    lazy: async () => ({ Component: (await import("#src/pages/animals/animals-page.tsx")).AnimalsPage }),
  },
  {
    path: PATHS.plants,
    lazy: async () => ({ Component: (await import("#src/pages/plants/plants-page.tsx")).PlantsPage }),
  },
  {
    path: PATHS.diseases,
    lazy: async () => ({
      Component: (await import("#src/pages/diseases/diseases-page.tsx")).DiseasesPage,
    }),
  },
  {
    path: PATHS.pests,
    lazy: async () => ({ Component: (await import("#src/pages/pests/pests-page.tsx")).PestsPage }),
  },
  {
    path: PATHS.solutions,
    lazy: async () => ({
      Component: (await import("#src/pages/solutions/solutions-page.tsx")).SolutionsPage,
    }),
  },
  {
    path: PATHS.history,
    lazy: async () => ({ Component: (await import("#src/pages/history/history-page.tsx")).HistoryPage }),
  },
  {
    path: PATHS.models,
    lazy: async () => ({ Component: (await import("#src/pages/models/models-page.tsx")).ModelsPage }),
  },
  {
    path: PATHS.benchmark,
    lazy: async () => ({
      Component: (await import("#src/pages/benchmark/benchmark-page.tsx")).BenchmarkPage,
    }),
  },
  {
    path: PATHS.pricing,
    lazy: async () => ({ Component: (await import("#src/pages/pricing/pricing-page.tsx")).PricingPage }),
  },
  {
    path: PATHS.about,
    lazy: async () => ({ Component: (await import("#src/pages/about/about-page.tsx")).AboutPage }),
  },
  {
    path: "*",
    lazy: async () => ({
      Component: (await import("#src/pages/not-found/not-found-page.tsx")).NotFoundPage,
    }),
  },
];

/** Every page within the frame. A fault in a page leaves the frame standing; the outer error page is for faults of the frame itself. */
export const ROUTES: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    HydrateFallback: LoadingFrame,
    children: [{ errorElement: <PageError />, children: PAGES }],
  },
];

/** Makes the app's router and starts it. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(ROUTES);
}
