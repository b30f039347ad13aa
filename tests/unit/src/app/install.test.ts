import { expect, test, vi } from "vitest";
import { createInstallStore, registerServiceWorker } from "#src/app/install.tsx";
import { installOffer } from "#tests/fakes/shared-storage.ts";

test("the browser's offer is caught, kept from showing a bar of its own, and asked once", async () => {
  const browser = new EventTarget();
  const store = createInstallStore(browser);
  expect(store.getState().status).toBe("none");
  const offer = installOffer();
  browser.dispatchEvent(offer.event);
  expect(offer.event.defaultPrevented).toBe(true);
  expect(store.getState().status).toBe("offered");
  await store.install();
  await store.install();
  expect(offer.asked()).toBe(1);
  expect(store.getState().status).toBe("none");
});

test("an installed app is no longer offered", () => {
  const browser = new EventTarget();
  const store = createInstallStore(browser);
  browser.dispatchEvent(installOffer().event);
  browser.dispatchEvent(new Event("appinstalled"));
  expect(store.getState().status).toBe("installed");
});

test("the service worker of the whole site is registered", async () => {
  const register = vi.fn<ServiceWorkerContainer["register"]>();
  const report = vi.fn<(error: unknown) => void>();
  await registerServiceWorker({ register }, report);
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  expect(report).not.toHaveBeenCalled();
});

test("a registration that fails is reported", async () => {
  const fault = new Error("storage is blocked");
  const report = vi.fn<(error: unknown) => void>();
  await registerServiceWorker({ register: () => Promise.reject(fault) }, report);
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
});

test("a browser without service workers is no fault", async () => {
  const report = vi.fn<(error: unknown) => void>();
  await registerServiceWorker(undefined, report);
  expect(report).not.toHaveBeenCalled();
});
