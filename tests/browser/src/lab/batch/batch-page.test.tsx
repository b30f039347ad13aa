import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { ok } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { Plan } from "#src/plan/plan.ts";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import {
  A_HEAD,
  batchPageStores,
  createFakeBatchStore,
  type FakeBatchStore,
} from "#tests/browser/kit/batch-page.ts";
import { chooseFiles, dropEntries, fileAt } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { CROPLESS, photoOf, unreadPhoto } from "#tests/fakes/batch-photos.ts";
import { droppedFolder } from "#tests/fakes/dropped-folder.ts";
import { answeringWith, IDENTIFIED, ofKingdom, UNSURE } from "#tests/fakes/identified.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { LONG } from "#tests/fixtures/long.ts";

const KINGDOM: PackageManifest = {
  ...A_MANIFEST,
  ...KINGDOM_MODEL,
  subjects: ["animal", "plant", "disease", "pest"],
};

const FILES = ["Trap 3/10.jpg", "Trap 3/9.jpg", "Trap 3/May/1.jpg"].map((path) => fileAt(path, "image/jpeg"));
const NOTES = fileAt("Trap 3/notes.txt", "text/plain");

beforeEach(async () => {
  await screen.viewport(1280, 800);
  await emulateColours("light");
});

interface Opened {
  readonly app: OpenedApp;
  readonly store: FakeBatchStore;
}

async function open({
  store = createFakeBatchStore(),
  path = "/batch",
  plan = "premium",
  models = [A_MANIFEST, KINGDOM],
  used = 0,
  ...parts
}: Pick<AppParts, "identify"> & {
  readonly store?: FakeBatchStore;
  readonly path?: string;
  readonly plan?: Plan;
  readonly models?: readonly PackageManifest[];
  readonly used?: number;
} = {}): Promise<Opened> {
  const stores = batchPageStores(store, models, used);
  return {
    app: await openApp(path, { plan, ...parts, openBatchPage: () => Promise.resolve(stores) }),
    store,
  };
}

function chooseFolder({ app }: Opened, files: readonly File[] = FILES): Promise<void> {
  return chooseFiles(app.getByLabelText("Folder of photos"), files);
}

/** True if the browser would ask the user before it closes the tab. */
function isAsked(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test(
  "a folder is counted first, and dates and places are read only if a person ticks them",
  LONG,
  async () => {
    const opened = await open();
    const { app, store } = opened;
    await chooseFolder(opened, [...FILES, NOTES]);
    await expect
      .element(app.getByText("Trap 3: 3 photos found; left out: 1 other file (.txt)."))
      .toBeVisible();
    await app.getByRole("button", { name: "Identify 3 photos" }).click();
    expect(store.started.map(({ settings }) => settings)).toEqual([
      {
        subject: "animal",
        models: [KINGDOM.id],
        capture: { date: false, position: false },
        burstRule: "handHeld",
      },
    ]);
    expect(store.started[0]?.files.map(({ name }) => name)).toEqual([
      "10.jpg",
      "9.jpg",
      "1.jpg",
      "notes.txt",
    ]);
  },
);

test(
  "a model that knows several subjects decides for each photo, unless a person chooses",
  LONG,
  async () => {
    const opened = await open({ models: [{ ...KINGDOM, labelFacts: [] }] });
    const { app, store } = opened;
    await chooseFolder(opened);
    await expect.element(app.getByRole("radio").first()).toBeChecked();
    await expect.element(app.getByRole("radio", { name: "Let the model decide" })).toBeChecked();
    await app.getByRole("button", { name: "Identify 3 photos" }).click();
    expect(store.started[0]?.settings.subject).toBe("found");
  },
);

test("a leaf whose crop nobody told opens in the Disease Detector, where our own model asks for the crop", async () => {
  const leaf = fileAt("field/leaf.jpg", "image/jpeg");
  const identified: File[] = [];
  const identify = answeringWith((file) => {
    identified.push(file);
    return { ...IDENTIFIED, identification: ofKingdom(UNSURE) };
  });
  const { app, store } = await open({ identify });
  const photos = ["field/lion.jpg", "field/leaf.jpg", "zoo/lion.jpg"].map((path) => photoOf(path));
  photos[1] = photoOf("field/leaf.jpg", { said: ok([CROPLESS]) });
  store.showOpen({ phase: { code: "done" }, photos, files: new Map([["field/leaf.jpg", leaf]]) });
  await app.getByLabelText("Folder", { exact: true }).selectOptions("field (2)");
  await app.getByLabelText("Order").selectOptions("File, A to Z");
  await app.getByRole("option", { name: /lion\.jpg/ }).click();
  const panel = app.getByRole("region", { name: "Review" });
  await panel.getByRole("button", { name: "Previous photo" }).click();
  await app.getByRole("link", { name: "Open it in Disease Detector" }).click();
  await expect.poll(app.address).toBe("/diseases");
  await expect.element(app.getByRole("heading", { name: "No name without the crop" })).toBeVisible();
  await expect.element(app.getByRole("region", { name: "Which crop is it?" })).toBeVisible();
  expect(identified).toEqual([leaf]);
  // Who comes back finds the filters, the order and the photo.
  await app.router.navigate(-1);
  await expect.element(panel.getByText("1 of 2")).toBeVisible();
  await expect.element(panel.getByText("field/leaf.jpg")).toBeVisible();
  await expect.element(app.getByLabelText("Folder", { exact: true })).toHaveDisplayValue("field (2)");
  await expect.element(app.getByLabelText("Order")).toHaveDisplayValue("File, A to Z");
  await panel.getByRole("button", { name: "Next photo" }).click();
  await expect.element(panel.getByText("field/lion.jpg")).toBeVisible();
});

test("an empty folder that is dropped is no photo, as on the way from an identifier", LONG, async () => {
  const { app } = await open();
  const area = app.getByRole("group", { name: "Photos of the batch" });
  await expect.element(area).toBeVisible();
  dropEntries(area.element(), [droppedFolder("Empty", {})]);
  await expect.element(app.getByRole("alert")).toHaveTextContent("There is no photo among these files.");
});

test("where the model decides, the form says before the run that it names no disease", async () => {
  const hint = "The app's own model names no disease here";
  const opened = await open({ models: [{ ...KINGDOM, labelFacts: [] }] });
  await chooseFolder(opened);
  await expect.element(opened.app.getByText(hint)).toBeVisible();
  await opened.app.getByRole("radio", { name: "Animals" }).click();
  await expect.element(opened.app.getByText(hint)).not.toBeInTheDocument();
});

test("a batch starts with the settings that a person chooses", LONG, async () => {
  const opened = await open();
  const { app, store } = opened;
  await chooseFolder(opened);
  await app.getByLabelText("Model that answers").selectOptions("Garden birds 1");
  await app
    .getByLabelText("Compare it with")
    .selectOptions(`${KINGDOM_MODEL.title} ${KINGDOM_MODEL.version}`);
  await app.getByRole("radio", { name: "By a camera trap" }).click();
  await app.getByRole("checkbox", { name: "Read when each photo was taken" }).click();
  await app.getByRole("checkbox", { name: "Read where each photo was taken" }).click();
  await app.getByRole("button", { name: "Identify 3 photos" }).click();
  expect(store.started[0]?.settings).toEqual({
    subject: "animal",
    models: [A_MANIFEST.id, KINGDOM.id],
    capture: { date: true, position: true },
    burstRule: "cameraTrap",
  });
});

test(
  "the form begins with the subject of the address, and offers the models that answer for it",
  LONG,
  async () => {
    const opened = await open({ path: "/batch?subject=pest" });
    const { app, store } = opened;
    await chooseFolder(opened);
    await expect.element(app.getByRole("radio", { name: "Pests" })).toBeChecked();
    await expect.element(app.getByRole("link", { name: "add one of your own" })).toBeVisible();
    await expectCount(app.getByLabelText("Compare it with"), 0);
    await app.getByRole("button", { name: "Identify 3 photos" }).click();
    expect(store.started[0]?.settings).toMatchObject({ subject: "pest", models: [KINGDOM.id] });
  },
);

test("without a photo or without a model nothing can begin, and the page says why", LONG, async () => {
  const opened = await open({ models: [] });
  const { app } = opened;
  await chooseFolder(opened, [NOTES]);
  await expect.element(app.getByRole("alert")).toHaveTextContent("There is no photo among these files.");
  await expectCount(app.getByRole("button", { name: /^Identify/ }), 0);
  await chooseFolder(opened);
  await expectCount(app.getByRole("alert"), 0);
  await expect.element(app.getByRole("link", { name: "Add a model" })).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Identify 3 photos" })).toBeDisabled();
});

test(
  "Free may try ten photos of animals and plants: of more photos the first ones are run, with what is left out",
  LONG,
  async () => {
    const opened = await open({ plan: "free", used: 8, path: "/batch?subject=pest" });
    const { app, store } = opened;
    await expect
      .element(
        app.getByText(/^On the Free plan you can try this with 10 photos in all; 2 of them are left\.$/),
      )
      .toBeVisible();
    await chooseFolder(opened, [...FILES, NOTES]);
    await expectTexts(app.getByRole("group", { name: "What is on the photos" }).getByRole("radio"), [
      "",
      "",
      "",
    ]);
    await expect.element(app.getByRole("radio", { name: "Let the model decide" })).toBeVisible();
    await expect.element(app.getByRole("radio", { name: "Animals" })).toBeChecked();
    await app.getByRole("button", { name: "Identify the first 2 photos" }).click();
    expect(store.started[0]?.files.map(({ name }) => name)).toEqual(["10.jpg", "9.jpg", "notes.txt"]);
  },
);

test("after the trial Free is offered Premium and keeps its batches", LONG, async () => {
  const store = createFakeBatchStore([A_HEAD]);
  const { app } = await open({ store, plan: "free", used: 10 });
  await expect
    .element(app.getByRole("heading", { name: "Whole folders are a Premium feature" }))
    .toBeVisible();
  await expectCount(app.getByLabelText("Folder of photos"), 0);
  await expect.element(app.getByRole("link", { name: "Trap 3" })).toBeVisible();
  await app.getByRole("link", { name: "Unlock Premium Features" }).click();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await app.getByRole("link", { name: "Back to your photos" }).click();
  await expect.element(app.getByRole("button", { name: "Choose folder" })).toBeVisible();
});

test(
  "a kept batch opens by a link with an address, Back closes it, and it is deleted after a second press",
  LONG,
  async () => {
    const store = createFakeBatchStore([A_HEAD]);
    const { app } = await open({ store });
    await app.getByRole("link", { name: "Trap 3" }).click();
    await expect.element(app.getByRole("heading", { name: "Trap 3", level: 1 })).toHaveFocus();
    expect(app.address()).toBe(`/batch?batch=${A_HEAD.id}`);
    await app.router.navigate(-1);
    await expect.element(app.getByRole("heading", { name: "Your batches" })).toBeVisible();
    expect(store.calls).toEqual([`open ${A_HEAD.id}`, "close"]);
    await app.getByRole("button", { name: "Delete Trap 3" }).click();
    await app.getByRole("button", { name: "Keep it" }).click();
    await app.getByRole("button", { name: "Delete Trap 3" }).click();
    await app.getByRole("button", { name: "Yes, delete" }).click();
    await expectCount(app.getByRole("link", { name: "Trap 3" }), 0);
    expect(store.calls.at(-1)).toBe(`forget ${A_HEAD.id}`);
  },
);

test(
  "on coming back to a batch that runs it is there, and an address of one that is gone says so",
  LONG,
  async () => {
    const running = createFakeBatchStore();
    running.showOpen();
    const { app } = await open({ store: running });
    await expect.poll(app.address).toBe(`/batch?batch=${A_HEAD.id}`);
    expect(running.calls).toEqual([]);
    await app.unmount();

    const { app: other } = await open({ path: "/batch?batch=gone" });
    await expect.element(other.getByRole("alert")).toHaveTextContent("This batch is not here any more.");
    await expect.poll(other.address).toBe("/batch");
  },
);

test(
  "a run shows its progress and rate; it is paused, goes on with the same focus, and ends",
  LONG,
  async () => {
    const { app, store } = await open();
    store.showOpen({ phase: { code: "running", perSecond: 12.4, leftMs: 150_000 } });
    const progress = app.getByRole("region", { name: "Progress" });
    await expect.element(progress.getByLabelText("Identifying: 1 of 3")).toBeVisible();
    await expect.element(progress.getByText("12 photos a second, about 3 minutes left.")).toBeVisible();
    await expect.element(progress.getByRole("status")).toHaveTextContent("30% of the photos are done.");
    await progress.getByRole("button", { name: "Pause" }).click();
    store.showOpen({ phase: { code: "paused" } });
    await expect.element(progress.getByRole("button", { name: "Go on" })).toHaveFocus();
    await progress.getByRole("button", { name: "Go on" }).click();
    await progress.getByRole("button", { name: "Cancel" }).click();
    expect(store.calls).toEqual(["pause", "goOn", "cancel"]);
    store.showOpen({ phase: { code: "cancelled" } });
    await expect.element(progress.getByRole("status")).toHaveTextContent("Cancelled: 1 of 3 photos done.");
    store.showOpen({ head: { ...A_HEAD, done: 3 }, phase: { code: "done" } });
    await expect.element(progress.getByText("All 3 photos are done.")).toHaveFocus();
    await expectCount(progress.getByRole("button"), 0);
  },
);

test("a tab that is closed while a batch runs is asked about, and not when it is paused", LONG, async () => {
  const { store } = await open();
  store.showOpen();
  await expect.poll(isAsked).toBe(true);
  store.showOpen({ phase: { code: "paused" } });
  await expect.poll(isAsked).toBe(false);
});

test(
  "after a reload the photos are asked for again, and the page says how many were found",
  LONG,
  async () => {
    const store = createFakeBatchStore([A_HEAD], { found: 2, missing: 1 });
    const opened = await open({ store, path: `/batch?batch=${A_HEAD.id}` });
    const { app } = opened;
    await expect
      .element(app.getByRole("heading", { name: "Choose the photos again to go on" }))
      .toBeVisible();
    await expectCount(app.getByRole("button", { name: "Go on" }), 0);
    await chooseFolder(opened);
    await expect
      .element(app.getByText(/^2 of 3 photos are here again\. 1 photo of this batch was not among/))
      .toBeVisible();
    expect(store.calls).toEqual([`open ${A_HEAD.id}`, "addFiles 3"]);
    store.showOpen({ phase: { code: "paused" } });
    await expectCount(app.getByRole("heading", { name: /Choose the photos again/ }), 0);
    await expect.element(app.getByRole("button", { name: "Go on" })).toBeVisible();
  },
);

test("an unfinished batch goes on from the list with one tap", LONG, async () => {
  const finished = { ...A_HEAD, id: "finished", title: "Trap 4", done: 3 };
  const cancelled = { ...A_HEAD, id: "cancelled", title: "Trap 5", isCancelled: true };
  const { app, store } = await open({ store: createFakeBatchStore([A_HEAD, finished, cancelled]) });
  await expectTexts(app.getByRole("button", { name: /^Go on with/ }), ["Go on"]);
  await app.getByRole("button", { name: "Go on with Trap 3" }).click();
  expect(store.calls).toEqual([`goOn ${A_HEAD.id}`]);
});

test(
  "a batch that stopped by itself says why, and at the end of the trial Premium is offered",
  LONG,
  async () => {
    const { app, store } = await open({ plan: "free" });
    store.showOpen({ phase: { code: "failed", error: { code: "worker-died" } } });
    await expect.element(app.getByRole("alert")).toBeVisible();
    await app.getByRole("button", { name: "Go on" }).click();
    expect(store.calls).toEqual(["goOn"]);
    store.showOpen({ phase: { code: "failed", error: { code: "quota-used-up" } } });
    await expect.element(app.getByRole("alert")).toHaveTextContent("You have used all free batch photos");
    await expect.element(app.getByRole("link", { name: "Unlock Premium Features" })).toBeVisible();
  },
);

test(
  "photos that could not be read are listed with their reasons, and a batch that nothing keeps says so and can be kept",
  LONG,
  async () => {
    const { app, store } = await open();
    store.showOpen({
      photos: [photoOf("1.jpg"), unreadPhoto("May/10.jpg"), unreadPhoto("May/9.jpg")],
      storage: "not-stored",
      leftOut: [{ kind: "video", count: 2, endings: [".avi", ".mp4"] }],
    });
    await expect.element(app.getByText("Left out: 2 videos (.avi, .mp4).")).toBeVisible();
    await expect.element(app.getByRole("alert")).toHaveTextContent("This browser does not keep this batch.");
    await app.getByRole("button", { name: "Keep it now" }).click();
    await expect.element(app.getByText("It did not work this time either.")).toBeVisible();
    expect(store.calls).toEqual(["storeAgain"]);
    store.showOpen({ photos: [unreadPhoto("May/10.jpg"), unreadPhoto("May/9.jpg")], storage: "deleted" });
    await expect
      .element(app.getByRole("alert"))
      .toHaveTextContent("This batch is no longer kept in this browser.");
    await expect.element(app.getByRole("button", { name: "Keep it now" })).not.toBeInTheDocument();
    await app.getByText("2 photos could not be read").click();
    await expectTexts(app.getByRole("listitem").filter({ hasText: "May/" }), [
      "May/9.jpg: damaged or incomplete",
      "May/10.jpg: damaged or incomplete",
    ]);
  },
);

test("a batch gets another title, and never an empty one", LONG, async () => {
  const { app, store } = await open();
  store.showOpen();
  await app.getByRole("button", { name: "Rename" }).click();
  const field = app.getByLabelText("Title of this batch");
  await expect.element(field).toHaveFocus();
  await field.fill("  ");
  await expect.element(app.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill(" Foxes at the creek ");
  await app.getByRole("button", { name: "Save" }).click();
  expect(store.calls).toEqual(["rename Foxes at the creek"]);
  await expect.element(app.getByRole("button", { name: "Rename" })).toHaveFocus();
});

test(
  "on a small phone the button that starts a batch is in view with its folder, and so is the progress",
  LONG,
  async () => {
    await screen.viewport(375, 667);
    const opened = await open();
    const { app } = opened;
    await chooseFolder(opened);
    const start = app.getByRole("button", { name: "Identify 3 photos" });
    await expect.element(start).toBeInViewport({ ratio: 1 });
    await start.click();
    await expect.element(app.getByRole("progressbar")).toBeInViewport({ ratio: 1 });
    await expect.element(app.getByRole("button", { name: "Pause" })).toBeInViewport({ ratio: 1 });
  },
);

test("axe finds nothing in any state of the page", LONG, async () => {
  const opened = await open({ store: createFakeBatchStore([A_HEAD]) });
  const { app, store } = opened;
  await chooseFolder(opened, [...FILES, NOTES]);
  await expect.element(app.getByRole("button", { name: "Identify 3 photos" })).toBeVisible();
  expect(["closed", await violationsByDayAndNight()]).toEqual(["closed", []]);
  for (const phase of [
    { code: "running", perSecond: 12.4, leftMs: 90_000 },
    { code: "paused" },
    { code: "photos-missing" },
    { code: "failed", error: { code: "worker-died" } },
    { code: "done" },
  ] as const) {
    store.showOpen({ phase, photos: [unreadPhoto("9.jpg")], storage: "not-stored" });
    await expect.element(app.getByRole("region", { name: "Progress" })).toBeVisible();
    expect([phase.code, await violationsByDayAndNight()]).toEqual([phase.code, []]);
  }
});
