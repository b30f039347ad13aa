import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { modelFor } from "#models/registry.ts";
import type { ImagingApi, InferenceApi } from "#workers/contract.ts";
import ImagingWorker from "#workers/imaging.worker.ts?worker";
import InferenceWorker from "#workers/inference.worker.ts?worker";
import { createRouter } from "./app/router.tsx";
import { systemClock } from "./domain/clock.ts";
import type { Subject } from "./domain/subject.ts";
import { connectToWorker } from "./pipeline/browser-worker.ts";
import { identifyPhoto } from "./pipeline/identify-photo.ts";
import { createImagingClient } from "./pipeline/imaging-client.ts";
import { createInferenceClient } from "./pipeline/inference-client.ts";
import { createPageDecoder } from "./pipeline/page-decoder.ts";
import { shrinkPhoto } from "./pipeline/shrink-photo.ts";
import { createWorkerClient } from "./pipeline/worker-client.ts";
import { openBrowserStorage } from "./stores/browser-storage.ts";
import { HistoryProvider } from "./stores/history-context.tsx";
import { createHistoryKeeper } from "./stores/history-keeper.ts";
import { IdentificationProvider } from "./stores/identification-context.tsx";
import { createIdentificationStore, type IdentificationStore } from "./stores/identification-store.ts";
import { isPremium, PlanProvider } from "./stores/plan-context.tsx";
import { createPlanStore } from "./stores/plan-store.ts";
import { QuotaProvider } from "./stores/quota-context.tsx";
import { createQuotaStore } from "./stores/quota-store.ts";
import "./styles/tokens.css";
import "./styles/reset.css";

const imaging = createImagingClient(
  createWorkerClient<ImagingApi>(() => connectToWorker((name) => new ImagingWorker({ name }))),
  createPageDecoder(systemClock),
);
const inference = createInferenceClient(
  createWorkerClient<InferenceApi>(() => connectToWorker((name) => new InferenceWorker({ name }))),
  systemClock,
);

const storage = openBrowserStorage();
const plan = createPlanStore(storage);
// Days are told by the device's time of day: the clock of durations may stand still while the device sleeps.
const quota = createQuotaStore({ storage, clock: { now: () => Date.now() } });
const history = createHistoryKeeper({
  isPremium: () => isPremium(plan.getState()),
  load: async () => (await import("./stores/browser-history.ts")).openBrowserHistory(),
});

function identificationStore(subject: Subject): IdentificationStore {
  return createIdentificationStore(subject, {
    identify: (file, ofSubject, events) =>
      identifyPhoto(file, ofSubject, events, {
        imaging,
        inference,
        clock: systemClock,
        inputFor: (asked) => modelFor(asked).input,
      }),
    shrink: shrinkPhoto,
    quota: {
      isUsedUp: () => quota.remaining(plan.getState().plan) === 0,
      take: () => quota.take(plan.getState().plan),
    },
    warmUp: () => {
      imaging.warmUp();
      inference.warmUp();
      history.warmUp();
    },
    onDelivered: history.onDelivered,
  });
}

const identifications = {
  animal: identificationStore("animal"),
  plant: identificationStore("plant"),
  disease: identificationStore("disease"),
  pest: identificationStore("pest"),
};

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no root element");
createRoot(root).render(
  <StrictMode>
    <PlanProvider store={plan}>
      <QuotaProvider store={quota}>
        <IdentificationProvider stores={identifications}>
          <HistoryProvider keeper={history}>
            <RouterProvider router={createRouter()} />
          </HistoryProvider>
        </IdentificationProvider>
      </QuotaProvider>
    </PlanProvider>
  </StrictMode>,
);
