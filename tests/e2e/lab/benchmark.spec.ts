import { readFile } from "node:fs/promises";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { LONG, expect, test, choose, openTab, save, savedText } from "#tests/e2e/app-test.ts";
import { violations, violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { addTiny } from "#tests/e2e/lab/models/models-page.ts";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import type { TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** The tiny network, and the same network with the labels red and green swapped. */
const RIGHT = { id: "tiny-right", title: "Tiny right" };
const MODELS = [
  RIGHT,
  { id: "tiny-swapped", title: "Tiny swapped", labels: ["green", "red", "blue", "background"] },
];

/** Chooses only these models in a group, in which the app's own model is initially chosen. */
async function chooseModels(group: Locator, models: readonly { title: string }[]): Promise<void> {
  await group.getByLabel(KINGDOM_MODEL.title).uncheck();
  for (const { title } of models) await group.getByLabel(title).check();
}

/** Measures each case five times. */
async function measure(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "5", exact: true }).check();
  await page.getByRole("button", { name: "Measure" }).click();
}

async function photo(path: string, picture: TinyPicture): Promise<PackageFile> {
  const bytes = await plainPhoto(picture, path.endsWith(".png") ? "png" : "jpeg");
  return { path, blob: new Blob([new Uint8Array(bytes)]) };
}

/**
 * Writes folders with two red photos, a green and a blue one, a green photo in the folder "leaves", and files that are
 * not photos.
 */
async function writeLabelled(info: TestInfo): Promise<string> {
  return writeFolder(info, "labelled", [
    await photo("Red/a.png", "bright red"),
    await photo("Red/b.jpg", "dull red"),
    await photo("green/a.png", "green"),
    await photo("blue/a.png", "blue"),
    await photo("leaves/a.png", "green"),
    { path: "blue/broken.png", blob: new Blob(["no picture at all"]) },
    { path: "blue/notes.txt", blob: new Blob(["not a photo"]) },
    { path: "blue/._tile.png", blob: new Blob(["of the system"]) },
    await photo("loose.png", "blue"),
  ]);
}

function results(page: Page): Locator {
  return page.getByRole("region", { name: "Results of the labelled photos" });
}

/** The figures of each model, as texts by their names. */
async function figuresOf(page: Page): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const [columns = [], ...rows] = await page
    .getByRole("region", { name: "Figures" })
    .getByRole("row")
    .evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent)));
  return Object.fromEntries(
    rows.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, at) => [columns[at + 1] ?? "", cell])),
    ]),
  );
}

test("a link fills in the form, a tap measures, and the file is compared with another device's", async ({
  page,
}, info) => {
  await addTiny(page, info, "tfjs-graph", RIGHT);
  await page.goto("/benchmark?model=tiny-right&model=wrens&backend=wasm&backend=cpu&runs=5&photo=made");
  await expect(page.getByText("Nothing runs until you press Measure.")).toBeVisible();
  await expect(page.getByText("Models of the link that are not on this device: wrens.")).toBeVisible();
  const models = page.getByRole("group", { name: "Models" });
  await expect(models.getByLabel(RIGHT.title)).toBeChecked();
  await expect(models.getByLabel(KINGDOM_MODEL.title)).not.toBeChecked();
  await expect(page.getByRole("radio", { name: "5", exact: true })).toBeChecked();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Copy link with these settings" }).click();
  // Without the permission to write to the clipboard, the page shows the link.
  await expect(
    page.getByText(/\/benchmark\?model=tiny-right&backend=wasm&backend=cpu&runs=5&photo=made$/),
  ).toBeVisible();

  await page.getByRole("button", { name: "Measure" }).click();
  await expect(page.getByText(/^Measured: 5 runs of each\. Made photo: JPEG, 4000 × 3000/)).toBeVisible();
  const stages = page.getByRole("region", { name: "Stages of Tiny right 1 on WebAssembly" });
  await expect(stages.getByRole("rowheader")).toHaveText([
    "Check",
    "Decode",
    "Resize",
    "Wait for the preview",
    "Queue",
    "Classify",
    "Look up",
    "Between the stages",
    "Upload to answer",
  ]);
  await expect(page.getByText(/TensorFlow\.js .*longest main-thread gap \d+\.\d ms\./)).toHaveCount(2);
  await expect(page.getByText(/^Cold, in fresh workers: loaded in \d+, \d+, and \d+ ms/)).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Name of this device").fill("Desk");
  const path = await (await save(page, "Download JSON")).path();
  const file = JSON.parse(await readFile(path, "utf8"));
  expect(file).toMatchObject({ format: "bio-kingdom-benchmark/1", deviceName: "Desk" });
  expect(file.device.platform).toBe("Linux");
  expect(file.rows[0].samples.infer).toHaveLength(5);
  expect(file.rows[0].cold.loadMs).toHaveLength(3);
  expect(file.rows[0].cold.samples.infer).toHaveLength(3);

  // Another device: twice as slow, with a smaller photo, and without the JavaScript backend.
  const [row] = file.rows;
  const samples = { ...row.samples, total: row.samples.total.map((ms: number) => ms * 2) };
  const phone = {
    ...file,
    deviceName: "Phone",
    photo: { ...file.photo, width: 2048, height: 1536 },
    rows: [{ ...row, samples }],
  };
  await page.getByText("Compare the results of two devices or runs").click();
  await expect(page.getByText("The run on this screen")).toBeVisible();
  const second = page.getByRole("region", { name: "Second result" }).locator("input");
  await second.setInputFiles({
    name: "phone.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(phone)),
  });
  const comparison = page.getByRole("region", { name: "Comparison" });
  await expect(comparison.getByRole("listitem").first()).toHaveText(
    /^Not the same photo: .*\(12\.0 MP\).*\(3\.1 MP\)/,
  );
  await expect(comparison.getByText("Only in Desk: Tiny right 1 on JavaScript.")).toBeVisible();
  await expect(comparison.getByText(/^Phone takes 2\.00 times as long as Desk/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const csv = await savedText(page, comparison.getByRole("button", { name: "Save comparison as CSV" }));
  expect(csv).toMatch(/\r\nTiny right,1,wasm,warm,total,p10 to p90,Desk,.*,Phone,.*,2,(yes|no)\r\n/);
  const json = await savedText(page, comparison.getByRole("button", { name: "Save comparison as JSON" }));
  expect(JSON.parse(json)).toMatchObject({
    first: { deviceName: "Desk" },
    second: { deviceName: "Phone" },
    onlyFirst: [{ id: "tiny-right", version: "1", backend: "cpu" }],
  });
});

test(
  "on a first visit the app's own model is measured without having been chosen for a page",
  LONG,
  async ({ page }) => {
    await page.goto("/benchmark");
    const own = page.getByRole("group", { name: "Models" }).getByLabel(KINGDOM_MODEL.title);
    await expect(own).toBeChecked();
    await measure(page);
    await expect(page.getByText(/^Measured: 5 runs of each/)).toBeVisible();
    const stages = page.getByRole("region", { name: `Stages of ${KINGDOM_MODEL.title}` });
    await expect(stages.getByRole("rowheader", { name: "Classify" })).toBeVisible();
  },
);

test(
  "on a first visit the app's own model answers for folders in folders of subjects",
  LONG,
  async ({ page }, info) => {
    const folder = await writeFolder(info, "test", [
      await photo("disease/tomato-early-blight/a.png", "green"),
      await photo("pest/fall-armyworm/a.png", "dull red"),
      await photo("none/none/a.png", "dark"),
    ]);
    const cards: string[] = [];
    page.on("request", (request) => {
      if (/\/card-[\w-]{8}\.js$/.test(request.url())) cards.push(request.url());
    });
    await page.goto("/benchmark");
    await openTab(page, "Labelled photos");
    await choose(page, "Choose folder", folder);
    await expect(page.getByText(/: 3 of 3 folders are named like its labels\.$/)).toBeVisible();
    expect(cards).toEqual([]);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(results(page).getByText("Done: 3 answers.")).toBeVisible();
    const outcomes = page.getByRole("region", { name: `Outcomes of ${KINGDOM_MODEL.title}` });
    await expect(outcomes.getByRole("rowheader")).not.toHaveCount(0);
    await expect(outcomes.getByRole("columnheader", { name: "Right elsewhere (card)" })).toBeVisible();
    expect(cards).toHaveLength(1);
    expect(await violations(page)).toEqual([]);

    const csv = await savedText(page, results(page).getByRole("button", { name: "Every answer as CSV" }));
    expect(csv).toContain("disease/tomato-early-blight/a.png,Tomato early blight,");
    expect(csv).toContain("pest/fall-armyworm/a.png,Caterpillar,");
  },
);

test(
  "without a model the imaging is measured, and without the plots the tables stay",
  LONG,
  async ({ page, watch }) => {
    watch.expectNoise(/draw-plot|ERR_FAILED/);
    await page.route("**/draw-plot-*.js", (route) => route.abort());
    await page.goto("/benchmark");
    await chooseModels(page.getByRole("group", { name: "Models" }), []);
    await measure(page);
    const stages = page.getByRole("region", { name: "Stages of Photo only, no model" });
    await expect(stages.getByRole("rowheader")).toHaveText([
      "Check",
      "Decode",
      "Resize",
      "Wait for the preview",
      "Between the stages",
      "Upload to answer",
    ]);
    await expect(page.getByText("The plot could not be loaded. The table has the same numbers.")).toHaveCount(
      2,
    );
  },
);

test(
  "two models are evaluated on labelled folders, and use the stored answers after a reload",
  LONG,
  async ({ page }, info) => {
    for (const facts of MODELS) await addTiny(page, info, "tfjs-graph", facts);
    const folder = await writeLabelled(info);
    await page.goto("/benchmark");
    await openTab(page, "Labelled photos");
    await choose(page, "Choose folder", folder);
    await expect(
      page.getByText(
        "labelled: 6 photos in 4 sub-folders; left out: 1 photo outside of sub-folders, 1 other file (.txt).",
      ),
    ).toBeVisible();
    const models = page.getByRole("group", { name: "Models, up to 12" });
    await chooseModels(models, MODELS);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(results(page).getByText("Done: 8 answers. 1 photo could not be read.")).toBeVisible();
    const common = {
      Photos: "4",
      Runtime: expect.stringMatching(/^TensorFlow\.js [\d.]+$/),
      Backend: expect.stringMatching(/wasm|webgl|cpu/),
      "Size of the files": expect.stringMatching(/ kB$/),
      "Load in a fresh worker, median ms": expect.stringMatching(/^[\d.]+$/),
      "First run, median ms": expect.stringMatching(/^[\d.]+$/),
      "Memory with this network": "not measured",
    };
    expect(await figuresOf(page)).toMatchObject({
      "Tiny right 1": { ...common, "Top-1": "100.0% (51.0 to 100.0%)" },
      "Tiny swapped 1": { ...common, "Top-1": "25.0% (4.6 to 69.9%)" },
    });
    await expect(
      page.getByRole("img", { name: /^How often answers of each probability are right/ }),
    ).toBeVisible();
    const differences = page.getByRole("region", { name: "Differences from Tiny right 1" });
    await expect(
      differences.getByRole("button", { name: "3 photos: Only Tiny right 1 is right, not Tiny swapped 1" }),
    ).toBeVisible();
    await page.getByText("What Tiny swapped 1 says, and what it confuses").click();
    const matrix = page.getByRole("region", { name: "What Tiny swapped 1 takes for what" });
    await matrix.getByRole("button", { name: "2 photos: red taken for green" }).press("Enter");
    const photos = page.getByRole("region", { name: "red taken for green", exact: true });
    await expect(photos.getByRole("listitem")).toHaveCount(2);
    const picture = photos.locator("canvas").first();
    await expect.poll(() => picture.evaluate((drawn: HTMLCanvasElement) => drawn.width)).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    await page.reload();
    await choose(page, "Choose folder", folder);
    await chooseModels(models, MODELS);
    await page.getByLabel("Folder leaves in Tiny right").selectOption("red");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(results(page).getByText("Done: 9 answers, 8 kept from before.")).toBeVisible();
    expect(await figuresOf(page)).toMatchObject({ "Tiny right 1": { "Top-1": "80.0% (37.6 to 96.4%)" } });

    const csv = await savedText(page, results(page).getByRole("button", { name: "Every answer as CSV" }));
    expect(csv.split("\r\n")[0]).toMatch(/^\uFEFFModel,Model version,Runtime,Backend,Photo,Label,Answer,/);
    expect(csv).toMatch(
      /Tiny right,1,TensorFlow\.js [\d.]+,[^\n]+,leaves\/a\.png,red,green,0\.\d{4},no,yes,identified,/,
    );
  },
);
