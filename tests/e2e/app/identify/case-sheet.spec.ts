import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  LONG,
  expect,
  openScreen,
  sampleBadge,
  SCREENS,
  startPremium,
  test,
  choose,
  save,
} from "#tests/e2e/app-test.ts";
import { violationsByDayAndNight } from "#tests/e2e/axe.ts";
import { photoPath } from "#tests/fixtures/photos.ts";

/** A location, as a camera may write it into a photo. */
const SECRET = "GPS 48.1372 N 11.5755 E";

/** leaf.jpg with camera metadata: an APP1 segment, as for Exif, right after the start of the image. */
async function photoWithNotes(): Promise<Buffer> {
  const photo = await readFile(photoPath("leaf.jpg"));
  const notes = Buffer.from(`Exif\0\0${SECRET}`, "latin1");
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, notes, photo.subarray(2)]);
}

/** Opens the case sheet of a sample result for a disease. The name of the photo is malicious HTML. */
async function openSheet(page: Page): Promise<void> {
  await startPremium(page);
  await openScreen(page, SCREENS.diseases);
  const buffer = await photoWithNotes();
  await choose(page, "Upload File", { name: HARMFUL_NAME, mimeType: "image/jpeg", buffer });
  await expect(sampleBadge(page)).toBeVisible();
  // By keyboard, because the link still moves while parts of the result load.
  await page.getByRole("link", { name: "Case sheet" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Sample: / })).toBeVisible();
}

const HARMFUL_NAME = `"><img src=x onerror=document.title='broken'>.jpg`;

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
  // Elements with a fixed position are printed on every page.
  expect(across).toContain('fixed "SAMPLE - NOT A FINDING"');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(2);
});

test(
  "the saved sheet opens from the disk without a script or a request, and has neither the camera's notes nor the photo's name",
  LONG,
  async ({ page, context, watch }) => {
    watch.expectNoise(/request to another origin: file:/);
    await openSheet(page);
    const download = await save(page, "Save file");
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
    // The file name of the photo is left out, because it may contain a date or a person's name.
    expect(html).not.toContain("onerror");
    const [, base64 = ""] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html) ?? [];
    const bytes = Buffer.from(base64, "base64").toString("latin1");
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes).not.toContain("Exif");
    expect(bytes).not.toContain(SECRET);
  },
);

test(
  "after a reload the sheet of a current answer is gone, which the page says, and the sheet of a history entry is there",
  LONG,
  async ({ page }) => {
    await openSheet(page);
    await page.reload();
    await expect(
      page.getByRole("heading", { level: 1, name: "This answer is no longer here" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Look in the history" }).click();
    await page.getByRole("list", { name: "Entries" }).getByRole("link").first().click();
    await page.getByRole("link", { name: "Case sheet" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Sample: / })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("img", { name: "Photo", exact: true })).toBeVisible();
    await expect(page.getByText("Identified", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "The entry" }).click();
    await expect(page.getByRole("region", { name: "Entry" })).toBeVisible();
  },
);

test(
  "if the browser can share files, the sheet goes to the app that a person chooses",
  LONG,
  async ({ page }) => {
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
  },
);
