import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { packageFiles } from "#bench/network/package-files.ts";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { addFiles, openModelsPage } from "#tests/browser/kit/models-page.ts";
import type { OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { createFakeModelStorage } from "#tests/fakes/model-parts.ts";
import { LONG } from "#tests/fixtures/long.ts";
import {
  oneLabelTooMany,
  threeLabelsTooFew,
  withLabels,
  withNullTopology,
} from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

beforeEach(async () => {
  await screen.viewport(1280, 800);
  await emulateColours("light");
});

const storeButton = (app: OpenedApp) => app.getByRole("button", { name: "Add this model" });

test("a model whose labels do not fit its outputs can be stored only once they do", LONG, async () => {
  const app = await openModelsPage();
  for (const format of ["tflite", "onnx"] as const) {
    await addFiles(app, await withLabels(tinyFiles(format), threeLabelsTooFew(TINY_LABELS)));
    await expect.element(app.getByText("has 1 label, and the model has 4 outputs.")).toBeVisible();
    await expect.element(storeButton(app)).toBeDisabled();
    await expect
      .element(app.getByRole("status").filter({ hasText: "Still to answer:" }))
      .toHaveTextContent("labels");
    await app.getByRole("button", { name: "Discard" }).click();
  }
  await addFiles(app, await withLabels(tinyFiles("tflite"), oneLabelTooMany(TINY_LABELS)));
  await expect.element(app.getByText("labels.txt has 5 labels, and the model has 4 outputs.")).toBeVisible();
  await expect.element(storeButton(app)).toBeDisabled();
  await app.getByRole("button", { name: "Leave out the first: background" }).click();
  await expect.element(app.getByText("4 labels: red; green; blue; ...")).toBeVisible();
  await app.getByRole("checkbox", { name: "Animals" }).click();
  await app.getByRole("group", { name: "Photos of another shape" }).getByLabelText("Stretch").click();
  await app
    .getByRole("group", { name: "Values that the model was trained on" })
    .getByLabelText("0 to 1")
    .click();
  await expect.element(storeButton(app)).toBeEnabled();
});

test("labels can be typed if the files have none, and their number must fit the outputs", LONG, async () => {
  const app = await openModelsPage();
  await addFiles(
    app,
    tinyFiles("tflite").filter(({ path }) => path !== "labels.txt"),
  );
  await expect.element(app.getByText(/^Still to answer: .*labels/)).toBeVisible();
  const field = app.getByLabelText("Labels, one a line", { exact: true });
  await field.fill("red\ngreen\nblue");
  await expect.element(storeButton(app)).toBeDisabled();
  await expect.element(app.getByText(/^Still to answer: .*labels/)).toBeVisible();
  await field.fill("red\ngreen\nblue\nbackground");
  await expect.element(app.getByText("Still to answer: pages, fit of the photo, values.")).toBeVisible();
});

/** The names with accents of a list in Windows-1252, as the page shows them. */
const GUESSED =
  /is not in UTF-8\. Read as Windows-1252, its names with accents are: \u00C9pervier, \u00D1and\u00FA\. If they look wrong/;

test("names of a list that is not UTF-8 are shown before they are stored", LONG, async () => {
  const names = ["red", "\u00C9pervier", "blue", "\u00D1and\u00FA"];
  const list = new Blob([Uint8Array.from(names.join("\n"), (letter) => letter.charCodeAt(0))]);
  const files = tinyFiles("tflite").filter(({ path }) => path !== "labels.txt");
  const app = await openModelsPage();
  await addFiles(app, [...files, { path: "labels.txt", blob: list }]);
  await expect.element(app.getByText(GUESSED)).toHaveTextContent(/^labels\.txt is not/);
  await app.getByRole("button", { name: "Discard" }).click();

  await addFiles(app, files);
  await app.getByLabelText("Labels file").upload(new File([list], "birds.txt"));
  await expect.element(app.getByText(GUESSED)).toHaveTextContent(/^birds\.txt is not/);
  await expect.element(app.getByText("4 labels: red; \u00C9pervier; blue; ...")).toBeVisible();
  await app.getByLabelText("Labels, one a line", { exact: true }).fill("red\ngreen\nblue\nblack");
  await expect.element(app.getByText(GUESSED)).not.toBeInTheDocument();
});

test("a file of weights that was forgotten can be added alone", LONG, async () => {
  const [model, weights, ...others] = tinyFiles("onnx", { weightFiles: ["model.onnx.data"] });
  if (model === undefined || weights === undefined) throw new Error("there is no model");
  const app = await openModelsPage();
  await addFiles(app, [model, ...others]);
  await expect
    .element(app.getByRole("alert"))
    .toHaveTextContent("model.onnx.data is missing, and the model needs it.");
  await addFiles(app, [weights]);
  await expect.element(app.getByRole("heading", { name: "Hugging Face folder" })).toBeVisible();
  await expect.element(app.getByText(/^model\.onnx and 1 more/)).toBeVisible();
});

test("a network with one output needs a label for 0 and a label for 1", LONG, async () => {
  const app = await openModelsPage();
  const [model] = tinyFiles("tflite", { head: "sigmoid" });
  if (model === undefined) throw new Error("there is no model");
  await addFiles(app, [model, { path: "labels.txt", blob: new Blob(["healthy"]) }]);
  await expect
    .element(app.getByText("labels.txt has 1 label, and the model has 1 output, which takes 2 labels."))
    .toBeVisible();
  const zero = app.getByLabelText("Label for 0");
  await zero.fill("healthy");
  await app.getByLabelText("Label for 1").fill("healthy");
  await expect.element(app.getByText("This must be two labels that differ.")).toBeVisible();
  await app.getByLabelText("Label for 1").fill("sick_leaf");
  await expect.element(app.getByText("Still to answer: pages, fit of the photo, values.")).toBeVisible();
  await expect.element(app.getByText(/has 1 label/)).not.toBeInTheDocument();
  await zero.fill("");
  await expect.element(app.getByText(/^Still to answer: .*labels/)).toBeVisible();
  await app.getByRole("button", { name: "Discard" }).click();

  await addFiles(app, tinyFiles("onnx", { head: "logit" }));
  await expect.element(app.getByLabelText("Label for 0")).toHaveValue("green");
  await expect.element(app.getByLabelText("Label for 1")).toHaveValue("red");
  await expect.element(app.getByText("What values below 0 mean.")).toBeVisible();
});

const LONG_NAME =
  "a_name_without_a_single_space_that_goes_on_and_on_as_names_of_files_and_labels_sometimes_do";

/** Fails if axe finds a violation in the light or dark colour scheme, or if the page is too wide for a phone. */
async function check(app: OpenedApp, state: string): Promise<void> {
  expect([state, await violationsByDayAndNight()]).toEqual([state, []]);
  await screen.viewport(375, 800);
  const tooWide = (): readonly string[] =>
    document.documentElement.scrollWidth > innerWidth
      ? Array.from(app.container.querySelectorAll("main *"))
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => `${element.tagName} ${element.className}`)
      : [];
  await expect.poll(() => [state, tooWide()]).toEqual([state, []]);
  await screen.viewport(1280, 800);
}

/** Files that leave many questions open, with long names. */
function openQuestions(): readonly PackageFile[] {
  const labels = new Blob([["red", `${LONG_NAME}_label`, "blue", "green", "background"].join("\n")]);
  return [
    ...tinyFiles("tflite")
      .filter(({ path }) => path !== "labels.txt")
      .map(({ path, blob }) => ({ path: path.replace("model.tflite", `${LONG_NAME}.tflite`), blob })),
    { path: "labels.txt", blob: labels },
    { path: `${LONG_NAME}.md`, blob: new Blob(["notes"]) },
  ];
}

/** A trial answer for each possible range. */
const TRIAL = [
  { range: [-1, 1] },
  { range: [0, 1] },
  { range: [0, 255] },
  { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] },
] as const;

test(
  "the page of the models is accessible and fits a phone while a model is added, tried, stored and deleted",
  LONG,
  async () => {
    const app = await openModelsPage(
      TRIAL.map((scaling) => ({
        scaling,
        top: ["green", `${LONG_NAME}_label`, "red", "blue"].map((label, rank) => ({
          label,
          probability: 0.7 / (rank + 1),
        })),
        inferMs: 3,
      })),
    );
    await expect.element(app.getByText("None of your own yet.")).toBeVisible();
    const titles = [...app.container.querySelectorAll("main h2")].map(({ textContent }) => textContent);
    expect(titles).toEqual(["Add a model", "All models"]);
    await check(app, "empty");

    await addFiles(app, await withNullTopology(tinyFiles("tfjs-layers")));
    await expect.element(app.getByRole("alert")).toBeVisible();
    await expect.element(app.getByRole("group", { name: "Model files" })).toHaveFocus();
    await check(app, "refused");

    await addFiles(app, openQuestions());
    await expect.element(app.getByRole("heading", { name: "Model file", level: 3 })).toHaveFocus();
    await expect
      .element(app.getByText("labels.txt has 5 labels, and the model has 4 outputs."))
      .toBeVisible();
    await check(app, "labels do not fit");
    await app.getByRole("button", { name: "Leave out the last: background" }).click();
    for (const summary of app.container.querySelectorAll<HTMLElement>("main summary")) summary.click();
    await app.getByLabelText("Name", { exact: true }).fill(LONG_NAME);
    await app.getByRole("checkbox", { name: "Plants" }).click();
    await app.getByRole("group", { name: "Photos of another shape" }).getByLabelText("Stretch").click();
    await app.getByLabelText("Trial photo").upload(new File(["green"], "green.png"));
    await expectCount(app.getByRole("region", { name: "Trial" }).getByRole("article"), TRIAL.length);
    await check(app, "tried");

    await app.getByRole("button", { name: "Use values -1 to 1" }).click();
    await storeButton(app).click();
    await expect.element(app.getByText(`${LONG_NAME} is stored on this device.`)).toBeInViewport();
    await expect.element(app.getByRole("heading", { name: LONG_NAME, level: 3 })).toHaveFocus();
    await check(app, "stored");

    const deleteButton = app.getByRole("button", { name: "Delete" });
    await deleteButton.click();
    await expect.element(app.getByRole("button", { name: "Yes, delete" })).toHaveFocus();
    await check(app, "delete asked");
    await app.getByRole("button", { name: "Keep it" }).click();
    await expect.element(deleteButton).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{Enter}");
    await expect.element(app.getByRole("heading", { name: "All models", level: 2 })).toHaveFocus();
    await expect.element(app.getByText("None of your own yet.")).toBeVisible();
  },
);

test("the page asks only for facts that the files of a model lack", LONG, async () => {
  const app = await openModelsPage();
  await addFiles(app, tinyFiles("onnx"));
  await expect.element(app.getByText("Still to answer: pages.")).toBeVisible();
  await expect
    .element(app.getByRole("group", { name: "Values that the model was trained on" }))
    .not.toBeInTheDocument();
  await app.getByRole("button", { name: "Discard" }).click();

  await addFiles(app, tinyFiles("tflite"));
  const values = app.getByRole("group", { name: "Values that the model was trained on" });
  await expect.element(values).toBeVisible();
  await expectTexts(app.getByText(/^Still to answer/), ["Still to answer: pages, fit of the photo, values."]);
  await values.getByLabelText("0 to 1").click();
  await expectTexts(app.getByText(/^Still to answer/), ["Still to answer: pages, fit of the photo."]);
  await expect.element(storeButton(app)).toBeDisabled();
});

test("a package that states everything is added with one button, and the rest is folded", LONG, async () => {
  const taught = await tinyModel("onnx", {}, { id: "mine", title: "Our trees", subjects: ["plant", "pest"] });
  const app = await openModelsPage();
  await addFiles(app, packageFiles(taught));

  await expect.element(app.getByRole("heading", { name: "Our trees" })).toHaveFocus();
  await expect.element(app.getByText(/^It names 3 kinds: /)).toBeVisible();
  await expect.element(app.getByText("As soon as it is added it answers on: Plants, Pests.")).toBeVisible();
  await expect.element(app.getByText(/^Pests are part of Premium/).first()).toBeVisible();
  for (const folded of [/^SHA-256 of/, "Photos of another shape", "Try it on a photo"])
    await expect.element(app.getByText(folded)).not.toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByText("Look at it, try it or change it").click();
  await expect.element(app.getByText(/^SHA-256 of/)).toBeVisible();
  await storeButton(app).click();
  await expect.element(app.getByText("Our trees is stored on this device.")).toBeVisible();
});

test(
  "the page says before a model replaces the stored one of its id; a model of the app is never replaced",
  LONG,
  async () => {
    const facts = { id: "mine", title: "Mine" };
    const [older, newer] = await Promise.all(
      ["1", "2"].map((version) => tinyModel("onnx", {}, { ...facts, version })),
    );
    const taken = await tinyModel("onnx", {}, { id: "of-the-app", title: "Taken" });
    if (older === undefined || newer === undefined) throw new Error("there are two versions");
    const storage = createFakeModelStorage([older]);
    const app = await openModelsPage([], storage, [taken.manifest]);
    await addFiles(app, packageFiles(newer));
    await expect.element(app.getByText("It takes the place of Mine, version 1.")).toBeVisible();
    expect(storage.kept.get("mine")?.model.manifest.version).toBe("1");
    await storeButton(app).click();
    await expect.element(app.getByText("Mine is stored on this device.")).toBeVisible();
    expect(storage.kept.get("mine")?.model.manifest.version).toBe("2");

    await addFiles(app, packageFiles(taken));
    await storeButton(app).click();
    await expect
      .element(app.getByRole("alert"))
      .toHaveTextContent('"of-the-app" is taken by a model of this app');
    await expect.element(app.getByText("It takes the place of")).not.toBeInTheDocument();
    expect([...storage.kept.keys()]).toEqual(["mine"]);
  },
);

test(
  "a page that is part of Premium says so while a model is meant for it, and before it is put to use there",
  LONG,
  async () => {
    const app = await openModelsPage();
    await addFiles(app, tinyFiles("onnx"));
    const questions = app.getByRole("region", { name: "What the files do not say" });
    await questions.getByRole("checkbox", { name: "Animals" }).click();
    await expect.element(questions.getByText("part of Premium")).not.toBeInTheDocument();
    await questions.getByRole("checkbox", { name: "Diseases" }).click();
    const locked = "Diseases are part of Premium, and your Free plan does not open them.";
    await expect.element(questions.getByText(locked)).toBeVisible();
    await expect
      .element(questions.getByRole("link", { name: "See what Premium has" }))
      .toHaveAttribute("href", "/pricing");
    await storeButton(app).click();
    const card = app.getByRole("region", { name: "All models" }).getByRole("listitem").first();
    await expect.element(card.getByRole("group", { name: "Answers on" })).toBeVisible();
    await expect.element(card.getByText(locked)).toBeVisible();
    await app.getByRole("tab", { name: "In use" }).click();
    await expectCount(app.getByText("This page is part of Premium."), 2);
    await app.getByRole("tab", { name: "Your models" }).click();

    await card.getByText("Change its pages").click();
    const pages = card.getByRole("group", { name: "Pages that it can answer for" });
    // The second press comes before the first change is written.
    for (const name of ["Plants", "Diseases"])
      pages
        .getByRole("checkbox", { name })
        .element()
        .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const use = card.getByRole("group", { name: "Answers on" });
    await expect.element(use.getByRole("checkbox", { name: "Plants" })).toBeVisible();
    await expect.element(use.getByRole("checkbox", { name: "Diseases" })).not.toBeInTheDocument();
    await pages.getByRole("checkbox", { name: "Plants" }).click();
    await pages.getByRole("checkbox", { name: "Animals" }).click();
    await expect.element(card.getByText("A model needs at least one page.")).toBeVisible();
  },
);
