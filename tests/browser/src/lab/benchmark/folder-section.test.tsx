import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { AppError } from "#domain/error.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { PhotoAnswer } from "#src/lab/benchmark/labelled/evaluation-database.ts";
import { type Answers, answerKey, outcomeOf } from "#src/lab/benchmark/labelled/evaluation-task.ts";
import { FolderSection } from "#src/lab/benchmark/labelled/folder-section.tsx";
import { createFakeEvaluationStore, type FakeEvaluationStore } from "#tests/browser/kit/benchmark-stores.ts";
import { chooseFiles, fileAt } from "#tests/browser/kit/choose-files.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { LONG } from "#tests/fixtures/long.ts";

const COLOURS: PackageManifest = {
  ...A_MANIFEST,
  id: "colours",
  title: "Colours",
  labels: ["red", "green", "blue", "background"],
};
const SWAPPED: PackageManifest = { ...COLOURS, id: "swapped", title: "Swapped" };

/** Photos in folders named like labels, one broken photo, a folder with another name, and a file outside folders. */
const FILES = [
  "labelled/Red/a.png",
  "labelled/Red/b.png",
  "labelled/green/a.png",
  "labelled/blue/a.png",
  "labelled/blue/broken.png",
  "labelled/leaves/a.png",
  "labelled/loose.png",
].map((path) => fileAt(path));

interface Opened {
  readonly page: OpenedApp;
  readonly evaluation: FakeEvaluationStore;
}

async function open(models: readonly PackageManifest[], busy = false): Promise<Opened> {
  const evaluation = createFakeEvaluationStore();
  return {
    page: await show(<FolderSection evaluation={evaluation} models={models} busy={busy} />),
    evaluation,
  };
}

function choose({ page }: Opened, files: readonly File[]): Promise<void> {
  return chooseFiles(page.getByLabelText("Folder of labelled photos"), files);
}

/** The answer of a model for a photo. */
function answer(
  path: string,
  label: string,
  { model = "colours", problem = null }: { readonly model?: string; readonly problem?: string | null } = {},
): [key: string, PhotoAnswer] {
  const top = problem === null ? [{ label, probability: 0.9 }] : [];
  const numbers = { imagingMs: 20, inferMs: 4, runtime: "ONNX Runtime 1", backend: "webgpu", load: null };
  return [answerKey(model, path), { model, path, top, probabilities: null, problem, ...numbers }];
}

/** Starts a run on the chosen folder, and shows its result with these answers. */
async function runTo(
  { page, evaluation }: Opened,
  answers: Answers,
  error: AppError | null = null,
): Promise<void> {
  await page.getByRole("button", { name: "Run" }).click();
  const [task] = evaluation.tasks;
  if (task === undefined) throw new Error("nothing was run");
  evaluation.show({ status: "ended", outcome: outcomeOf(task, answers, 0), error, failed: [] });
}

test("a folder without sub-folders is refused, and one with sub-folders is counted", async () => {
  const opened = await open([COLOURS]);
  const { page } = opened;
  await choose(opened, [fileAt("without-labels/a.png")]);
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no photo in a sub-folder here.");
  await expectCount(page.getByRole("button", { name: "Run" }), 0);
  await choose(opened, [...FILES, fileAt("labelled/blue/notes.txt", "text/plain")]);
  await expectCount(page.getByRole("alert"), 0);
  await expect
    .element(
      page.getByText(
        "labelled: 6 photos in 4 sub-folders; left out: 1 photo outside of sub-folders, 1 other file (.txt).",
      ),
    )
    .toBeVisible();
});

test(
  "folders are matched by their names, and a person chooses a label for the others, for each model",
  LONG,
  async () => {
    const opened = await open([COLOURS, SWAPPED]);
    const { page, evaluation } = opened;
    await choose(opened, FILES);
    await page.getByLabelText("Swapped 1").click();
    await expectCount(page.getByText(/3 of 4 folders are named like its labels/), 2);
    await page.getByLabelText("Folder leaves in Colours 1").selectOptions("red");
    await expectTexts(page.getByRole("region", { name: "Folders of Colours 1" }).getByRole("status"), [
      "Every folder has a label.",
    ]);
    await expectTexts(page.getByRole("region", { name: "Folders of Swapped 1" }).getByRole("status"), [
      "Left out: 1 photo in 1 of 4 folders.",
    ]);
    await expect
      .element(page.getByRole("region", { name: "Folders of Swapped 1" }))
      .toHaveTextContent("A folder stands for one label.");
    await page.getByText("How the folders were matched").first().click();
    await expectTexts(page.getByRole("region", { name: "Folders of Colours 1" }).getByRole("listitem"), [
      "blue: blue",
      "green: green",
      "Red: red",
    ]);
    await page.getByRole("button", { name: "Run" }).click();
    const found = { Red: "red", green: "green", blue: "blue" };
    expect(evaluation.tasks.map(({ models }) => models)).toEqual([
      [
        { manifest: COLOURS, labelOf: { ...found, leaves: "red" } },
        { manifest: SWAPPED, labelOf: { ...found, leaves: null } },
      ],
    ]);
    expect(evaluation.tasks[0]?.photos).toHaveLength(6);
  },
);

test(
  "folders are matched by names in the guide, uncertain ones are listed, and matches can be changed",
  LONG,
  async () => {
    const labels = ["Panthera leo", "Wren", "wren", "Early blight"];
    const opened = await open([{ ...COLOURS, subjects: ["animal", "disease"], labels }]);
    const { page, evaluation } = opened;
    const folders = ["lion", "WREN", "Potato___Early_blight", "Tomato___Early_blight"];
    await choose(
      opened,
      folders.map((name) => fileAt(`sets/${name}/a.png`)),
    );
    await expect.element(page.getByText("1 of 4 folders are named like its labels.")).toBeVisible();
    const unclear = page.getByRole("list", { name: "Folders that may mean more than one label" });
    await expectTexts(unclear.getByRole("listitem"), [
      "Potato___Early_blight may be Early blight, but so may a folder of another crop.",
      "Tomato___Early_blight may be Early blight, but so may a folder of another crop.",
      "WREN may be Wren or wren.",
    ]);
    await page.getByText("How the folders were matched").click();
    await expect.element(page.getByText("lion: Panthera leo (by another name in the guide)")).toBeVisible();
    await page.getByRole("button", { name: "Change what they mean" }).click();
    await page.getByLabelText("Folder lion in Colours 1").selectOptions("Wren");
    await page.getByLabelText("Folder WREN in Colours 1").selectOptions("wren");
    await page.getByRole("button", { name: "Run" }).click();
    expect(evaluation.tasks[0]?.models[0]?.labelOf).toEqual({
      lion: "Wren",
      WREN: "wren",
      Potato___Early_blight: null,
      Tomato___Early_blight: null,
    });
  },
);

test(
  "50 folders without matching names get their labels by a pasted list, and one by hand",
  LONG,
  async () => {
    const labels = Array.from({ length: 100 }, (_, at) => `class ${at}`);
    const opened = await open([{ ...COLOURS, title: "Many", labels }]);
    const { page, evaluation } = opened;
    const names = Array.from({ length: 50 }, (_, at) => `n${1000 + at}`);
    await choose(
      opened,
      names.map((name) => fileAt(`identifiers/${name}/a.png`)),
    );
    await expect.element(page.getByText("0 of 50 folders are named like its labels.")).toBeVisible();
    const run = page.getByRole("button", { name: "Run", exact: true });
    await expect.element(run).toBeDisabled();
    // Each label is listed once, and not once for each folder.
    expect(document.querySelectorAll("datalist option")).toHaveLength(100);
    expect(document.querySelectorAll("option")).toHaveLength(100);

    const lines = names.slice(1).map((name, at) => `${name} class_${at}, and another name`);
    const list = page.getByLabelText("A list for Many 1");
    await list.fill(["n9 class 1", ...lines].join("\n"));
    await expect.element(page.getByText("49 of 50 lines name a folder and a label.")).toBeVisible();
    await expect.element(page.getByText("Left out: 1 photo in 1 of 50 folders.")).toBeVisible();
    const last = page.getByLabelText("Folder n1049 in Many 1");
    await expect.element(last).toHaveValue("class 48");
    const first = page.getByLabelText("Folder n1000 in Many 1");
    await expect.element(first).toHaveValue("");
    await first.fill("whale");
    await expect.element(page.getByText("Choose one of the model's labels.")).toBeVisible();
    await first.fill("CLASS 99");
    await expect.element(page.getByText("Means class 99.")).toBeVisible();
    await expect.element(page.getByText("Every folder has a label.")).toBeVisible();

    // A line removed from the list no longer has an effect. A label chosen by hand has priority over the list.
    await list.fill(["n1000 class 5", ...lines.slice(0, -1)].join("\n"));
    await expect.element(last).toHaveValue("");
    await expect.element(first).toHaveValue("CLASS 99");
    await expect.element(page.getByText("Left out: 1 photo in 1 of 50 folders.")).toBeVisible();
    await run.click();
    expect(evaluation.tasks[0]?.models[0]?.labelOf).toMatchObject({
      n1000: "class 99",
      n1001: "class 0",
      n1048: "class 47",
      n1049: null,
    });
  },
);

test(
  "during a run Stop has the focus, and nothing else can be started; nor during a run of the other section",
  LONG,
  async () => {
    const opened = await open([COLOURS]);
    const { page } = opened;
    await choose(opened, FILES);
    await page.getByRole("button", { name: "Run" }).click();
    await expect.element(page.getByLabelText("Answers: 1 of 8")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Stop" })).toHaveFocus();
    await expect.element(page.getByRole("button", { name: "Run" })).toBeDisabled();
    await expect.element(page.getByRole("button", { name: "Choose folder" })).toBeDisabled();
    await expect.element(page.getByText("Answers are kept as they come")).toBeVisible();
    await page.unmount();

    const { page: busy } = await open([COLOURS], true);
    await expect.element(busy.getByRole("button", { name: "Choose folder" })).toBeDisabled();
  },
);

test("deleting kept answers also removes the result", LONG, async () => {
  const opened = await open([COLOURS]);
  const { page, evaluation } = opened;
  await choose(opened, FILES);
  evaluation.show({ status: "loading", step: { code: "loading", model: "Colours 1" } });
  await expect.element(page.getByLabelText("Loading Colours 1")).toBeVisible();
  evaluation.show({
    status: "running",
    step: { code: "answering" },
    done: 1,
    total: 8,
    unread: 0,
    tooSmall: 0,
    resumed: 0,
    isStored: true,
  });
  evaluation.clear();
  await page.getByRole("button", { name: "Forget kept answers of these models" }).click();
  expect(evaluation.forgotten.map(({ models }) => models.map(({ manifest }) => manifest))).toEqual([
    [COLOURS],
  ]);
  await expect.poll(() => evaluation.getState().status).toBe("idle");
});

test(
  "a result says how many photos were answered and unreadable, and how right the model is",
  LONG,
  async () => {
    const opened = await open([COLOURS]);
    const { page } = opened;
    await choose(opened, FILES);
    await page.getByLabelText("Folder leaves in Colours 1").selectOptions("red");
    await runTo(
      opened,
      new Map([
        answer("Red/a.png", "red"),
        answer("Red/b.png", "red"),
        answer("green/a.png", "green"),
        answer("blue/a.png", "blue"),
        answer("leaves/a.png", "green"),
        answer("blue/broken.png", "", { problem: "photo-not-an-image" }),
      ]),
    );
    await expect.element(page.getByText("Done: 5 answers. 1 photo could not be read.")).toBeVisible();
    await page.getByText("Photos that could not be read").click();
    await expect.element(page.getByText("blue/broken.png: not an image")).toBeVisible();

    // Calculated by hand: a green photo among three reds. F1 is 2 × 2 / (3 + 2), 2 × 1 / (1 + 2) and 1.
    const figures = page.getByRole("region", { name: "Figures" });
    for (const row of ["Photos 5", "Top-1 80.0% (37.6 to 96.4%)", "Top-5 –", /^Macro-F1 82\.2% \(/]) {
      await expect
        .element(figures.getByRole("row", { name: row, exact: typeof row === "string" }))
        .toBeVisible();
    }
    await expect
      .element(page.getByText("Colours 1 has no Top-5: the model has only 4 labels."))
      .toBeVisible();
    const matrix = page.getByRole("region", { name: "What Colours 1 takes for what" });
    await expectTexts(matrix.getByRole("columnheader"), ["Label", "blue", "green", "red"]);
    await expectTexts(matrix.getByRole("row", { name: /^red / }).getByRole("cell"), ["0", "1", "2"]);
    await page.getByText("Precision and recall of each label, Colours 1").click();
    const labels = page.getByRole("region", { name: "Labels of Colours 1" });
    await expectTexts(labels.getByRole("row", { name: "red" }).getByRole("cell"), [
      "3",
      "2",
      "100.0% (34.2 to 100.0%)",
      "66.7% (20.8 to 93.9%)",
      "80.0%",
    ]);
    await page.getByText("The same as a table, Colours 1").click();
    const calibration = page.getByRole("region", { name: "Calibration of Colours 1" });
    await expectCount(calibration.getByRole("row"), 11);
    await expect.element(page.getByRole("button", { name: "Every answer as CSV" })).toBeVisible();
  },
);

/** Shows the result of a run with two models, whose answers differ. */
async function openTwoModels(): Promise<Opened> {
  const opened = await open([COLOURS, SWAPPED]);
  await choose(opened, FILES);
  await opened.page.getByLabelText("Swapped 1").click();
  await runTo(
    opened,
    new Map([
      answer("Red/a.png", "red"),
      answer("Red/b.png", "green"),
      answer("Red/a.png", "blue", { model: "swapped" }),
      answer("Red/b.png", "blue", { model: "swapped" }),
    ]),
  );
  return opened;
}

test(
  "a cell of the confusion matrix shows its photos by keyboard, and gives the focus back",
  LONG,
  async () => {
    const { page, evaluation } = await openTwoModels();
    await page.getByText("What Colours 1 says, and what it confuses").click();
    const matrix = page.getByRole("region", { name: "What Colours 1 takes for what" });
    const cell = matrix.getByRole("button", { name: "1 photo: red taken for green" });
    cell.element().focus();
    await userEvent.keyboard("{Enter}");
    const photos = page.getByRole("region", { name: "red taken for green", exact: true });
    await expect.element(photos.getByRole("heading", { name: "red taken for green" })).toHaveFocus();
    await expectTexts(photos.getByRole("listitem"), ["Red/b.pngLabel: redAnswer: green, 90.0% sure"]);
    photos.getByRole("listitem").element().scrollIntoView();
    // The thumbnail is drawn at its own width, which is one pixel.
    const drawn = (): number[] => [...photos.element().querySelectorAll("canvas")].map(({ width }) => width);
    await expect.poll(drawn).toEqual([1]);
    expect(evaluation.thumbnails.map((file) => (file instanceof File ? file.name : ""))).toEqual(["b.png"]);
    await photos.getByRole("button", { name: "Close photos" }).click();
    await expectCount(photos, 0);
    await expect.element(cell).toHaveFocus();
  },
);

test("a bin of the calibration shows its photos, from the table and from the plot", LONG, async () => {
  const { page } = await openTwoModels();
  await page.getByText("The same as a table, Colours 1").click();
  const bin = page.getByRole("button", { name: "2 photos: Colours 1, probability 0.8 to 0.9" });
  await bin.click();
  const photos = page.getByRole("region", { name: "Colours 1, probability 0.8 to 0.9", exact: true });
  await expectCount(photos.getByRole("listitem"), 2);
  // In the ninth bin, the mark at 0 belongs to the swapped model, because none of its answers is right.
  const plot = page.getByRole("img", { name: /^How often answers of each probability/ });
  await expect.element(plot).toBeVisible();
  const { width, height } = plot.element().getBoundingClientRect();
  await plot.click({ position: { x: width * 0.85, y: height * 0.8 } });
  const swapped = page.getByRole("region", { name: "Swapped 1, probability 0.8 to 0.9", exact: true });
  await expectTexts(swapped.getByRole("listitem"), [
    "Red/a.pngLabel: redAnswer: blue, 90.0% sure",
    "Red/b.pngLabel: redAnswer: blue, 90.0% sure",
  ]);
});

test(
  "models are compared on the same photos, and a press shows the photos on which only one is right",
  LONG,
  async () => {
    const { page } = await openTwoModels();
    const differences = page.getByRole("region", { name: "Differences from Colours 1" });
    await expectTexts(differences.getByRole("row", { name: "Swapped 1" }).getByRole("cell"), [
      "Too few photos to tell, may be chance.",
      "-50.0 (-90.5 to 27.3)",
      "0",
      "0",
      "1",
      "1",
      "1.000",
      "1.000",
    ]);
    await differences
      .getByRole("button", { name: "1 photo: Only Colours 1 is right, not Swapped 1" })
      .click();
    const photos = page.getByRole("region", { name: "Only Colours 1 is right, not Swapped 1", exact: true });
    await expectTexts(photos.getByRole("listitem"), [
      "Red/a.pngLabel: redSwapped 1: blue, 90.0% sureColours 1: red, 90.0% sure",
    ]);
  },
);

test("a run that a fault ended shows the fault and its answers", LONG, async () => {
  const opened = await open([COLOURS]);
  const { page } = opened;
  await choose(opened, FILES);
  await runTo(opened, new Map([answer("Red/a.png", "red")]), { code: "worker-died" });
  await expect.element(page.getByText('Stopped: 1 answer. "Run" goes on: 4 to go.')).toBeVisible();
  await expectCount(page.getByRole("alert"), 1);
});
