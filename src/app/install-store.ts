import { createStore } from "zustand/vanilla";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

/** Whether the browser offers to install the app. none: it does not, or not any more. */
export type InstallState =
  | { readonly status: "none" }
  | { readonly status: "offered"; readonly prompt: () => Promise<unknown> }
  | { readonly status: "installed" };

/** What the browser said of installing the app. */
export interface InstallStore extends ReadableStore<InstallState> {
  /** Lets the browser ask the person. It asks once for each offer. */
  readonly install: () => Promise<void>;
}

/** Catches the browser's offer, which comes once and early. Without this, some browsers would show a bar of their own. */
export function createInstallStore(browser: Pick<EventTarget, "addEventListener">): InstallStore {
  const store = createStore<InstallState>(() => ({ status: "none" }));
  browser.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (isOffer(event)) store.setState({ status: "offered", prompt: () => event.prompt() }, true);
  });
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

/** The offer of Chromium's browsers. Source: W3C, Manifest Incubations, "BeforeInstallPromptEvent". */
function isOffer(event: Event): event is Event & { prompt: () => Promise<unknown> } {
  return "prompt" in event;
}
