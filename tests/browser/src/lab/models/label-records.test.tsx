import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { openModelsPage } from "#tests/browser/kit/models-page.ts";
import type { OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeModelStorage, type FakeModelStorage } from "#tests/fakes/model-parts.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(async () => {
  await screen.viewport(1280, 800);
  await emulateColours("light");
});

const LABELS = ["Tomato___Late_blight", "rust", "Grape___Black_rot", "background"];

function storageWith(labels: readonly string[]): FakeModelStorage {
  return createFakeModelStorage([
    packageOf({
      id: "leaves",
      title: "Leaves",
      subjects: ["disease"],
      labels,
      records: {},
      rejectLabels: ["background"],
    }),
  ]);
}

async function openPanel(storage: FakeModelStorage): Promise<OpenedApp> {
  const app = await openModelsPage([], storage);
  await app.getByText("Labels and records").click();
  await expect.element(app.getByLabelText("Search labels")).toBeVisible();
  return app;
}

const rowOf = (app: OpenedApp, label: string) => app.getByRole("listitem").filter({ hasText: label }).last();

const linksIn = (storage: FakeModelStorage) => storage.kept.get("leaves")?.model.manifest.records;

test(
  "each label shows the record that it finds by its name, and labels that mean none of these are left out",
  LONG,
  async () => {
    const app = await openPanel(storageWith(LABELS));

    await expect
      .element(rowOf(app, "Tomato Late blight").getByText("Tomato late blight", { exact: true }))
      .toBeVisible();
    await expect.element(rowOf(app, "rust").getByText("No record")).toBeVisible();
    await expect.element(app.getByText("3 labels", { exact: true })).toBeVisible();
    await expect(violationsByDayAndNight()).resolves.toEqual([]);
  },
);

test(
  "a label is linked to a record with the keyboard alone, and the focus comes back to its row",
  LONG,
  async () => {
    const storage = storageWith(LABELS);
    const app = await openPanel(storage);
    const change = app.getByRole("button", { name: "Change the record of rust" });
    change.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(app.getByLabelText("Record of rust")).toHaveFocus();

    await userEvent.keyboard("coffee leaf{Enter}");
    await expect.element(app.getByText("Choose a record from the list.")).toBeVisible();
    expect(linksIn(storage)).toEqual({});
    await expect(violationsByDayAndNight()).resolves.toEqual([]);

    await userEvent.keyboard(" rust{Enter}");
    await expect.element(rowOf(app, "rust").getByText("Coffee leaf rust, linked by hand")).toBeVisible();
    await expect.element(change).toHaveFocus();
    expect(linksIn(storage)).toEqual({ rust: "coffee-leaf-rust" });
  },
);

test("a label can be given no record, and can go back to the one of its name", LONG, async () => {
  const storage = storageWith(LABELS);
  const app = await openPanel(storage);
  const change = app.getByRole("button", { name: "Change the record of Grape Black rot" });
  await change.click();
  await app.getByRole("button", { name: "No record" }).click();
  await expect.element(rowOf(app, "Grape Black rot").getByText("No record, set by hand")).toBeVisible();
  expect(linksIn(storage)).toEqual({ Grape___Black_rot: "" });

  await change.click();
  await app.getByRole("button", { name: "By its name" }).click();
  await expect
    .element(rowOf(app, "Grape Black rot").getByText("Grape black rot", { exact: true }))
    .toBeVisible();
  expect(linksIn(storage)).toEqual({});
});

test("a link that can't be stored is reported, and the form stays", LONG, async () => {
  const storage = storageWith(LABELS);
  const app = await openPanel(storage);
  await app.getByRole("button", { name: "Change the record of rust" }).click();
  await app.getByLabelText("Record of rust").fill("Coffee leaf rust");
  storage.problem = { code: "storage-unavailable" };
  await app.getByRole("button", { name: "Link", exact: true }).click();

  await expect.element(app.getByRole("alert").first()).toBeVisible();
  expect(linksIn(storage)).toEqual({});
});

test("a thousand labels are searched, filtered and shown in parts", LONG, async () => {
  const many = Array.from({ length: 1000 }, (_, number) => `thing ${number}`);
  const app = await openPanel(storageWith([...many, "Tomato___Late_blight", "background"]));
  const changes = app.getByRole("button", { name: /^Change the record of/ });
  await expect.poll(() => changes.elements().length).toBe(50);
  await app.getByRole("button", { name: "Show 50 more of 951" }).click();
  await expect.poll(() => changes.elements().length).toBe(100);

  await app.getByLabelText("Search labels").fill("Tomato___late");
  await expect.element(app.getByText("1 of 1001 labels")).toBeVisible();
  await app.getByLabelText("Show", { exact: true }).selectOptions("Without a record");
  await expect.element(app.getByText("0 of 1001 labels")).toBeVisible();
  await app.getByLabelText("Search labels").fill("");
  await expect.element(app.getByText("1000 of 1001 labels")).toBeVisible();
});
