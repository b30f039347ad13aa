import { expect, test } from "vitest";
import { err, ok } from "#domain/result.ts";
import { checkManifest } from "#models/manifest-schema.ts";
import type { ParityReport, ParityStore } from "#src/lab/benchmark/python/parity-store.ts";
import { PythonResult } from "#src/lab/benchmark/python/python-result.tsx";
import { summarise } from "#src/lab/benchmark/python/rules/answer-difference.ts";
import { type Setting, settingOf } from "#src/lab/benchmark/python/rules/input-settings.ts";
import { downloadOf } from "#tests/browser/kit/downloads.ts";
import { show } from "#tests/browser/kit/open-app.tsx";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";

const PHOTO = { path: "a.jpg", label: 0, expectedLabel: 1, probability: 0.6, expectedProbability: 0.7 };
const SETTING = { ...settingOf(A_MANIFEST.input), resampling: "pillow-bicubic", channels: "bgr" } as const;

const REPORT: ParityReport = {
  model: A_MANIFEST,
  current: summarise([{ ...PHOTO, difference: 0.4 }]),
  found: { setting: SETTING, comparison: summarise([{ ...PHOTO, difference: 0.2 }]) },
  tried: 130,
  unread: ["b.jpg"],
};

test("where no setting makes the answers agree, the nearest one is told, and the photos that could not be read", async () => {
  const page = await show(
    <PythonResult report={REPORT} kind="stored" take={() => Promise.resolve(ok(undefined))} />,
  );
  const found =
    "None of the 130 settings that were tried makes all answers agree. The nearest: with BGR and Pillow bicubic they agree on 0 of 1.";
  await expect.element(page.getByText(found)).toBeVisible();
  await expect.element(page.getByText("1 photo could not be read: b.jpg")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /^a\.jpg/ })).toHaveTextContent("20.00 points");
  await page.getByRole("button", { name: "Use this setting" }).click();
  await expect.element(page.getByText("uses this setting now.")).toBeVisible();
});

test("a setting that was taken is given back with one tap, and a fault is told", async () => {
  const taken: Setting[] = [];
  let isFull = false;
  const take: ParityStore["take"] = (_, setting) => {
    taken.push(setting);
    return Promise.resolve(isFull ? err({ code: "storage-full", bytes: 1 }) : ok(undefined));
  };
  const page = await show(<PythonResult report={REPORT} kind="stored" take={take} />);
  const back = page.getByRole("button", { name: "Back to the setting before" });
  await page.getByRole("button", { name: "Use this setting" }).click();
  isFull = true;
  await back.click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  isFull = false;
  await back.click();
  await expect.element(page.getByRole("button", { name: "Use this setting" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  const before = settingOf(A_MANIFEST.input);
  expect(taken).toEqual([SETTING, before, before]);
});

test("where no photo could be compared, nothing is said to agree", async () => {
  const report = { ...REPORT, current: summarise([]), found: null, tried: 0 };
  const page = await show(
    <PythonResult report={report} kind="stored" take={() => Promise.resolve(ok(undefined))} />,
  );
  const nothing = "No photo could be compared. Choose photos that open on this device.";
  await expect.element(page.getByText(nothing)).toBeVisible();
  await expect.element(page.getByText(/agree on/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
});

test("a model of the app stays as it is, and its manifest with the setting is offered as a file", async () => {
  const page = await show(
    <PythonResult
      report={REPORT}
      kind="bundled"
      take={() => Promise.reject(new Error("a model of the app is not rewritten"))}
    />,
  );
  const { name, text } = await downloadOf(() =>
    page.getByRole("button", { name: "Save the manifest with this setting" }).click(),
  );
  expect(name).toBe("model-manifest.json");
  expect(checkManifest(JSON.parse(text))).toEqual(
    ok({
      ...A_MANIFEST,
      input: { ...A_MANIFEST.input, resampling: "pillow-bicubic", channels: "bgr" },
    }),
  );
  await expect.element(page.getByRole("button", { name: "Use this setting" })).not.toBeInTheDocument();
});
