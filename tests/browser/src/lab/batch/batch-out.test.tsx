import { parse } from "csv-parse/browser/esm/sync";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { ok } from "#domain/result.ts";
import { createArchiveSettings } from "#src/lab/batch/export/archive-settings.ts";
import { BatchExport } from "#src/lab/batch/export/batch-export.tsx";
import { BatchSummary } from "#src/lab/batch/export/batch-summary.tsx";
import { createSortedCopies } from "#src/lab/batch/export/copies-store.ts";
import { type BatchPhoto, confirm, reject } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import type { BatchOutlets } from "#src/lab/batch/state/browser-batch.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { A_BATCH } from "#tests/browser/kit/batch-page.ts";
import { downloadOf } from "#tests/browser/kit/downloads.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { TURNING, turnedTexts } from "#tests/browser/kit/turned-texts.ts";
import { answerOf, LION, photoOf, unreadPhoto, unsureOf } from "#tests/fakes/batch-photos.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeBrowser, type FakeBrowser } from "#tests/fakes/shared-storage.ts";
import { LONG } from "#tests/fixtures/long.ts";

const AT = "2026-06-03T08:00:00.000Z";
const TAKEN = "2026-06-01T05:12:30";
const PHOTOS = [
  confirm(
    photoOf("trap/1.jpg", { takenAt: TAKEN, position: { latitude: -33.9249, longitude: 18.4241 } }),
    AT,
  ),
  photoOf("trap/2.jpg", { takenAt: "2026-06-01T17:40:00", said: ok([unsureOf("Lion", 0.3)]) }),
  reject(photoOf("trap/3.jpg"), AT),
  photoOf("trap/4.jpg", { said: ok([{ ...LION, demo: true }]) }),
  unreadPhoto("trap/5.jpg"),
];

const FILES = new Map(PHOTOS.map(({ path }) => [path, new File([path], path)]));

function batchOf(changed: Partial<BatchView> = {}): BatchView {
  return {
    ...A_BATCH,
    head: {
      id: "7b0c0a2e-6b1c-4f0a-9d5e-2f7f0a4b9c11",
      title: "Trap: 7",
      startedAt: AT,
      settings: {
        subject: "animal",
        models: ["savanna"],
        capture: { date: true, position: true },
        burstRule: "none",
      },
      total: PHOTOS.length,
      done: PHOTOS.length,
      reviewed: 2,
      isCancelled: false,
      leftOut: 0,
    },
    photos: PHOTOS,
    phase: { code: "done" },
    files: FILES,
    answeredBy: [LION.model],
    ...changed,
  };
}

/** Writes paths and contents as plain text in place of a zip file. */
const zip: BatchOutlets["zip"] = (files) =>
  Promise.resolve(ok(new Blob(files.flatMap(({ path, blob }) => [`[${path}]`, blob]))));

/** Exports with plain text in place of zip files. Copying runs until it is stopped. */
function outletsOf({
  canPickFolder = false,
  browser = createFakeBrowser(),
}: { readonly canPickFolder?: boolean; readonly browser?: FakeBrowser } = {}): BatchOutlets {
  return {
    zip,
    archive: createArchiveSettings(browser.openTab()),
    copies: createSortedCopies({
      canPickFolder: () => canPickFolder,
      pickFolder: () => navigator.storage.getDirectory(),
      copyIntoFolder: async ({ copies, onProgress }, signal) => {
        onProgress(1);
        const stopped = createDeferred<void>();
        signal.addEventListener("abort", () => stopped.resolve());
        await stopped.promise;
        return ok({ written: copies.length - 1, unreadable: ["trap/5.jpg"] });
      },
      zip,
    }),
  };
}

/** Shows the exports of a batch. */
function open(
  batch: BatchView = batchOf(),
  options: Parameters<typeof outletsOf>[0] = {},
): Promise<OpenedApp> {
  return show(
    <main>
      <h1>A batch</h1>
      <BatchSummary batch={batch} />
      <BatchExport batch={batch} outlets={outletsOf(options)} />
    </main>,
  );
}

test("dates and places are in a file only if they are ticked, each by itself", LONG, async () => {
  const page = await open();
  const linesOf = async (): Promise<readonly Readonly<Record<string, string>>[]> => {
    const { name, text } = await downloadOf(() => page.getByRole("button", { name: "Save CSV" }).click());
    expect(name).toBe("Trap- 7.csv");
    return parse(text, { bom: true, columns: true });
  };
  const factsOf = async (): Promise<unknown> => {
    const [first] = await linesOf();
    return [first?.["Taken (camera's clock)"], first?.["Latitude"]];
  };
  expect(await factsOf()).toEqual(["", ""]);
  await page.getByRole("checkbox", { name: "When photos were taken" }).click();
  expect(await factsOf()).toEqual([TAKEN, ""]);
  await page.getByRole("checkbox", { name: "When photos were taken" }).click();
  await page.getByRole("checkbox", { name: "Where photos were taken" }).click();
  expect(await factsOf()).toEqual(["", "-33.9249"]);
});

test("the table is saved as a spreadsheet too, and the button can be pressed again", LONG, async () => {
  const page = await open();
  const button = page.getByRole("button", { name: "Save spreadsheet" });
  for (let times = 0; times < 2; times += 1) {
    const { name, text } = await downloadOf(() => button.click());
    expect(name).toBe("Trap- 7.xlsx");
    // The beginning of a zip file.
    expect(text.slice(0, 4)).toBe("PK\u0003\u0004");
    await expect.element(button).toBeEnabled();
  }
});

test("a file has the latest review, and the figures follow after a pause", LONG, async () => {
  const live = createStore(() => batchOf());
  const outlets = outletsOf();
  function LiveBatch(): ReactNode {
    return <BatchExport batch={useStore(live)} outlets={outlets} />;
  }
  const page = await show(<LiveBatch />);
  await expect.element(page.getByText(/In it: 1 sighting on 1 photo/)).toBeVisible();
  live.setState({ photos: PHOTOS.map((photo) => confirm(photo, AT)) });
  const { text } = await downloadOf(() => page.getByRole("button", { name: "Save CSV" }).click());
  expect(parse(text, { bom: true, columns: true })).toMatchObject({ 3: { Review: "confirmed" } });
  await expect.element(page.getByText(/In it: 3 sightings on 3 photos/)).toBeVisible();
});

test("the text of the summary tells hours of the day only where dates are ticked", LONG, async () => {
  const page = await open();
  const save = () => downloadOf(() => page.getByRole("button", { name: "Save text" }).click());
  const { name, text } = await save();
  expect(name).toBe("Trap- 7 summary.txt");
  expect(text).toContain("5 photos in 5 bursts");
  expect(text).not.toContain("05:00");
  await page.getByRole("checkbox", { name: "When photos were taken" }).click();
  expect((await save()).text).toContain("05:00\t1\t1\t1\t1");
});

test("dates or places that no photo has can't be ticked, and the page says why", async () => {
  const photos = [photoOf("1.jpg")];
  const { head } = batchOf();
  const settings = { ...head.settings, capture: { date: true, position: false } };
  const page = await open(batchOf({ photos, head: { ...head, settings, total: 1, done: 1 } }));
  const when = page.getByRole("checkbox", { name: "When photos were taken" });
  const where = page.getByRole("checkbox", { name: "Where photos were taken" });
  await expect.element(when).toBeDisabled();
  await expect.element(when).toHaveAccessibleDescription("No photo says it.");
  await expect.element(where).toBeDisabled();
  await expect.element(where).toHaveAccessibleDescription(/Places were not read/);
});

test(
  "the archive says what it leaves out and what GBIF needs, and has the person's title, name and licence",
  LONG,
  async () => {
    const page = await open();
    await expect
      .element(page.getByText(/In it: 1 sighting on 1 photo/))
      .toHaveTextContent(
        "Left out: 4 photos (1 without a name, 1 rejected, 1 not read, 1 with a sample result alone).",
      );
    await expect.element(page.getByText(/^A date:/)).toBeVisible();
    await page.getByRole("checkbox", { name: "When photos were taken" }).click();
    await expect.element(page.getByText(/^A date:/)).not.toBeInTheDocument();
    await page.getByLabelText("Title of the data set").fill("Traps of June");
    await page.getByLabelText("Identified by").fill("Åsa Lind");
    await page.getByLabelText("Licence").selectOptions("CC-BY-4.0");
    await expect.element(page.getByText(/^A licence:/)).not.toBeInTheDocument();
    const { name, text } = await downloadOf(() => page.getByRole("button", { name: "Save archive" }).click());
    expect(name).toBe("Traps of June Darwin Core.zip");
    for (const part of ["[meta.xml]", "Traps of June", "Åsa Lind", "licenses/by/4.0", TAKEN]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("-33.9249");
  },
);

test("the name and the licence are there the next time; dates and places are not ticked", LONG, async () => {
  const browser = createFakeBrowser();
  const first = await open(batchOf(), { browser });
  await first.getByLabelText("Identified by").fill("Åsa Lind");
  await first.getByLabelText("Licence").selectOptions("CC0-1.0");
  await first.getByRole("checkbox", { name: "Where photos were taken" }).click();
  await first.unmount();
  const next = await open(batchOf(), { browser });
  await expect.element(next.getByLabelText("Identified by")).toHaveValue("Åsa Lind");
  await expect.element(next.getByLabelText("Licence")).toHaveValue("CC0-1.0");
  await expect.element(next.getByRole("checkbox", { name: "Where photos were taken" })).not.toBeChecked();
});

test("sightings have bars by kind and hour, those without a time are counted, and without any time one line says so", async () => {
  const dated = [photoOf("1.jpg", { takenAt: TAKEN }), photoOf("2.jpg", { takenAt: TAKEN })];
  const page = await open(batchOf({ photos: [...dated, photoOf("3.jpg")] }));
  const bars = page.getByRole("table", { name: /^Sightings by hour of the day/ });
  await expect.element(bars.getByRole("rowheader")).toHaveTextContent("Lion 2");
  const hours = bars.getByRole("cell").elements();
  expect(hours.map(({ textContent }) => textContent).join("")).toBe("000002000000000000000000");
  await expect.element(page.getByText("1 sighting has no time and is not in the bars.")).toBeVisible();
  await page.unmount();
  const without = await open(batchOf({ photos: [photoOf("1.jpg")] }));
  await expect.element(without.getByText(/^No time is known of what was seen/)).toBeVisible();
  await expect.element(without.getByRole("table", { name: /^Sightings by hour/ })).not.toBeInTheDocument();
});

/** Photos of this many kinds, one of each. */
function kinds(count: number): readonly BatchPhoto[] {
  return Array.from({ length: count }, (_, at) =>
    photoOf(`${at}.jpg`, { said: ok([answerOf(`Kind ${at}`, 0.9)]) }),
  );
}

test("a table of up to 15 names shows all of them, a longer one says how many more there are, and shows them", async () => {
  const page = await open(batchOf({ photos: kinds(15) }));
  const seen = page.getByRole("region", { name: "What was seen" });
  await expectCount(seen.getByRole("rowheader"), 15);
  await expect.element(page.getByRole("button", { name: /^Show \d+ more$/ })).not.toBeInTheDocument();
  await expect.element(seen.getByText("Kind 14")).toBeVisible();
  await page.unmount();
  const longer = await open(batchOf({ photos: kinds(17) }));
  const table = longer.getByRole("region", { name: "What was seen" });
  await expectCount(table.getByRole("rowheader"), 15);
  await longer.getByRole("button", { name: "Show 2 more" }).click();
  await expectCount(table.getByRole("rowheader"), 17);
  await expect.element(longer.getByRole("heading", { name: "What was seen" })).toHaveFocus();
  // No box of the table hides rows.
  const { scrollHeight, clientHeight } = table.element();
  expect(scrollHeight).toBe(clientHeight);
});

test("during a run, figures and files say that they count only finished photos", async () => {
  const { head } = batchOf();
  const phase = { code: "running", perSecond: null, leftMs: null } as const;
  const page = await open(batchOf({ head: { ...head, total: 9 }, phase }));
  await expect.element(page.getByText(/5 of 9 that are done so far/).first()).toBeVisible();
});

test("copies go into a chosen folder, and a stopped run says how many were made", LONG, async () => {
  const page = await open(batchOf(), { canPickFolder: true });
  await page.getByRole("button", { name: "Copy into a folder" }).click();
  await expect.element(page.getByText("Copying: 1 of 5")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Save as zip" })).toBeDisabled();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.element(page.getByText("4 copies made.")).toHaveFocus();
  await expect.element(page.getByText("1 photo could not be read any more")).toBeVisible();
});

test("if no folder can be chosen, the copies come as a zip file, sorted by name", LONG, async () => {
  const page = await open();
  await expect.element(page.getByRole("button", { name: "Copy into a folder" })).not.toBeInTheDocument();
  const { name, text } = await downloadOf(() => page.getByRole("button", { name: "Save as zip" }).click());
  expect(name).toBe("Trap- 7 sorted.zip");
  expect(text).toBe(
    "[Lion/1.jpg]trap/1.jpg[not identified/2.jpg]trap/2.jpg[rejected/3.jpg]trap/3.jpg[Lion/4.jpg]trap/4.jpg[not read/5.jpg]trap/5.jpg",
  );
});

test("without the files of the photos nothing can be copied, and the page says why", async () => {
  const page = await open(batchOf({ files: new Map() }), { canPickFolder: true });
  await expect.element(page.getByRole("button", { name: "Save as zip" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Copy into a folder" })).toBeDisabled();
  await expect.element(page.getByText(/photos themselves are not here any more/)).toBeVisible();
});

test("a text that can't be copied says so, and can be saved", LONG, async () => {
  const page = await open();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new DOMException("no"));
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("did not let the text be copied");
  write.mockResolvedValueOnce();
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect.element(page.getByText("Copied.")).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(expect.stringContaining("5 photos in 5 bursts"));
  write.mockRestore();
});

test("a batch without an answered photo has nothing to export", async () => {
  const page = await open(batchOf({ photos: [] }));
  await expect.element(page.getByRole("button", { name: "Save CSV" })).not.toBeInTheDocument();
});

test("foreign names do not change the direction of other words, and axe finds nothing", LONG, async () => {
  const named = `${TURNING}name`;
  const photos = [...PHOTOS, photoOf("x.jpg", { said: ok([{ ...LION, headline: named }]) })];
  const { head } = batchOf();
  const page = await open(batchOf({ photos, head: { ...head, title: named } }));
  await expect.element(page.getByRole("button", { name: "Save CSV" })).toBeVisible();
  expect(turnedTexts()).toEqual([]);
  expect(await violationsByDayAndNight()).toEqual([]);
});
