import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { systemClock } from "#domain/clock.ts";
import { once } from "#domain/once.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { GRAPHICS_KEY, isPack, PACKS_KEY, SAMPLE_MODEL } from "#models/registry.ts";
import { createInstallStore, registerServiceWorker } from "#src/app/frame/install.ts";
import { watchPrerenderedFocus } from "#src/app/frame/prerendered-frame.ts";
import { createRouter, firstPage } from "#src/app/frame/router.tsx";
import { failToStart, takeEarlyOffer } from "#src/app/frame/starting.ts";
import { createHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import { takeEarlyPhoto } from "#src/app/identify/start/early-photo.ts";
import {
  createIdentificationStore,
  createSubjectFinder,
  type IdentificationStore,
} from "#src/app/identify/state/identification-store.ts";
import { createActiveModelStore } from "#src/core/models/active-model-store.ts";
import type { BrowserLibrary } from "#src/core/models/browser-library.ts";
import { createModelChoiceStore, UNFINISHED_WRITE_KEY } from "#src/core/models/model-choice-store.ts";
import type { PackStore } from "#src/core/models/pack-store.ts";
import { createPageAnswers } from "#src/core/page-answers.ts";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import type { GraphicsMemory } from "#src/core/workers/inference-client.ts";
import { createPipeline } from "#src/core/workers/pipeline.ts";
import type { WorkerConnection } from "#src/core/workers/worker-client.ts";
import { basePath } from "#src/language/base-path.ts";
import { createBatchTrialStore, createPlanStore } from "#src/plan/plan-store.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { createQuotaStore } from "#src/plan/quota-store.ts";
import { isPremium } from "#src/plan/use-plan.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { type AppServices, ServicesProvider } from "#src/ui/services.tsx";
import imagingScript from "#workers/imaging.worker.ts?worker&url";
import inferenceScript from "#workers/inference.worker.ts?worker&url";
import PackagingWorker from "#workers/packaging.worker.ts?worker";
import shrinkingScript from "#workers/shrinking.worker.ts?worker&url";
import { startWorker } from "#workers/start-worker.ts";
import TeachingWorker from "#workers/teaching.worker.ts?worker";
import { SUBJECT_PATHS } from "./paths.ts";
import "#src/ui/styles/tokens.css";
import "#src/ui/styles/fonts.css";
import "#src/ui/styles/reset.css";

const NEVER_ABORTED = new AbortController().signal;

const storage = openBrowserStorage();
const graphics: GraphicsMemory = {
  stored: () => storage.ofTab.getItem(GRAPHICS_KEY) ?? storage.getItem(GRAPHICS_KEY),
  keep: (...found) => void openLibrary().then((library) => library.graphics.keep(...found), reportError),
};
const { openImaging, connectInference, openClient } = createPipeline(
  (name) => startWorker(imagingScript, name),
  (name) => startWorker(inferenceScript, name),
  graphics,
);
const imaging = openImaging();

const connectPackaging = (): WorkerConnection =>
  connectToWorker("packaging", (name) => new PackagingWorker({ name }));

const install = createInstallStore(window, takeEarlyOffer());
const plan = createPlanStore(storage);
// The quota needs wall-clock time, because the clock for durations may stop while the device sleeps.
const quota = createQuotaStore({ storage, clock: { now: () => Date.now() } });
const batchTrial = createBatchTrialStore(storage);
const isPremiumNow = (): boolean => isPremium(plan.getState());
const history = createHistoryRecorder({
  isPremium: isPremiumNow,
  load: async () =>
    (await import("#src/app/history/state/history-store.ts")).openBrowserHistory(isPremiumNow),
});

const modelChoice = createModelChoiceStore(storage);
const openLibrary = once(async (): Promise<BrowserLibrary> =>
  (await import("#src/core/models/browser-library.ts")).openBrowserLibrary(storage),
);
const active = createActiveModelStore({ choice: modelChoice, openLibrary, openClient });
let packs: PackStore | null = null;
const openPacks = once(async (): Promise<PackStore> => {
  const { createPackStore } = await import("#src/core/models/pack-store.ts");
  packs = createPackStore({
    storage,
    openLibrary,
    openClient,
    complete: answers.complete,
    loadFamilies: async () => (await import("#models/knowledge/knowledge.ts")).loadFamilies(),
    activeModel: active.activeModel,
  });
  return packs;
});
const answers = createPageAnswers({
  imaging,
  active,
  choice: modelChoice,
  clock: systemClock,
  startShrinking: () => startWorker(shrinkingScript, "bio-kingdom-shrinking"),
  openImaging,
  openPacks,
  mayHavePacks: () => (storage.ofTab.getItem(PACKS_KEY) ?? storage.getItem(PACKS_KEY)) !== null,
});
/** Dependencies of the pages that start their own workers. */
const shared = {
  choice: modelChoice,
  imaging,
  openImaging,
  openClient,
  connectPackaging,
  clock: systemClock,
};
const openModelsPage = once(async () =>
  (await import("#src/lab/models/state/browser-models.ts")).createModelsPageStores({
    ...shared,
    connectInference,
    library: await openLibrary(),
    active,
  }),
);
const openBatchPage = once(async () =>
  (await import("#src/lab/batch/state/browser-batch.ts")).createBatchPageStores({
    ...shared,
    library: await openLibrary(),
    trial: batchTrial,
    storage,
    complete: answers.complete,
    plan: () => plan.getState().plan,
    quota: {
      left: () => batchTrial.left(plan.getState().plan),
      take: () => batchTrial.take(plan.getState().plan),
    },
  }),
);
const openTeaching = once(async () => {
  const { library, tasks } = await openModelsPage();
  return (await import("#src/lab/teach/state/browser-teach.ts")).createTeachPageStores({
    ...shared,
    library,
    tasks,
    storage,
    connectTeaching: () => connectToWorker("teaching", (name) => new TeachingWorker({ name })),
  });
});
const openBenchmark = once(async () =>
  (await import("#src/lab/benchmark/browser-benchmark.ts")).createBenchmarkPageStores({
    ...shared,
    library: await openLibrary(),
  }),
);

const openOwnFinds = once(async () =>
  (await import("#src/app/finds/own-finds.ts")).createOwnFinds({
    isPremium: isPremiumNow,
    history: await history.open(),
    imaging,
    openedClient: active.openedClient,
  }),
);

function identificationStore(subject: Subject): IdentificationStore {
  return createIdentificationStore(subject, {
    identify: answers.identify,
    openFrames: answers.openFrames,
    rank: async (request, signal) =>
      isPack(request.modelId) ? (await openPacks()).rank(request, signal) : active.rank(request, signal),
    openedClient: (modelId) => packs?.openedClient(modelId) ?? active.openedClient(modelId),
    complete: answers.complete,
    shrink: answers.shrink,
    quota: {
      isUsedUp: () => quota.remaining(plan.getState().plan) === 0,
      take: () => quota.take(plan.getState().plan),
    },
    activeModel: () => active.activeModel(subject),
    warmUp: () => {
      answers.warmUp(subject);
      history.warmUp();
    },
    onDelivered: history.onDelivered,
  });
}

const identifications = {
  home: createSubjectFinder({ identify: answers.findSubject, shrink: answers.shrink }),
  animal: identificationStore("animal"),
  plant: identificationStore("plant"),
  disease: identificationStore("disease"),
  pest: identificationStore("pest"),
};

/** All services of the pages. */
const services: AppServices = {
  plan,
  quota,
  identifications,
  history,
  models: { choice: modelChoice, active, openPacks },
  openModelsPage,
  openBenchmark,
  openBatchPage,
  openInDetector: identifications.disease.open,
  openOwnFinds,
  openTeaching,
  install,
};

/**
 * If the first page is that of a subject whose model has files, loads the model while the page is drawn. On later visits,
 * when the files are on the device, the model is then ready before the person has chosen a photo.
 */
function warmUpFirstPage(): void {
  const page = SUBJECTS.find((subject) => location.pathname === basePath() + SUBJECT_PATHS[subject].slice(1));
  if (page === undefined || !mayIdentify(plan.getState().plan, page)) return;
  if (active.activeModel(page).id !== SAMPLE_MODEL.id) active.warmUp(page);
}

/** Draws the app. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no root element");
  // The packages' code and the stores have taken a long task already; the router begins one of its own.
  await systemClock.sleep(0, NEVER_ABORTED);
  const router = createRouter();
  warmUpFirstPage();
  // Drawing the frame first and the page after it takes a slow phone twice as long.
  await firstPage(router);
  takeEarlyPhoto((file) => void identifications.home.identify(file));
  watchPrerenderedFocus();
  // React renders a transition in slices, so that a slow phone takes a tap in between.
  startTransition(() => {
    createRoot(root, { onUncaughtError: failToStart }).render(
      <StrictMode>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </StrictMode>,
    );
  });
}

// Not awaited here: chunks of pages import this module's chunk, and would wait for it.
start().catch(failToStart);

// If a tab was closed while it stored a model, the library deletes the incomplete files when it opens.
if (storage.getItem(UNFINISHED_WRITE_KEY) !== null) openLibrary().catch(reportError);

// Registers a second after the page has loaded, because files for later must not delay the page. The development server
// has no files to store.
if (import.meta.env.PROD) {
  const container = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  const register = (): void => void registerServiceWorker(container, reportError);
  const registerLater = (): void => void setTimeout(register, 1000);
  // This script may come before the page is complete, or after.
  if (document.readyState === "complete") registerLater();
  else addEventListener("load", registerLater, { once: true });
}
