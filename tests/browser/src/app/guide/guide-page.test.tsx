import { expect, test } from "vitest";
import { type Locator, page as screen } from "vitest/browser";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { violations } from "#tests/browser/kit/axe.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

const entries = await loadAllEntries();

async function openGuide(query = ""): Promise<OpenedApp> {
  const app = await openApp(`/guide${query}`);
  await expect.element(app.getByRole("heading", { name: "Guide", level: 1 })).toBeVisible();
  return app;
}

function search(app: OpenedApp): Locator {
  return app.getByRole("searchbox", { name: "Search the guide" });
}

function expectFound(app: OpenedApp, count: number): Promise<void> {
  return expectTexts(app.getByRole("main").getByRole("status"), [`${count} of ${entries.length} records`]);
}

/** The number of drawings in lists. */
function drawings(): number {
  return document.querySelectorAll("main li svg:has(path)[viewBox='0 0 96 96']").length;
}

/** The line below the name of each record: the kind of cause of a disease, or the scientific name. */
function linesBelowNames(): readonly (string | null)[] {
  return Array.from(document.querySelectorAll("main li a + p"), ({ textContent }) => textContent);
}

/** The links in the list of records. */
function records(app: OpenedApp): Locator {
  return app.getByRole("main").getByRole("listitem").getByRole("link");
}

test("the guide opens with every subject and its largest groups as pictures, each with its number of records", async () => {
  const app = await openGuide();
  await expectTexts(app.getByRole("main").getByRole("status"), [`${entries.length} records`]);
  const count = (subject: string): number => entries.filter((entry) => entry.subject === subject).length;
  await expectTexts(app.getByRole("main").getByRole("heading", { level: 2 }), [
    `Diseases ${count("disease")}`,
    `Pests ${count("pest")}`,
    `Plants ${count("plant")}`,
    `Animals ${count("animal")}`,
  ]);
  await expect.poll(() => records(app).elements().length).toBe(24);
  await expect.poll(drawings).toBe(24);
  await app.getByRole("link", { name: /^All \d+ crops$/ }).click();
  await expect.poll(app.address).toBe("/guide?subject=disease");
  const crops = new Set(entries.filter(({ subject }) => subject === "disease").map(({ group }) => group));
  await expect.poll(() => records(app).elements().length).toBe(crops.size);
  const ofBlackGram = entries.filter(({ group }) => group === "black gram").length;
  await app.getByRole("link", { name: `Black gram ${ofBlackGram}` }).click();
  await expect.poll(app.address).toBe("/guide?subject=disease&group=black+gram");
  await expectFound(app, ofBlackGram);
});

test("search finds groups and kinds in the words of the page", LONG, async () => {
  // "Friend or foe" is what the page says; the records say "mixed".
  const app = await openApp("/guide?q=friend%20or%20foe");
  await expect.element(app.getByRole("status").first()).toHaveTextContent(/^[1-9]\d* of \d+ records$/);
});

test("search finds names in several languages, and the address follows every letter", LONG, async () => {
  const app = await openGuide();
  await search(app).fill("BRAUNFAULE");
  await expect.element(records(app).filter({ hasText: "Tomato late blight" })).toBeVisible();
  await expect.element(app.getByText(/^Also: .*Braunfäule/).first()).toBeVisible();
  await expect.poll(app.address).toBe("/guide?q=BRAUNFAULE");
  await search(app).fill("phytophthora");
  await expect.poll(app.address).toBe("/guide?q=phytophthora");
  await expect.element(records(app).filter({ hasText: "Potato late blight" })).toBeVisible();
});

test("an address with a query opens so, and subject and group narrow the list", async () => {
  const app = await openGuide("?q=rust&subject=disease");
  await expect.element(search(app)).toHaveValue("rust");
  const subject = app.getByRole("combobox", { name: "Subject" });
  const crop = app.getByRole("combobox", { name: "Crop" });
  await expect.element(subject).toHaveValue("disease");
  await crop.selectOptions("coffee");
  await expect.poll(app.address).toBe("/guide?q=rust&subject=disease&group=coffee");
  await expectTexts(records(app), ["Coffee leaf rust"]);
  // Choosing another subject clears the group.
  await subject.selectOptions("pest");
  await expect.poll(app.address).toBe("/guide?q=rust&subject=pest");
  await expect.element(crop).not.toBeInTheDocument();
});

test("all records of a subject are in one list, each with a drawing, and a crop's stand by kind of cause, healthy leaves last", async () => {
  const app = await openGuide("?subject=disease");
  const count = entries.filter(({ subject }) => subject === "disease").length;
  await app.getByRole("link", { name: `All ${count} records in one list` }).click();
  await expect.poll(app.address).toBe("/guide?subject=disease&list=all");
  await expectFound(app, count);
  await expect.poll(drawings).toBe(count);
  await app.router.navigate("/guide?subject=disease&group=tomato");
  const names = (): readonly (string | null)[] =>
    records(app)
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => names().at(-1)).toBe("Healthy tomato leaf");
  await expect.poll(linesBelowNames).toEqual([
    "Fungus",
    "Fungus",
    "Fungus",
    "Fungus",
    "Oomycete",
    "Bacterium",
    "Virus",
    "Virus",
    "Mite damage",
    // The healthy leaf, which has no cause.
    "Solanum lycopersicum",
  ]);
});

test("filters are no steps of Back", async () => {
  const app = await openApp("/about");
  await app.router.navigate("/guide?subject=disease");
  await app.getByRole("combobox", { name: "Crop" }).selectOptions("coffee");
  await app.getByRole("combobox", { name: "Subject" }).selectOptions("pest");
  await expect.poll(app.address).toBe("/guide?subject=pest");
  await app.router.navigate(-1);
  await expect.poll(app.address).toBe("/about");
});

test("records that the model knows are marked, also for screen readers", async () => {
  const app = await openGuide("?q=blight+tomato");
  const item = app.getByRole("listitem").filter({ hasText: "Tomato early blight" });
  await expect.element(item.getByText("The Bio Kingdom model knows it")).toBeInTheDocument();
  const unknown = entries.find(({ label }) => label === null);
  await search(app).fill(unknown?.name ?? "");
  const other = app.getByRole("listitem").filter({ hasText: unknown?.name ?? "" });
  await expect.element(other).toBeVisible();
  await expect.element(other.getByText("The Bio Kingdom model knows it")).not.toBeInTheDocument();
});

test.each(["child ate mushroom", "snake bite", "POISON"])(
  "a search for %s says whom to call, and one for a disease does not",
  async (text) => {
    const app = await openGuide(`?q=${encodeURIComponent(text)}`);
    const call = app.getByText(/^Somebody is bitten, stung or ate something poisonous/);
    await expect.element(call).toBeVisible();
    await expect.element(app.getByText(/^The app knows no mushrooms/)).toBeVisible();
    await search(app).fill("tomato blight");
    await expect.element(call).not.toBeInTheDocument();
  },
);

test("if nothing matches the page says so, and Reset shows everything again", async () => {
  const app = await openGuide("?q=no+such+thing");
  await expect.element(app.getByText("No record matches")).toBeVisible();
  await expectFound(app, 0);
  await app.getByRole("button", { name: "Reset" }).click();
  await expect.poll(app.address).toBe("/guide");
  await expect.element(search(app)).toHaveValue("");
  await expectTexts(app.getByRole("main").getByRole("status"), [`${entries.length} records`]);
});

test("axe finds nothing on the guide, narrowed and without a match, and it fits a phone", LONG, async () => {
  await screen.viewport(375, 700);
  for (const query of ["", "?subject=disease", "?subject=disease&group=tomato", "?q=no-such-thing"]) {
    const app = await openGuide(query);
    expect([query, await violations()]).toEqual([query, []]);
    expect(document.documentElement.scrollWidth).toBe(375);
    await app.unmount();
  }
});
