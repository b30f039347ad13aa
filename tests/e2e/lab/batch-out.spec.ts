import { readFile } from "node:fs/promises";
import { Validator } from "@cfworker/json-schema";
import type { Download, Locator, Page, TestInfo } from "@playwright/test";
import { toJsonSchema } from "@valibot/to-json-schema";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { BATCH_FILE_SCHEMA } from "#src/lab/batch/rules/batch-file.ts";
import { LONG, expect, openTab, startPremium, test, save, savedText } from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { addTiny } from "#tests/e2e/lab/models/models-page.ts";
import { TINY_PICTURES, type TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import { dateOf, readSheetRecords } from "#tests/fixtures/read-spreadsheet.ts";
import { readDarwinCore, readZip } from "#tests/fixtures/read-zip.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** A position in degrees, minutes and hundredths of seconds, south and east: -33.9249, 18.4241. */
const WHERE = {
  GPSLatitudeRef: "S",
  GPSLatitude: "33/1 55/1 2964/100",
  GPSLongitudeRef: "E",
  GPSLongitude: "18/1 25/1 2676/100",
};

/** A day of a camera trap: two photos of the same lion, and photos of other animals. */
const PHOTOS: readonly (readonly [path: string, picture: TinyPicture, time: string, isPlaced: boolean])[] = [
  ["night/1.jpg", "bright red", "05:12:30", true],
  ["night/2.jpg", "dull red", "05:12:50", true],
  ["night/3.jpg", "green", "06:40:00", false],
  ["night/4.jpg", "dark", "07:00:00", true],
  ["day/1.jpg", "blue", "12:30:00", true],
  ["day/2.jpg", "grey", "13:00:00", false],
  ["day/3, late.jpg", "bright red", "17:05:00", false],
];

async function writePhotos(info: TestInfo): Promise<string> {
  const made = PHOTOS.map(async ([path, picture, time, isPlaced]): Promise<PackageFile> => {
    const [r, g, b] = TINY_PICTURES[picture].colour;
    const plain = sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } });
    const exif = { IFD2: { DateTimeOriginal: `2026:06:01 ${time}` }, ...(isPlaced ? { IFD3: WHERE } : {}) };
    const bytes = await plain.withExif(exif).jpeg({ quality: 95 }).toBuffer();
    return { path, blob: new Blob([new Uint8Array(bytes)]) };
  });
  const broken = { path: "day/broken.jpg", blob: new Blob(["no photo at all"]) };
  return writeFolder(info, "Trap 7", [...(await Promise.all(made)), broken]);
}

/** Runs a batch over a folder, with dates and places. */
async function runBatch(page: Page, folder: string): Promise<void> {
  await page.goto("/batch");
  await page.getByLabel("Folder of photos").setInputFiles(folder);
  await page.getByLabel("Model that answers").selectOption("trap");
  await page.getByRole("radio", { name: "By a camera trap" }).check();
  await page.getByRole("checkbox", { name: "Read when each photo was taken" }).check();
  await page.getByRole("checkbox", { name: "Read where each photo was taken" }).check();
  await page.getByRole("button", { name: "Identify 8 photos" }).click();
  await openTab(page, "Export");
  await expect(page.getByRole("button", { name: "Save CSV" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
}

const BURST_MS = 1_000;

async function unzipped(zip: Download): Promise<ReadonlyMap<string, Buffer>> {
  return readZip(new Blob([new Uint8Array(await readFile(await zip.path()))]));
}

/** All files of a batch except the copies of its photos. */
async function everyFile(page: Page) {
  const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
  const csv = await savedText(page, button("Save CSV"));
  const json = await savedText(page, button("Save JSON"));
  const text = await savedText(page, button("Save text"));
  const spreadsheet = await save(page, button("Save spreadsheet"));
  const sheet = await readSheetRecords(new Blob([new Uint8Array(await readFile(await spreadsheet.path()))]));
  return { csv, json, text, sheet, archive: await unzipped(await save(page, button("Save archive"))) };
}

type BatchFiles = Awaited<ReturnType<typeof everyFile>>;

/** The table and the rows of the archive, parsed with third-party libraries. */
function readBack({ csv, json, archive }: Omit<BatchFiles, "sheet">) {
  const table: readonly Readonly<Record<string, string>>[] = parse(csv, {
    bom: true,
    columns: true,
    record_delimiter: "\r\n",
  });
  const schema = toJsonSchema(BATCH_FILE_SCHEMA, { target: "draft-2020-12" });
  const file: unknown = JSON.parse(json);
  const validity = new Validator(JSON.parse(JSON.stringify(schema)), "2020-12").validate(file);
  return { table, file, isValid: validity.valid, ...readDarwinCore(archive) };
}

test(
  "other libraries read the files of a batch, and dates and places are in them only if they are ticked",
  LONG,
  async ({ page }, info) => {
    await startPremium(page);
    const labels = ["Lion", "Zebra", "Leopard", "background"];
    await addTiny(page, info, "tfjs-graph", { id: "trap", title: "Trap model", labels });
    const folder = await writePhotos(info);
    await runBatch(page, folder);

    await test.step("without a tick no file tells a day, a time or a place", async () => {
      const { csv, json, text, sheet, archive } = await everyFile(page);
      const all = [csv, json, text, ...[...archive.values()].map(String)];
      expect(all).toHaveLength(6);
      expect(sheet).toHaveLength(8);
      expect(sheet.flatMap(Object.keys)).not.toContain("Taken (camera's clock)");
      expect(sheet.flatMap(Object.keys)).not.toContain("Latitude");
      for (const content of all) {
        expect(content).not.toMatch(/2026-06-01|05:12|05:00|33\.92|18\.42/);
      }
      const { rows, table, isValid } = readBack({ csv, json, text, archive });
      expect([rows.length, table.length, isValid]).toEqual([4, 8, true]);
      expect(rows.map((row) => [row["eventDate"], row["decimalLatitude"], row["geodeticDatum"]])).toEqual(
        Array.from({ length: 4 }, () => ["", "", ""]),
      );
    });

    await test.step("what is ticked and written stands in all files as it was on the photos", async () => {
      await page.getByRole("checkbox", { name: "When photos were taken" }).check();
      await page.getByRole("checkbox", { name: "Where photos were taken" }).check();
      await page.getByLabel("Title of the data set").fill("Traps of June & July");
      await page.getByLabel("Identified by").fill("Åsa Lind");
      await page.getByLabel("Licence").selectOption("CC-BY-4.0");
      await expect(page.getByText(/In it: 4 sightings on 5 photos/)).toContainText(
        "Left out: 3 photos (2 without a name, 1 not read).",
      );
      const { text, sheet, ...files } = await everyFile(page);
      const inSheet = sheet.find((line) => line["Photo"] === "night/1.jpg");
      expect(inSheet).toMatchObject({ Shown: "Lion", Outcome: "Identified", Latitude: expect.any(Number) });
      expect(dateOf(inSheet?.["Taken (camera's clock)"])).toBe("2026-06-01T05:12:30");
      const { table, file, isValid, rows, dataset } = readBack({ ...files, text });
      expect(table).toHaveLength(8);
      expect(table.find((line) => line["Photo"] === "night/1.jpg")).toMatchObject({
        "Taken (camera's clock)": "2026-06-01T05:12:30",
        "Scientific name": "Panthera leo",
        Shown: "Lion",
        Model: "Trap model",
        "Not read": "",
      });
      expect(isValid).toBe(true);
      expect(file).toMatchObject({ format: "bio-kingdom-batch/1" });
      expect(dataset).toMatchObject({
        title: { "#text": "Traps of June & July" },
        intellectualRights: {
          para: { ulink: { "@url": "https://creativecommons.org/licenses/by/4.0/legalcode" } },
        },
      });
      const lion = rows.find((row) => row["associatedMedia"]?.startsWith("night/1.jpg"));
      expect(lion).toMatchObject({
        eventDate: "2026-06-01T05:12:30/2026-06-01T05:12:50",
        geodeticDatum: "EPSG:4326",
        scientificName: "Panthera leo",
        kingdom: "Animalia",
        identificationVerificationStatus: "PredictedByMachine",
        associatedMedia: "night/1.jpg | night/2.jpg",
      });
      expect(Number(lion?.["decimalLatitude"])).toBeCloseTo(-33.9249, 5);
      expect(Number(lion?.["decimalLongitude"])).toBeCloseTo(18.4241, 5);
      expect(text).toContain("\n05:00\t1\t2\t1\t1\n");
    });

    await test.step("copies in a zip file are the photos themselves, sorted by name", async () => {
      // A person is slower than this test, which has saved ten files: Chromium drops the eleventh of one second without a
      // word (kBurstDownloadLimit in its local_frame.cc).
      await new Promise((resolve) => setTimeout(resolve, BURST_MS));
      const zip = await save(page, page.getByRole("button", { name: "Save as zip", exact: true }));
      expect(zip.suggestedFilename()).toBe("Trap 7 sorted.zip");
      const copies = await unzipped(zip);
      expect([...copies.keys()].toSorted()).toEqual([
        "Leopard/1.jpg",
        "Lion/1.jpg",
        "Lion/2.jpg",
        "Lion/3, late.jpg",
        "Zebra/3.jpg",
        "not identified/2.jpg",
        "not identified/4.jpg",
        "not read/broken.jpg",
      ]);
      expect(copies.get("Lion/1.jpg")?.equals(await readFile(`${folder}/night/1.jpg`))).toBe(true);
    });

    expect(await violationsByDayAndNight(page)).toEqual([]);
    await openTab(page, "Summary");
    await expect(page.getByRole("img", { name: /Kinds over the day/ })).toBeVisible();
    const lions = page
      .getByRole("table", { name: /^Sightings by hour/ })
      .getByRole("row", { name: /^Lion 2/ });
    await expect(lions.getByRole("cell").nth(5)).toHaveText("1");
    expect(await violationsByDayAndNight(page)).toEqual([]);
  },
);
