import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import { type BenchmarkReport, samplesOf } from "#domain/device-benchmark.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { writeBenchmarkFile } from "#src/lab/benchmark/device/device-benchmark-file.ts";
import { DeviceSection } from "#src/lab/benchmark/device/device-section.tsx";
import { createFakeDeviceBenchmark, type FakeDeviceBenchmark } from "#tests/browser/kit/benchmark-stores.ts";
import { chooseFiles } from "#tests/browser/kit/choose-files.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { REPORT } from "#tests/fakes/benchmark.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { LONG } from "#tests/fixtures/long.ts";

const LEAVES: PackageManifest = { ...A_MANIFEST, id: "leaves", title: "Leaves", format: "tfjs-graph" };

async function open(
  models: readonly PackageManifest[],
  busy = false,
): Promise<{ readonly page: OpenedApp; readonly device: FakeDeviceBenchmark }> {
  const device = createFakeDeviceBenchmark();
  return { page: await show(<DeviceSection device={device} models={models} busy={busy} />), device };
}

test(
  "the chosen cases are measured, and a model without the chosen backend is measured once, as in the app",
  LONG,
  async () => {
    const { page, device } = await open([A_MANIFEST, LEAVES]);
    const backends = page.getByRole("group", { name: "Backends" });
    await expectCount(backends.getByLabelText("JavaScript"), 0);
    await page.getByLabelText("Leaves 1").click();
    await expect.element(backends.getByLabelText("As in the app")).toBeChecked();
    await backends.getByLabelText("JavaScript").click();
    await page.getByLabelText("50").click();
    const own = new File(["photo"], "wren.jpg", { type: "image/jpeg" });
    await chooseFiles(page.getByLabelText("Photo to measure with"), [own]);
    await expect.element(page.getByText("Photo: wren.jpg")).toBeVisible();
    await page.getByRole("button", { name: "Measure" }).click();
    expect(device.tasks).toEqual([
      {
        photo: own,
        repeats: 50,
        cases: [
          { manifest: A_MANIFEST, backend: null },
          { manifest: LEAVES, backend: null },
          { manifest: LEAVES, backend: "cpu" },
        ],
      },
    ]);
  },
);

test("without a model only the photo is measured", async () => {
  const { page } = await open([]);
  await expect.element(page.getByText("No model is here yet, so check")).toBeVisible();
  await expectCount(page.getByRole("group", { name: "Models" }), 0);
});

test("nothing can be started while the other part of the page runs", async () => {
  const { page } = await open([A_MANIFEST], true);
  await expect.element(page.getByRole("button", { name: "Measure" })).toBeDisabled();
});

test("during a run Stop has the focus, and after it Measure has it again", LONG, async () => {
  const { page } = await open([A_MANIFEST]);
  await page.getByRole("button", { name: "Measure" }).click();
  await expect.element(page.getByLabelText("Measuring: 3 of 24")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Stop" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Measure" })).toBeDisabled();
  await page.getByRole("button", { name: "Stop" }).click();
  await expectCount(page.getByRole("progressbar"), 0);
  await expect.element(page.getByRole("button", { name: "Measure" })).toHaveFocus();
});

test("a run that measured nothing says why for each model", async () => {
  const { page, device } = await open([A_MANIFEST]);
  await page.getByRole("button", { name: "Measure" }).click();
  device.show({
    status: "unmeasured",
    unmeasured: [{ key: "a", title: "Garden birds 1", error: { code: "worker-died" } }],
  });
  await expect.element(page.getByText("Nothing could be measured.")).toHaveFocus();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not measured: Garden birds 1");
});

test("a fault that ended the run is shown", async () => {
  const { page, device } = await open([A_MANIFEST]);
  device.show({ status: "failed", error: { code: "photo-not-an-image" } });
  await expect.element(page.getByRole("alert")).toHaveTextContent("This file is not an image.");
});

test("a report has a table of its warm runs, and each of its cold starts", async () => {
  const { page, device } = await open([A_MANIFEST]);
  device.show({ status: "done", report: REPORT, unmeasured: [] });
  await expect
    .element(page.getByText("Measured: 3 runs of each. Own photo: JPEG, 4000 × 3000 pixels (12.0 MP)"))
    .toHaveFocus();
  const table = page.getByRole("region", { name: "Stages of" });
  await expectTexts(table.getByRole("row"), [
    "StageMedian msp10p90",
    "Decode30.022.038.0",
    "Classify6.005.206.80",
    "Between the stages16.07.2037.6",
    "Upload to answer42.040.480.4",
  ]);
  await expect
    .element(page.getByText(/^Cold, in fresh workers/))
    .toHaveTextContent(
      "loaded in 900, 400, and 500 ms, then its first runs took 60, 30, and 40 ms and the first photo 140, 120, and 130 ms.",
    );
});

test("the 99th percentile is shown from a hundred runs on", async () => {
  const { page, device } = await open([A_MANIFEST]);
  const runs = Array.from({ length: 101 }, (_, at) => ({ totalMs: at }));
  const rows = REPORT.rows.map((row) => ({ ...row, samples: samplesOf(runs) }));
  device.show({ status: "done", report: { ...REPORT, rows }, unmeasured: [] });
  const table = page.getByRole("region", { name: "Stages of" });
  await expectTexts(table.getByRole("columnheader"), ["Stage", "Median ms", "p10", "p90", "p99"]);
  const total = table.getByRole("row", { name: "Upload to answer" });
  await expectTexts(total.getByRole("cell"), ["50.0", "10.0", "90.0", "99.0"]);
});

/** Opens the comparison. Returns the inputs of both files. */
async function openComparison(page: OpenedApp): Promise<readonly [Locator, Locator]> {
  await page.getByText("Compare the results of two devices or runs").click();
  await expect.element(page.getByRole("heading", { name: "First result" })).toBeVisible();
  return [inputOf(page, "First result"), inputOf(page, "Second result")];
}

function inputOf(page: OpenedApp, name: string): Locator {
  return page.getByRole("region", { name }).getByLabelText(name);
}

/** A file of a report with this name and these changes. */
function fileOf(deviceName: string, change: Partial<BenchmarkReport> = {}): File {
  return new File([writeBenchmarkFile({ ...REPORT, deviceName, ...change })], `${deviceName}.json`);
}

test("two files are compared without a run, with what differs first, and can be swapped", LONG, async () => {
  const { page } = await open([A_MANIFEST]);
  const [first, second] = await openComparison(page);
  const rows = REPORT.rows.map((row) => ({
    ...row,
    samples: { ...row.samples, infer: [], total: row.samples.total.map((ms) => ms * 3) },
  }));
  await chooseFiles(first, [fileOf("Desk")]);
  await chooseFiles(second, [fileOf("Phone", { rows, repeats: 5 })]);
  const comparison = page.getByRole("region", { name: "Comparison" });
  await expect
    .element(comparison.getByRole("status"))
    .toHaveTextContent("Not the same number of runs: 3 and 5.");
  await expect
    .element(comparison.getByText(/^Phone takes/))
    .toHaveTextContent("Phone takes 3.00 times as long as Desk");
  const cells = (row: string): Locator =>
    page.getByRole("region", { name: "Warm runs of" }).getByRole("row", { name: row }).getByRole("cell");
  await expectTexts(cells("Upload to answer"), [
    "42.0",
    "40.4–80.4",
    "126.0",
    "121.2–241.2",
    "× 3.00",
    "apart",
  ]);
  await expectTexts(cells("Classify"), ["6.00", "5.20–6.80", "none", "none", "none", "none"]);
  await page.getByRole("button", { name: "Swap" }).click();
  await expect
    .element(comparison.getByText(/^Desk takes/))
    .toHaveTextContent("Desk takes 0.33 times as long as Phone");
});

test("the run on the screen is the first result, with the name that was typed", async () => {
  const { page, device } = await open([A_MANIFEST]);
  device.show({ status: "done", report: REPORT, unmeasured: [] });
  await page.getByLabelText("Name of this device").fill("Pixel");
  const [, second] = await openComparison(page);
  await expect.element(page.getByText("The run on this screen")).toBeVisible();
  await chooseFiles(second, [fileOf("Desk")]);
  await expect.element(page.getByText(/^Desk takes 1\.00 times as long as Pixel/)).toBeVisible();
});

test("a file that can't be compared is refused with its reason, and the file before it stays", async () => {
  const { page } = await open([A_MANIFEST]);
  const [first, second] = await openComparison(page);
  await chooseFiles(first, [fileOf("Desk")]);
  await chooseFiles(second, [fileOf("Phone")]);
  await expect.element(page.getByText(/^Phone takes/)).toBeVisible();
  const wrong = [
    ['{"a":1}', "This file is no benchmark of this app.Choose a JSON file that was downloaded here."],
    ['{"format":"bio-kingdom-benchmark/7"}', "This file comes from a newer version of this app."],
    ['{"format":"bio-kingdom-benchmark/1"}', "This benchmark is damaged, or somebody changed it."],
    ['{"format":"bio-kingdom-benchmark-comparison/1"}', "This file is a saved comparison"],
  ] as const;
  for (const [text, sentence] of wrong) {
    await chooseFiles(second, [new File([text], "wrong.json")]);
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  }
  await expect.element(page.getByText(/^Phone takes/)).toBeVisible();
  await chooseFiles(second, [fileOf("Tablet")]);
  await expectCount(page.getByRole("alert"), 0);
  await expect.element(page.getByText(/^Tablet takes/)).toBeVisible();
});

test("above a report the form is folded, and opens with what was chosen", LONG, async () => {
  const { page, device } = await open([A_MANIFEST]);
  await page.getByLabelText("50").click();
  await page.getByRole("button", { name: "Measure" }).click();
  device.show({ status: "done", report: REPORT, unmeasured: [] });
  await expect.element(page.getByText(/^Measured: 3 runs of each/)).toHaveFocus();
  await expectCount(page.getByRole("button", { name: "Measure" }), 0);
  await page.getByText(/Change or measure again/).click();
  await expect.element(page.getByLabelText("50")).toBeChecked();
  await page.getByRole("button", { name: "Measure" }).click();
  await expect.element(page.getByRole("button", { name: "Stop" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Measure" })).toBeDisabled();
});
