import type { OfflineRequest } from "#workers/offline/contract.ts";

/** What the service worker has stored: nothing, at least what this page has loaded, or all files of the app. */
export type OfflineStep = "none" | "page" | "all";

/** The state of the download that the user has started. */
export type OfflineWork = "none" | "running" | "failed" | "done";

export interface OfflineWatchDeps {
  readonly workers: Pick<EventTarget, "addEventListener"> & {
    readonly controller: { readonly postMessage: (message: OfflineRequest) => void } | null;
  };
  /** Fires "online". */
  readonly network: Pick<EventTarget, "addEventListener">;
  /** True if the browser asks to save data. Then all files are stored only if the user asks for it. */
  readonly savesData: boolean;
  /** Reports the addresses of all files that the page has loaded so far, then of each file that it loads. */
  readonly followLoads: (onLoads: (addresses: readonly string[]) => void) => void;
  readonly signal: AbortSignal;
  readonly onStep: (step: OfflineStep) => void;
  readonly onKeepingNow: (state: OfflineWork) => void;
}

/**
 * Has the service worker store what this page loads, and then the rest unless the browser saves data. Returns a function
 * that stores the rest at once.
 */
export function watchOfflineFiles(deps: OfflineWatchDeps): () => void {
  const { workers, network, savesData, signal, onStep, onKeepingNow } = deps;
  const loaded = new Set<string>();
  // The service worker tries once in a visit, and again when the network is back.
  let mayGoOn = true;
  let isUserWaiting = false;
  const send = (message: OfflineRequest): void => workers.controller?.postMessage(message);
  const ask = (): void => send([...loaded]);
  const endWait = (state: OfflineWork): void => {
    if (isUserWaiting) onKeepingNow(state);
    isUserWaiting = false;
  };
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== "object" || data === null || !("isKept" in data)) return;
    if (data.isKept === true) {
      onStep("all");
      endWait("done");
    } else if ("isPageKept" in data) {
      onStep(data.isPageKept === true ? "page" : "none");
      const isAsked = "isAsked" in data && data.isAsked === true;
      if (!mayGoOn || (savesData && !isAsked)) return;
      mayGoOn = false;
      send("keep all");
    } else endWait("failed");
  };
  workers.addEventListener("message", (event) => event instanceof MessageEvent && hear(event), { signal });
  workers.addEventListener("controllerchange", ask, { signal });
  network.addEventListener(
    "online",
    () => {
      mayGoOn = true;
      ask();
    },
    { signal },
  );
  deps.followLoads((addresses) => {
    for (const address of addresses) loaded.add(address);
    ask();
  });
  ask();
  return () => {
    if (workers.controller === null) return;
    isUserWaiting = true;
    onKeepingNow("running");
    send("keep all now");
  };
}

/** True if the browser asks to save data. Not all browsers tell. */
export function asksToSaveData(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, "connection");
  return (
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
  );
}

/** Reports the files that this page has loaded and loads. */
export function followPageLoads(onLoads: (addresses: readonly string[]) => void, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => onLoads(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: "resource", buffered: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
