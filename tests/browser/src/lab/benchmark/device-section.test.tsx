import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
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
  "the chosen cases are measured, and a model without a choice of backends is measured once",
  LONG,
  async () => {
    const { page, device } = await open([A_MANIFEST, LEAVES]);
    const backends = page.getByRole("group", { name: "Backends" });
    await expectCount(backends, 0);
    await page.getByLabelText("Leaves 1").click();
    await expect.element(backends.getByLabelText("The fastest, as in the app")).toBeChecked();
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

test("a report is compared with an earlier one, row by row, until the person stops comparing", async () => {
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

  const earlier = {
    ...REPORT,
    repeats: 5,
    rows: REPORT.rows.map((row) => ({
      ...row,
      samples: { ...row.samples, infer: [], total: row.samples.total.map((ms) => ms * 2) },
    })),
  };
  const input = page.getByLabelText("Earlier run");
  await chooseFiles(input, [new File([writeBenchmarkFile(earlier)], "earlier.json")]);
  await expect
    .element(page.getByText(/^Compared with the run of .*, on Test\. Below 1 is faster now\./))
    .toHaveTextContent("Not the same in both: the number of runs.");
  const cells = (row: string): Locator => table.getByRole("row", { name: row }).getByRole("cell");
  await expectTexts(cells("Classify"), ["6.00", "5.20", "6.80", "none", "none"]);
  await expectTexts(cells("Upload to answer"), ["42.0", "40.4", "80.4", "84.0", "× 0.50"]);
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await expectCount(page.getByText("Compared with the run of"), 0);
  await expectTexts(table.getByRole("columnheader"), ["Stage", "Median ms", "p10", "p90"]);
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

test("a foreign file is refused, and the next report removes the alert", async () => {
  const { page, device } = await open([A_MANIFEST]);
  device.show({ status: "done", report: REPORT, unmeasured: [] });
  const input = page.getByLabelText("Earlier run");
  await chooseFiles(input, [new File(['{"a":1}'], "foreign.json")]);
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("This file is no benchmark of this app.Choose a JSON file that was downloaded here.");
  await chooseFiles(input, [new File([writeBenchmarkFile(REPORT)], "earlier.json")]);
  await expectCount(page.getByRole("alert"), 0);
  await expect.element(page.getByText(/^Compared with the run of/)).toBeVisible();
});
