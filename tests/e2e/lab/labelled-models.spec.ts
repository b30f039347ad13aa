import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { packageFiles } from "#bench/network/package-files.ts";
import { factsOf } from "#bench/network/package-files.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { choose, expect, LONG, openTab, save, savedText, test } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { writeZip } from "#tests/e2e/lab/models/model-folders.ts";
import { addPackage } from "#tests/e2e/lab/models/models-page.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { coarseOwnModel } from "#tests/fixtures/models/coarse-weights.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SHARED = join(ROOT, "../shared");
const PHOTOS = join(SHARED, "training/test-pest.tar");
const CHILI = join(SHARED, "model-files/tfjs-graph-chili-pests");
const FIGURES = join(ROOT, "tests/fixtures/evaluation/figures_of_csv.py");

/** Debian's Python, which has scikit-learn as a package. */
const PYTHON = "/usr/bin/python3";

/** The app's own model knows all of these, and the model of chili pests three. Armyworms are caterpillars to both. */
const FOLDERS = [
  "ant",
  "aphid",
  "armyworm",
  "bee",
  "caterpillar",
  "grasshopper",
  "slug",
  "snail",
  "thrips",
  "wasp",
];

/** The models in the order of the library: the one that was added last comes first. */
const COARSEST = { id: "own-coarsest", title: "Own, 13 steps" };
const COARSE = { id: "own-coarse", title: "Own, 21 steps" };
const CHILI_PESTS = { id: "chili-pests", title: "Chili pests" };

async function chiliPests(): Promise<ModelPackage> {
  const files = await Promise.all(
    ["model.json", "group1-shard1of1.bin"].map(async (path) => ({
      path,
      blob: new Blob([new Uint8Array(await readFile(join(CHILI, path)))]),
    })),
  );
  const manifest = {
    ...A_MANIFEST,
    ...CHILI_PESTS,
    subjects: ["pest"],
    format: "tfjs-graph",
    model: "model.json",
    input: { ...A_MANIFEST.input, fit: "stretch", dtype: "float32", scaling: { range: [-1, 1] } },
    output: { kind: "probabilities", quantization: null, classMap: null },
    labels: ["aphid", "whitefly", "thrips", "caterpillar"],
    records: {},
    rejectLabels: [],
    files: await factsOf(files),
  } as const;
  return { manifest, files };
}

/** Unpacks the photos; returns their folder. */
async function unpackPhotos(info: TestInfo): Promise<string> {
  const folder = info.outputPath("pests");
  await mkdir(folder, { recursive: true });
  const members = FOLDERS.map((name) => `pest/${name}`);
  const { status, stderr } = spawnSync("tar", [
    "-xf",
    PHOTOS,
    "-C",
    folder,
    "--strip-components=1",
    ...members,
  ]);
  if (status !== 0) throw new Error(stderr.toString());
  return folder;
}

/** Chooses all four models and the folder, and runs them. */
async function runFour(page: Page, folder: string): Promise<void> {
  await page.goto("/benchmark");
  await openTab(page, "Labelled photos");
  await choose(page, "Choose folder", folder);
  const models = page.getByRole("group", { name: "Models, up to 12" });
  for (const { title } of [COARSEST, COARSE, CHILI_PESTS, KINGDOM_MODEL])
    await models.getByLabel(title).check();
  await page.getByRole("button", { name: "Run", exact: true }).click();
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

interface Figures {
  readonly top1: number;
  readonly top5: number | null;
  readonly macroF1: number;
  readonly photos: number;
  readonly labels: readonly Readonly<Record<"precision" | "recall" | "f1" | "photos", number | null>>[];
  readonly confusion: readonly { readonly truth: string; readonly answer: string; readonly photos: number }[];
}

test(
  "four models over one folder have scikit-learn's figures, and the same network in fewer steps is compared",
  LONG,
  async ({ page }, info) => {
    for (const path of [PHOTOS, CHILI]) test.skip(!existsSync(path), `${path} is not beside the repository`);
    const hasPython = spawnSync(PYTHON, ["-c", "import sklearn, scipy"]).status === 0;
    test.skip(!hasPython, `${PYTHON} has no scikit-learn: apt-get install python3-sklearn`);
    test.setTimeout(300_000);
    const added = [await chiliPests(), await coarseOwnModel(3, COARSE), await coarseOwnModel(5, COARSEST)];
    for (const model of added)
      await addPackage(page, await writeZip(info, `${model.manifest.id}.zip`, packageFiles(model)));
    await runFour(page, await unpackPhotos(info));
    const results = page.getByRole("region", { name: "Results of the labelled photos" });
    await expect(results.getByText(/^Done: \d+ answers\./)).toBeVisible({ timeout: 200_000 });

    const json = JSON.parse(await savedText(page, "Figures as JSON"));
    const csv = await (await save(page, "Every answer as CSV")).path();
    const reference = `${json.comparison.reference.title} ${json.comparison.reference.version}`;
    const { stdout, stderr, status } = spawnSync(PYTHON, ["-B", FIGURES, csv, reference]);
    if (status !== 0) throw new Error(stderr.toString());
    const expected = JSON.parse(stdout.toString());

    expect(json.models).toHaveLength(4);
    for (const { model, figures } of json.models) {
      const of = expected.models[`${model.title} ${model.version}`];
      compareFigures(figures, of);
      compareIntervals(figures.top1Interval, of.top1Interval);
      compareIntervals(figures.macroF1Interval, of.macroF1Interval);
    }
    expect(json.comparison.differences).toHaveLength(3);
    for (const [at, { counts, top1, p, holmP }] of json.comparison.differences.entries()) {
      const of = expected.differences[at];
      expect([counts.onlyFirst, counts.onlySecond]).toEqual([of.onlyFirst, of.onlySecond]);
      expect(top1.difference).toBeCloseTo(of.difference, 12);
      compareIntervals(top1.interval, of.interval);
      expect([p, holmP]).toEqual([expect.closeTo(of.p, 12), expect.closeTo(of.holmP, 12)]);
    }
    for (const { loadMs, firstRunMs, fileBytes } of json.models) {
      expect(loadMs.median).toBeGreaterThan(0);
      expect(firstRunMs.median).toBeGreaterThan(0);
      expect(fileBytes).toBeGreaterThan(100_000);
    }

    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await violationsByDayAndNight(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const report = await savedText(page, "Report as a page (HTML)");
    expect(report).not.toContain("<script");
    expect(report).toContain(`Differences from ${reference}`);
  },
);

function compareFigures(figures: Figures, expected: Figures): void {
  expect(figures.photos).toBe(expected.photos);
  expect(figures.top1).toBeCloseTo(expected.top1, 12);
  expect(figures.macroF1).toBeCloseTo(expected.macroF1, 12);
  // The model of four labels has none.
  if (figures.top5 !== null) expect(figures.top5).toBeCloseTo(expected.top5 ?? 0, 12);
  const labels = ({ labels: all }: Figures): object[] =>
    all.map(({ precision, recall, f1, photos }) => ({ precision: precision ?? 0, recall, f1, photos }));
  for (const [at, label] of labels(figures).entries()) {
    const of = labels(expected)[at] ?? {};
    for (const [name, value] of Object.entries(label)) {
      expect(value).toBeCloseTo(Number(Object.entries(of).find(([key]) => key === name)?.[1]), 12);
    }
  }
  const counts = ({ confusion }: Figures): string[] =>
    confusion.map(({ truth, answer, photos }) => `${truth}, ${answer}: ${photos}`).toSorted();
  expect(counts(figures)).toEqual(counts(expected));
}

function compareIntervals(actual: Interval, [from, to]: readonly [number, number]): void {
  expect([actual.from, actual.to]).toEqual([expect.closeTo(from, 12), expect.closeTo(to, 12)]);
}
