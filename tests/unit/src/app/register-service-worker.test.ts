import { expect, test, vi } from "vitest";
import { registerServiceWorker } from "#src/app/install.tsx";

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
