import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfflineOffer } from "#src/app/frame/offline-offer.tsx";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { type OpenedApp, openApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { installOffer } from "#tests/fakes/shared-storage.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => emulateColours("light"));
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ["standalone", "serviceWorker"]) Reflect.deleteProperty(navigator, name);
});

/** Replaces a property of `navigator`. */
function stubNavigator(name: "standalone" | "serviceWorker", value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

function offer(installing = new EventTarget()): Promise<OpenedApp> {
  return show(
    <main>
      <OfflineOffer />
    </main>,
    { installing },
  );
}

test(
  "the foot of a page says what is kept, and offers to install the app once the browser does",
  LONG,
  async () => {
    const installing = new EventTarget();
    const app = await openApp("/about", { installing });
    const foot = app.getByRole("contentinfo");
    await expect.element(foot.getByText("Not kept on this device yet", { exact: false })).toBeVisible();
    await expectCount(foot.getByRole("button", { name: "Install app" }), 0);
    const { event, asked } = installOffer();
    installing.dispatchEvent(event);
    expect(await violationsByDayAndNight()).toEqual([]);
    await foot.getByRole("button", { name: "Install app" }).click();
    expect(asked()).toBe(1);
    await expectCount(foot.getByRole("button", { name: "Install app" }), 0);
    installing.dispatchEvent(new Event("appinstalled"));
    await expect.element(foot.getByText("The app is installed.")).toBeVisible();
  },
);

test("Safari on a phone makes no offer, so a sentence explains how", async () => {
  stubNavigator("standalone", false);
  const app = await offer();
  await expect
    .element(app.getByText("open Share and choose 'Add to Home Screen'", { exact: false }))
    .toBeVisible();
});

test("an app on the home screen is offered no more", async () => {
  stubNavigator("standalone", true);
  const installing = new EventTarget();
  const app = await offer(installing);
  installing.dispatchEvent(installOffer().event);
  await expect.element(app.getByText("Not kept on this device", { exact: false })).toBeVisible();
  await expectCount(app.getByRole("button"), 0);
  await expectCount(app.getByText("Home Screen", { exact: false }), 0);
});

/** A service worker that answers each message with `state`. No newer version is waiting. */
function stubServiceWorker(state: object): EventTarget & { sent: unknown[] } {
  const sent: unknown[] = [];
  const container: EventTarget & { sent: unknown[] } = Object.assign(new EventTarget(), {
    sent,
    ready: Promise.resolve(Object.assign(new EventTarget(), { waiting: null, installing: null })),
    controller: {
      postMessage: (message: unknown) => {
        sent.push(message);
        if (Array.isArray(message)) container.dispatchEvent(new MessageEvent("message", { data: state }));
      },
    },
  });
  stubNavigator("serviceWorker", container);
  return container;
}

test(
  "the page says what works offline in each step, and the rest comes at once on a press",
  LONG,
  async () => {
    const container = stubServiceWorker({ isPageKept: true, isKept: false, isAsked: false });
    const app = await openApp("/about");
    await expect.element(app.getByText("This page opens offline. The rest", { exact: false })).toBeVisible();
    expect(container.sent).toContain("keep all");
    expect(await violationsByDayAndNight()).toEqual([]);
    const button = app.getByRole("button", { name: "Keep everything for offline" });
    await button.click();
    expect(container.sent).toContain("keep all now");
    await expect.element(app.getByText("The rest of the app is coming", { exact: false })).toBeVisible();
    container.dispatchEvent(new MessageEvent("message", { data: { isKept: false } }));
    await expect.element(app.getByText("Some files did not come", { exact: false })).toBeVisible();
    await button.click();
    container.dispatchEvent(new MessageEvent("message", { data: { isKept: true } }));
    await expect.element(app.getByText("Works offline: ", { exact: false })).toBeVisible();
    await expect.element(app.getByText("Everything is kept.")).toHaveFocus();
    await expectCount(button, 0);
  },
);

test("if site data are blocked, one sentence says that nothing is kept and how to change it", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const app = await openApp("/about");
  const foot = app.getByRole("contentinfo");
  await expect
    .element(foot.getByText("This browser keeps nothing for this app", { exact: false }))
    .toHaveTextContent("To keep them, allow site data for this address.");
  await expectCount(foot.getByText(/offline/), 0);
});
