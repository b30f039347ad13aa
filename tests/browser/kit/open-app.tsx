import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { expect } from "vitest";
import { render, type RenderResult } from "vitest-browser-react";
import { createStore } from "zustand/vanilla";
import type { Subject } from "#domain/subject.ts";
import { createInstallStore } from "#src/app/frame/install.ts";
import { firstPage, ROUTES } from "#src/app/frame/router.tsx";
import { createHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import {
  createIdentificationStore,
  createSubjectFinder,
} from "#src/app/identify/state/identification-store.ts";
import type { IdentificationDeps } from "#src/app/identify/state/photo-session.ts";
import type { ActiveModelState, ActiveModelStore } from "#src/core/models/active-model-store.ts";
import { activeModelOf, createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { PackStore } from "#src/core/models/pack-store.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import type { BenchmarkPageStores } from "#src/lab/benchmark/benchmark-page-stores.ts";
import type { ModelsPageStores } from "#src/lab/models/state/models-page-stores.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import { createPlanStore } from "#src/plan/plan-store.ts";
import type { Plan } from "#src/plan/plan.ts";
import { createQuotaStore } from "#src/plan/quota-store.ts";
import { isPremium } from "#src/plan/use-plan.ts";
import { type AppServices, ServicesProvider } from "#src/ui/services.tsx";
import { createFakeBrowser, type FakeBrowser } from "#tests/fakes/shared-storage.ts";
import "#src/ui/styles/tokens.css";
import { completeWithSample } from "#tests/fixtures/records/sample-records.ts";
import "#src/ui/styles/reset.css";

/** The fakes behind the pages. A part that is left out never answers. */
export interface AppParts {
  readonly plan?: Plan;
  /** The storage that tabs share. Its plan has priority over `plan`. */
  readonly browser?: FakeBrowser;
  readonly identify?: IdentificationDeps["identify"];
  readonly openFrames?: IdentificationDeps["openFrames"];
  readonly rank?: IdentificationDeps["rank"];
  readonly shrink?: IdentificationDeps["shrink"];
  readonly openHistory?: () => Promise<HistoryStore>;
  readonly openModelsPage?: () => Promise<ModelsPageStores>;
  /** By default no pack is on the device, and none can be fetched. */
  readonly openPacks?: () => Promise<PackStore>;
  readonly openBenchmark?: () => Promise<BenchmarkPageStores>;
  readonly openBatchPage?: () => Promise<BatchPageStores>;
  readonly openTeaching?: () => Promise<TeachPageStores>;
  readonly openOwnFinds?: AppServices["openOwnFinds"];
  /** Receives the window events about installing the app. */
  readonly installing?: EventTarget;
  /** The loading state of an added model. */
  readonly activeModel?: ActiveModelState;
  /** The client that holds a model; by default none. */
  readonly openedClient?: ActiveModelStore["openedClient"];
  /** The models that clients hold or load; by default none. */
  readonly opened?: ActiveModelStore["opened"];
}

/** The screen, the router and the storage of the app. */
export interface OpenedApp extends RenderResult {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly browser: FakeBrowser;
  /** Path, query and hash of the open page. */
  readonly address: () => string;
}

/** Opens the app at `path`, with its frame, its router and its stores, on fakes instead of workers. */
export function openApp(path: string, parts: AppParts = {}): Promise<OpenedApp> {
  return open(ROUTES, path, parts);
}

/**
 * Follows a link of the footer. It is pressed by script: while the page still grows, the link would move away from the
 * mouse, and a page that has just opened takes the focus from it.
 */
export async function followInFooter(app: OpenedApp, name: string): Promise<void> {
  const link = app.getByRole("contentinfo").getByRole("link", { name, exact: true });
  await expect.element(link).toBeVisible();
  const element = link.element();
  if (!(element instanceof HTMLElement)) throw new Error(`${name} is no element of HTML`);
  element.click();
}

/** Shows a part of a page by itself, inside all context providers that the part may use. */
export function show(part: ReactNode, parts: AppParts = {}, address = "/"): Promise<OpenedApp> {
  return open([{ path: "*", element: part }], address, parts);
}

async function open(routes: RouteObject[], path: string, parts: AppParts): Promise<OpenedApp> {
  const browser =
    parts.browser ??
    createFakeBrowser({
      "bio-kingdom.plan": JSON.stringify({ state: { plan: parts.plan ?? "free" }, version: 1 }),
    });
  const storage = browser.openTab();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const listeners = countListeners(router);
  await firstPage(router);
  // See: [Note: First listener]
  expect(listeners()).toBe(0);
  const screen = await render(
    // Without StrictMode, which runs effects twice, but only in development.
    <ServicesProvider services={servicesOf(storage, parts)}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  const address = (): string => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { ...screen, router, browser, address };
}

/** Returns how many listeners a router has now. Counts those that come after this call. */
export function countListeners(router: OpenedApp["router"]): () => number {
  let listeners = 0;
  router.subscribe = new Proxy(Reflect.get(router, "subscribe"), {
    apply: (subscribe, _router, [listener]) => {
      const end: () => void = subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        end();
      };
    },
  });
  return () => listeners;
}

/** Makes the services as src/main.tsx does. */
function servicesOf(storage: ReturnType<FakeBrowser["openTab"]>, parts: AppParts): AppServices {
  const plan = createPlanStore(storage);
  const quota = createQuotaStore({ storage, clock: { now: () => Date.now() } });
  const history = createHistoryRecorder({
    isPremium: () => isPremium(plan.getState()),
    load: parts.openHistory ?? never,
  });
  const choice = createModelChoiceStore(storage);
  const identificationOf = (subject: Subject) =>
    createIdentificationStore(subject, {
      identify: parts.identify ?? never,
      openFrames: parts.openFrames ?? never,
      rank: parts.rank ?? never,
      complete: completeWithSample,
      openedClient: parts.openedClient ?? (() => null),
      shrink: parts.shrink ?? never,
      quota: {
        isUsedUp: () => quota.remaining(plan.getState().plan) === 0,
        take: () => quota.take(plan.getState().plan),
      },
      activeModel: () => activeModelOf(choice.getState().choice, subject),
      warmUp: history.warmUp,
      onDelivered: history.onDelivered,
    });
  const models = {
    choice,
    active: {
      ...createStore<ActiveModelState>(() => parts.activeModel ?? { status: "none" }),
      activeModel: (subject: Subject) => activeModelOf(choice.getState().choice, subject),
      modelFor: never,
      rank: never,
      warmUp: () => {},
      openedClient: parts.openedClient ?? (() => null),
      opened: parts.opened ?? createStore(() => new Map()),
      adopt: () => {},
    },
    openPacks: parts.openPacks ?? never,
  };
  const disease = identificationOf("disease");
  return {
    plan,
    quota,
    history,
    identifications: {
      home: createSubjectFinder({ identify: parts.identify ?? never, shrink: parts.shrink ?? never }),
      animal: identificationOf("animal"),
      plant: identificationOf("plant"),
      disease,
      pest: identificationOf("pest"),
    },
    openInDetector: disease.open,
    models,
    openModelsPage: parts.openModelsPage ?? never,
    openBenchmark: parts.openBenchmark ?? never,
    openBatchPage: parts.openBatchPage ?? never,
    openTeaching: parts.openTeaching ?? never,
    openOwnFinds: parts.openOwnFinds ?? never,
    install: createInstallStore(parts.installing ?? new EventTarget()),
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
