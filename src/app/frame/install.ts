import { createStore } from "zustand/vanilla";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { useService } from "#src/ui/services.tsx";

/** The state of the browser's offer to install the app. `prompt` accepts the offer. */
export type InstallState =
  | { readonly status: "none" }
  | { readonly status: "offered"; readonly prompt: () => Promise<unknown> }
  | { readonly status: "installed" };

/** The browser's offer to install the app. */
export interface InstallStore extends ReadableStore<InstallState> {
  /** Opens the browser's install prompt. Each offer allows one prompt. */
  readonly install: () => Promise<void>;
}

/**
 * Keeps the browser's offer, which comes once, soon after the start. Otherwise some browsers show their own install
 * bar. `early` is an offer that came before; null without one.
 */
export function createInstallStore(
  browser: Pick<EventTarget, "addEventListener">,
  early: Event | null = null,
): InstallStore {
  const store = createStore<InstallState>(() => ({ status: "none" }));
  const take = (event: Event): void => {
    event.preventDefault();
    if (isOffer(event)) store.setState({ status: "offered", prompt: () => event.prompt() }, true);
  };
  if (early !== null) take(early);
  browser.addEventListener("beforeinstallprompt", take);
  browser.addEventListener("appinstalled", () => store.setState({ status: "installed" }, true));
  return {
    ...readable(store),
    install: async () => {
      const state = store.getState();
      if (state.status !== "offered") return;
      store.setState({ status: "none" }, true);
      await state.prompt();
    },
  };
}

/** Source: W3C, Manifest Incubations, "BeforeInstallPromptEvent". */
function isOffer(event: Event): event is Event & { prompt: () => Promise<unknown> } {
  return "prompt" in event;
}

declare module "#src/ui/services.tsx" {
  interface AppServices {
    readonly install: InstallStore;
  }
}

/** The browser's offer to install the app. */
export function useInstallStore(): InstallStore {
  return useService("install");
}

/**
 * Registers the service worker for offline use. A failure is only reported, because the app works without a service
 * worker. `container` is undefined on insecure pages.
 */
export async function registerServiceWorker(
  container: Pick<ServiceWorkerContainer, "register"> | undefined,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await container?.register(`${import.meta.env.BASE_URL}sw.js`);
  } catch (error) {
    report(error);
  }
}
