import { beforeEach, expect, test } from "vitest";
import type { Identification } from "#domain/answer/identification.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import { CaseView } from "#src/app/history/case/case-view.tsx";
import type { Case } from "#src/app/history/case/prepare-case.ts";
import { emulateColours, violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { downloadOf } from "#tests/browser/kit/downloads.ts";
import { type OpenedApp, openApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { answering, REAL_IDENTIFICATION, SAMPLE_IDENTIFICATION } from "#tests/fakes/identified.ts";
import { identificationOf } from "#tests/fixtures/history-entries.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { SAMPLE_RECORDS } from "#tests/fixtures/records/sample-records.ts";

beforeEach(() => emulateColours("light"));

/** A picture of one black pixel. */
async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d")?.fillRect(0, 0, 1, 1);
  return canvas.convertToBlob({ type: "image/jpeg" });
}

async function showCase(identification: Identification, parts: Partial<Case> = {}): Promise<OpenedApp> {
  const photos = [await picture()];
  const ofCase = { identification, photos, remarks: NO_REMARKS, identifiedAt: null, ...parts };
  return show(
    <main>
      <CaseView case={ofCase} />
    </main>,
    { plan: "premium" },
  );
}

test("the sheet of an answer shows all its photos, and what to do today", async () => {
  const photos = [await picture(), await picture()];
  const app = await showCase(REAL_IDENTIFICATION, { photos });
  await expect.element(app.getByRole("heading", { level: 1, name: "Tomato late blight" })).toBeVisible();
  await expect.element(app.getByRole("img", { name: "Photo 1", exact: true })).toBeVisible();
  await expect.element(app.getByRole("img", { name: "Photo 2", exact: true })).toBeVisible();
  await expect.element(app.getByRole("heading", { name: "What to do today" })).toBeVisible();
  await expect.element(app.getByText("possible", { exact: true })).toBeVisible();
  await expect.element(app.getByText("It is not a diagnosis", { exact: false })).toBeVisible();
  await expectCount(app.getByText("SAMPLE", { exact: false }), 0);
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("the sheet of a sample says so above all else, on the page and in the file", LONG, async () => {
  const app = await showCase(SAMPLE_IDENTIFICATION);
  await expect.element(app.getByRole("heading", { level: 1, name: /^Sample: / })).toBeVisible();
  await expect.element(app.getByText("Nothing in the photo was identified.", { exact: false })).toBeVisible();
  await expectCount(app.getByText("SAMPLE - NOT A FINDING"), 1);
  await expect
    .poll(() => getComputedStyle(app.getByRole("article").element(), "::after").content)
    .toContain("SAMPLE - NOT A FINDING");
  expect(await violationsByDayAndNight()).toEqual([]);
  const saved = await downloadOf(() => app.getByRole("button", { name: "Save file" }).click());
  expect(saved.name).toMatch(/^sample-case-sheet-.*-\d{4}-\d\d-\d\d\.html$/);
  expect(saved.text).toContain("SAMPLE - NOT A FINDING");
});

test("a photo without a picture is left out of the sheet", async () => {
  const app = await showCase(REAL_IDENTIFICATION, { photos: [null] });
  await expect.element(app.getByRole("heading", { level: 1 })).toBeVisible();
  await expectCount(app.getByRole("img"), 0);
});

test("for Free the sheet of an animal has no details", async () => {
  const [record] = SAMPLE_RECORDS.animal;
  const identification = identificationOf(record);
  const ofCase = { identification, photos: [null], remarks: NO_REMARKS, identifiedAt: null };
  const app = await show(<CaseView case={ofCase} />, { plan: "free" });
  await expect.element(app.getByText(record.breed)).toBeVisible();
  expect(app.container.textContent).not.toContain(record.scientificName);
  expect(app.container.textContent).not.toContain(record.habitat);
});

test.each([
  ["/case", "This answer is no longer here", "Identify the photo again", "/"],
  ["/case?of=animal", "This answer is no longer here", "Identify the photo again", "/animals"],
  ["/case?of=disease", "Case sheet", "See Premium", "/pricing"],
  ["/case?entry=no-such", "Case sheet", "See Premium", "/pricing"],
])(
  "%s without an answer that the plan shows says '%s' and has a next step",
  LONG,
  async (path, title, link, to) => {
    const app = await openApp(path, { plan: "free", identify: answering() });
    await expect.element(app.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    await app.getByRole("main").getByRole("link", { name: link }).click();
    await expect.poll(() => app.address()).toBe(to);
  },
);
