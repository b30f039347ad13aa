import { afterEach, beforeEach, expect, test } from "vitest";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { answeringLater } from "#tests/fakes/identified.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(async () => {
  await emulateColours("light");
  const waiting = { postMessage: () => {} };
  const registration = Object.assign(new EventTarget(), { waiting, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller: waiting,
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

const offer = (app: OpenedApp) => app.getByText("A new version is ready.", { exact: false });

test(
  "a new version is offered with what it would close, but not where models are tried, and can be put off",
  LONG,
  async () => {
    const app = await openApp("/about");
    await expect.element(offer(app).first()).toBeVisible();
    await expect.element(app.getByText("Nothing is lost by starting it.", { exact: false })).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    await app.router.navigate("/models");
    await expect.element(offer(app)).not.toBeInTheDocument();
    await app.router.navigate("/guide");
    await app.getByRole("searchbox").first().fill("beetle");
    await expect.element(app.getByText("closes what you typed", { exact: false })).toBeVisible();
    await app.getByRole("button", { name: "Later" }).click();
    await expect.element(offer(app)).not.toBeInTheDocument();
  },
);

test("a new version is not offered while a photo is on its way", LONG, async () => {
  const app = await openApp("/animals", { identify: answeringLater().identify });
  await expect.element(offer(app).first()).toBeVisible();
  await choosePhoto(app);
  await expect.element(offer(app)).not.toBeInTheDocument();
});
