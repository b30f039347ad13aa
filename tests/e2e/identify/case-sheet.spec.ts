import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { photoPath } from "#tests/fixtures/photos.ts";
import {
  becomePremium,
  choosePhoto,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
} from "../app-test.ts";
import { violationsByDayAndNight } from "../axe.ts";

/** What a camera may write into a photo: where it was taken. */
const SECRET = "GPS 48.1372 N 11.5755 E";

/** leaf.jpg with notes of a camera in it: an APP1 segment, as Exif has it, right behind the start of the image. */
async function photoWithNotes(): Promise<Buffer> {
  const photo = await readFile(photoPath("leaf.jpg"));
  const notes = Buffer.from(`Exif\0\0${SECRET}`, "latin1");
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, notes, photo.subarray(2)]);
}

/** A sample result of a disease with its sheet open. The name of the photo is HTML that would do harm. */
async function openSheet(page: Page): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload File" }).click();
  const buffer = await photoWithNotes();
  await (await chooser).setFiles({ name: HARMFUL_NAME, mimeType: "image/jpeg", buffer });
  await expect(sampleBadge(page)).toBeVisible();
  // By the keyboard: parts of the result above it may still be coming.
  await page.getByRole("link", { name: "Case sheet" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Sample: / })).toBeVisible();
}

const HARMFUL_NAME = `"><img src=x onerror=document.title='broken'>.jpg`;

async function saveFile(page: Page): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  return download;
}

test("a case sheet is printed black on white on one or two pages, with the mark of a sample and without the app's frame", async ({
  page,
}) => {
  await openSheet(page);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const name of ["Share", "Save file", "Print"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
  }
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("Nothing in the photo was identified.")).toBeVisible();
  await expect(page.getByText("It is not a diagnosis")).toBeVisible();
  const sheet = page.getByRole("article");
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  const across = await sheet.evaluate((element) => {
    const { content, position } = getComputedStyle(element, "::after");
    return `${position} ${content}`;
  });
  // What is fixed stands on every page of paper.
  expect(across).toContain('fixed "SAMPLE - NOT A FINDING"');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(2);
});

test("the saved sheet opens from the disk without a script or a request, and holds nothing of the camera's notes or the photo's name", async ({
  page,
  context,
  watch,
}) => {
  watch.expectNoise(/request to another origin: file:/);
  await openSheet(page);
  const download = await saveFile(page);
  expect(download.suggestedFilename()).toMatch(/^sample-case-sheet-[a-z\d-]+-\d{4}-\d\d-\d\d\.html$/);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);

  const opened = await context.newPage();
  const requests: string[] = [];
  opened.on("request", (request) => requests.push(request.url().slice(0, 5)));
  await opened.goto(`file://${path}`);
  await expect(opened.getByText("Nothing in the photo was identified.")).toBeVisible();
  const photo = opened.getByRole("img");
  await expect(photo).toHaveAttribute("alt", "Photo");
  expect(
    await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(50);
  await expect(opened).toHaveTitle(/^Sample case sheet: /);
  expect(new Set(requests)).toEqual(new Set(["file:"]));

  const html = await readFile(path, "utf8");
  // The name of a photo may hold a date or somebody's name.
  expect(html).not.toContain("onerror");
  const [, base64 = ""] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html) ?? [];
  const bytes = Buffer.from(base64, "base64").toString("latin1");
  expect(bytes.length).toBeGreaterThan(1000);
  expect(bytes).not.toContain("Exif");
  expect(bytes).not.toContain(SECRET);
});

test("after a reload the sheet of a current answer says that it is gone, and that of the history is there", async ({
  page,
}) => {
  await openSheet(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "This answer is no longer here" })).toBeVisible();
  await page.getByRole("link", { name: "Look in the history" }).click();
  await page.getByRole("list", { name: "Entries" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Case sheet" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Sample: / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "Photo", exact: true })).toBeVisible();
  await expect(page.getByText("Identified", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "The entry" }).click();
  await expect(page.getByRole("region", { name: "Entry" })).toBeVisible();
});

test("for Free the sheet of an animal is there without details; with Premium they are on it", async ({
  page,
}) => {
  await openScreen(page, SCREENS.animals);
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(sampleBadge(page)).toBeVisible();
  await page.getByRole("link", { name: "Case sheet" }).press("Enter");
  await expect(page.getByText("Breed", { exact: true })).toBeVisible();
  await expect(page.getByText("Scientific name", { exact: true })).toHaveCount(0);
  await becomePremium(page);
  await page.goto("/case?of=disease");
  await expect(page.getByRole("heading", { level: 1, name: "This answer is no longer here" })).toBeVisible();
});

test("where the browser shares files, the sheet's file goes to the app that a person chooses", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [], title = "" }: ShareData) => {
        shared.push(title, ...files.map(({ name, type }) => `${name} ${type}`));
        document.documentElement.dataset["shared"] = shared.join("|");
        return Promise.resolve();
      },
    });
  });
  await openSheet(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("The sheet was sent to the app that you chose.")).toBeVisible();
  const shared = await page.locator("html").getAttribute("data-shared");
  expect(shared).toMatch(/^Sample case sheet: .*\|sample-case-sheet-[a-z\d-]+\.html text\/html$/);
});
