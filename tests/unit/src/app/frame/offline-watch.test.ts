import { expect, test } from "vitest";
import {
  type OfflineWork,
  type OfflineStep,
  asksToSaveData,
  watchOfflineFiles,
} from "#src/app/frame/offline-watch.ts";

/** A page that watches what is kept. `sent` are the messages to the service worker. */
function watched({ savesData = false, isControlled = true } = {}) {
  const sent: unknown[] = [];
  const steps: OfflineStep[] = [];
  const states: OfflineWork[] = [];
  const controller = { postMessage: (message: unknown) => void sent.push(message) };
  const workers = Object.assign(new EventTarget(), { controller: isControlled ? controller : null });
  const network = new EventTarget();
  const left = new AbortController();
  const loads = new EventTarget();
  const keepNow = watchOfflineFiles({
    workers,
    network,
    savesData,
    signal: left.signal,
    followLoads: (heard) => {
      loads.addEventListener("load", (event) => event instanceof CustomEvent && heard(event.detail));
    },
    onStep: (step) => void steps.push(step),
    onKeepingNow: (state) => void states.push(state),
  });
  return {
    sent,
    steps,
    states,
    network,
    keepNow,
    leave: () => left.abort(),
    load: (...addresses: readonly string[]) =>
      loads.dispatchEvent(new CustomEvent("load", { detail: addresses })),
    answer: (data: unknown) => workers.dispatchEvent(new MessageEvent("message", { data })),
    takeControl: () => {
      workers.controller = controller;
      workers.dispatchEvent(new Event("controllerchange"));
    },
  };
}

const PAGE_KEPT = { isPageKept: true, isKept: false, isAsked: false };

test("the files of the page are kept first, and then all", () => {
  const page = watched({ isControlled: false });
  page.load("/a.js");
  expect(page.sent).toEqual([]);
  page.takeControl();
  page.load("/b.js");
  expect(page.sent).toEqual([["/a.js"], ["/a.js", "/b.js"]]);
  page.answer({ ...PAGE_KEPT, isPageKept: false });
  page.answer(PAGE_KEPT);
  expect(page.sent.slice(2)).toEqual(["keep all"]);
  page.answer({ isKept: true });
  expect(page.steps).toEqual(["none", "page", "all"]);
});

test("a failed download of all files is tried again when the network is back", () => {
  const page = watched();
  page.answer(PAGE_KEPT);
  page.answer({ isKept: false });
  page.answer(PAGE_KEPT);
  expect(page.sent).toEqual([[], "keep all"]);
  expect([page.steps, page.states]).toEqual([["page", "page"], []]);
  page.network.dispatchEvent(new Event("online"));
  page.answer(PAGE_KEPT);
  expect(page.sent).toEqual([[], "keep all", [], "keep all"]);
});

test("if the browser saves data, the rest waits until the user asks, and then goes on at the next visit", () => {
  const page = watched({ savesData: true });
  page.answer(PAGE_KEPT);
  expect(page.sent).toEqual([[]]);
  page.keepNow();
  expect([page.sent, page.states]).toEqual([[[], "keep all now"], ["running"]]);
  page.answer({ isKept: false });
  page.keepNow();
  page.answer({ isKept: true });
  expect(page.states).toEqual(["running", "failed", "running", "done"]);

  const next = watched({ savesData: true });
  next.answer({ ...PAGE_KEPT, isAsked: true });
  expect(next.sent).toEqual([[], "keep all"]);
});

test("if all is kept, nothing more is asked for; a page that closes hears nothing", () => {
  const page = watched();
  page.answer("an answer of another part");
  page.answer({ ...PAGE_KEPT, isKept: true });
  expect([page.sent, page.steps]).toEqual([[[]], ["all"]]);
  page.leave();
  page.answer({ isKept: true });
  expect(page.steps).toEqual(["all"]);
});

test("data are saved only where the browser says so", () => {
  expect([{}, { connection: undefined }, { connection: { saveData: false } }].map(asksToSaveData)).toEqual([
    false,
    false,
    false,
  ]);
  expect(asksToSaveData({ connection: { saveData: true } })).toBe(true);
});
