import { expect, test } from "vitest";
import { createInstallStore } from "#src/app/frame/install.ts";
import { keepEarlyOffer, takeEarlyOffer } from "#src/app/frame/starting.ts";
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

test("an offer that comes before the app's code is not lost", async () => {
  const browser = new EventTarget();
  keepEarlyOffer(browser);
  const offer = installOffer();
  browser.dispatchEvent(offer.event);
  expect(offer.event.defaultPrevented).toBe(true);
  const store = createInstallStore(browser, takeEarlyOffer());
  expect(takeEarlyOffer()).toBe(null);
  expect(store.getState().status).toBe("offered");
  await store.install();
  expect(offer.asked()).toBe(1);
});
