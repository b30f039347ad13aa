import { expect, test, vi } from "vitest";
import { describeLoss, watchNewVersion } from "#src/app/frame/new-version-watch.ts";
import type { OfflineRequest } from "#workers/offline/contract.ts";

const HOUR_MS = 60 * 60_000;

/** A fetched version, which records its messages. */
class FakeVersion extends EventTarget {
  readonly asked: OfflineRequest[] = [];
  postMessage(message: OfflineRequest): void {
    this.asked.push(message);
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeVersion | null = null;
  installing: FakeVersion | null = null;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError("no network")));

  /** Simulates that a newer version is found and fetched, and then waits. */
  install(): FakeVersion {
    const version = new FakeVersion();
    this.installing = version;
    this.dispatchEvent(new Event("updatefound"));
    this.waiting = version;
    version.dispatchEvent(new Event("statechange"));
    return version;
  }
}

/** Opens a tab. A service worker controls it unless this is the first visit. */
async function openTab({
  isFirstVisit = false,
  isTakenOver = false,
  registration = new FakeRegistration(),
} = {}) {
  const container = Object.assign(new EventTarget(), {
    controller: isFirstVisit ? null : {},
    ready: Promise.resolve(registration),
  });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const reload = vi.fn<() => void>();
  const offers: (() => void)[] = [];
  let now = 1_000_000 * HOUR_MS;
  await watchNewVersion({
    container,
    controllerAtStart: isTakenOver ? {} : container.controller,
    page,
    now: () => now,
    signal: new AbortController().signal,
    onReady: (start) => void offers.push(start),
    reload,
  });
  return {
    registration,
    offers,
    reload,
    takeOver: () => container.dispatchEvent(new Event("controllerchange")),
    comeBackAfter: (hours: number) => {
      now += hours * HOUR_MS;
      page.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

test("a version that another tab started before this page looked is offered as well", async () => {
  const tab = await openTab({ isTakenOver: true });
  expect(tab.offers).toHaveLength(1);
  tab.offers[0]?.();
  expect(tab.reload).toHaveBeenCalledOnce();
});

test("a version that waits is offered, and only the tab that starts it loads anew, once", async () => {
  const registration = new FakeRegistration();
  const tab = await openTab({ registration });
  const other = await openTab({ registration });
  expect(tab.offers).toHaveLength(0);
  const version = registration.install();
  expect(tab.offers).toHaveLength(1);
  expect(other.offers).toHaveLength(1);
  expect(version.asked).toEqual([]);

  tab.offers[0]?.();
  expect(version.asked).toEqual(["take over"]);
  expect(tab.reload).not.toHaveBeenCalled();
  for (const each of [tab, other]) {
    each.takeOver();
    each.takeOver();
  }
  expect(tab.reload).toHaveBeenCalledOnce();
  expect(other.reload).not.toHaveBeenCalled();
  // The version has already taken over, so this tab only reloads.
  other.offers.at(-1)?.();
  expect(other.reload).toHaveBeenCalledOnce();
});

test("a version that waits since before the page was opened is offered", async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeVersion();
  expect((await openTab({ registration })).offers).toHaveLength(1);
});

test("the first service worker is no new version", async () => {
  const tab = await openTab({ isFirstVisit: true });
  tab.takeOver();
  expect(tab.offers).toHaveLength(0);
  tab.takeOver();
  expect(tab.offers).toHaveLength(1);
});

test("a tab that is open for long looks for a new version at most every six hours, also by a clock that was set back", async () => {
  const { registration, comeBackAfter } = await openTab();
  const looks = (): number => registration.update.mock.calls.length;
  comeBackAfter(5.9);
  expect(looks()).toBe(0);
  comeBackAfter(0.2);
  expect(looks()).toBe(1);
  comeBackAfter(5.9);
  expect(looks()).toBe(1);
  comeBackAfter(-48);
  expect(looks()).toBe(2);
});

test("what a new version loses is named, and that it loses nothing too", () => {
  expect(describeLoss({ photosOn: [], hasTyped: false })).toBe("Nothing is lost by starting it.");
  expect(describeLoss({ photosOn: ["animal"], hasTyped: false })).toBe(
    "Starting it closes the photo on Animals, with its answer and notes. What is saved stays.",
  );
  expect(describeLoss({ photosOn: ["pest", "home"], hasTyped: true })).toBe(
    "Starting it closes the photo on Home and Pests, with its answer and notes, and what you typed on this page. What is saved stays.",
  );
});
