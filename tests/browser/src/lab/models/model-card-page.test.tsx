import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { ModelCard } from "#models/card-schema.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { Component as ModelCardPage } from "#src/lab/models/card/model-card-page.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";
import { LONG } from "#tests/fixtures/long.ts";

function openCard(): Promise<OpenedApp> {
  return show(
    <main>
      <ModelCardPage load={() => Promise.resolve(A_CARD)} />
    </main>,
  );
}

test("the card says for each subject how many names were right, elsewhere first, of how many photos", async () => {
  const app = await openCard();
  const tiles = app.getByRole("list", { name: "How often a name is right" }).getByRole("listitem");
  await expect
    .element(tiles.first())
    .toHaveTextContent(
      "Diseases91% of the names that it gave were right on photos from places that it had not seen: 155 of 170.",
    );
  await expect.element(tiles.first()).toHaveTextContent("It named 170 of 300 such photos.");
  await expect.element(tiles.first()).toHaveTextContent("On photos of places that it learned from:");
  await expect
    .element(tiles.nth(1))
    .toHaveTextContent("No photos from places that it had not seen were counted.");
});

test("of the app's own model the card says first that it names no disease without the crop", async () => {
  const own = { ...A_CARD, model: { ...A_CARD.model, id: KINGDOM_MODEL.id } };
  const app = await show(<ModelCardPage load={() => Promise.resolve(own)} />);
  const tile = app.getByRole("list", { name: "How often a name is right" }).getByRole("listitem").first();
  await expect
    .element(tile)
    .toHaveTextContent(
      "Diseases41% of 885 leaves in the open had the right name first once the app was told the crop, and 70% among the first three. Its questions lead on from there.Without the crop, 9 of 26 names for leaves in the open were right, so the app gives none.The model alone, on photos from places that it had not seen: 91% right of 170 names, most of them the crop alone, on 300 photos.",
    );
});

test(
  "the card begins with the worth of the model elsewhere, in a table beside its own sources",
  LONG,
  async () => {
    const app = await openCard();
    await expectTexts(app.getByRole("heading", { level: 2 }), [
      "What it is worth elsewhere",
      "How often it is right",
      "Leaves, crop by crop",
      "What it can name",
      "What it does not know",
      "What its answers come to",
      "Photos that belong on no page, or on another",
      "Whether it is as sure as it says",
      "What it takes for what",
      "Photos it learned from",
      "How it was made",
      "Licences and notices",
    ]);
    await expect
      .element(app.getByText("On photos of sources that it never saw, the model names 57 of 100."))
      .toBeVisible();
    await expect.element(app.getByText(/^Never counted elsewhere, .*: tomato\./)).toBeVisible();
    const crops = app.getByRole("region", { name: "Leaves, crop by crop" }).getByRole("row");
    await expectTexts(crops.nth(1).getByRole("cell"), [
      "made-up",
      "131",
      "60.0% (51.7 to 68.3%)",
      "75.0% (66.7 to 81.5%)",
      "–",
    ]);
    await app.getByText("The same as a table, with intervals").click();
    const rows = app.getByRole("region", { name: "What it is worth elsewhere" }).getByRole("row");
    await expectTexts(rows.nth(1).getByRole("cell"), [
      "57% of 300",
      "91.2% (86.0 to 94.6%)",
      "88% of 1,100",
      "93.3% (91.5 to 94.7%)",
    ]);
  },
);

test(
  "names can be searched and filtered by subject, and show their photos, precision and recall",
  LONG,
  async () => {
    const app = await openCard();
    const names = app.getByRole("region", { name: "What it can name" });
    await expect.element(names.getByRole("row")).toHaveLength(6);
    await app.getByLabelText("Search names").fill("tomato");
    await expect.element(app.getByText("2 of 5 names")).toBeVisible();
    await expectTexts(names.getByRole("row").nth(1).getByRole("cell"), [
      "–",
      "88%",
      "91%",
      "500",
      "55% of 60",
      "200",
    ]);
    await app.getByLabelText("Search names").fill("");
    await app.getByLabelText("Subject").selectOptions("Pests");
    await expectTexts(names.getByRole("rowheader"), ["Aphid", "Slug"]);
    await app.getByLabelText("Search names").fill("owl");
    await expect.element(app.getByText("0 of 5 names")).toBeVisible();
  },
);

test(
  "the card shows its limits, its plot with a table beside it, its sets with their licences, and the notices",
  LONG,
  async () => {
    const app = await openCard();
    await expect.element(app.getByText("It knows only the names above.")).toBeVisible();
    await app.getByText("Show the plot and its tables").click();
    await expect.element(app.getByRole("img", { name: /Right answers, by their probability/ })).toBeVisible();
    const bins = app.getByRole("region", { name: "Diseases" });
    await expectTexts(bins.getByRole("row").nth(2).getByRole("cell"), ["900", "90%", "95%"]);
    await app.getByText("Show all 1 set").click();
    await expect
      .element(app.getByText("12,345 photos, lab. Licence as stated: CC BY 4.0 | made up."))
      .toBeVisible();
    await expect.element(app.getByRole("link", { name: "Apache License 2.0" })).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

const MANY = Array.from({ length: 100 }, (_, at) => `Leaf ${at + 1}`);
const {
  labels: [A_LABEL],
  sets: [A_SET],
} = A_CARD;
if (A_LABEL === undefined || A_SET === undefined) throw new Error("the made-up card lacks a label or a set");
/** A card with a hundred names, pairs and sets. */
const LONG_CARD: ModelCard = {
  ...A_CARD,
  labels: MANY.map((name) => Object.assign({}, A_LABEL, { name })),
  confusions: MANY.map((label) => ({ subject: "disease", label, takenFor: "Rust", photos: 3, of: 50 })),
  sets: MANY.map((id) => Object.assign({}, A_SET, { id, repository: `nobody/${id}` })),
};

/** Number of rows, plots and titled items in the page. */
function drawn(): number {
  return document.querySelectorAll("tbody tr, canvas, li > h3").length;
}

test(
  "a long card renders the first names and pairs alone, and its folded parts when they are opened",
  LONG,
  async () => {
    const app = await show(<ModelCardPage load={() => Promise.resolve(LONG_CARD)} />);
    const names = app.getByRole("region", { name: "What it can name" });
    await expect.element(names.getByRole("rowheader")).toHaveLength(20);
    // 20 names and 10 pairs, the tile of each subject, and a crop.
    const atFirst = 20 + 10 + 2 + 1;
    expect(drawn()).toBe(atFirst);

    await app.getByRole("button", { name: "Show 20 more of 80" }).click();
    await expect.element(names.getByRole("rowheader")).toHaveLength(40);
    await app.getByLabelText("Search names").fill("LEAF 77");
    await expectTexts(names.getByRole("rowheader"), ["Leaf 77"]);
    await app.getByLabelText("Search pairs").fill("leaf 100");
    const pairs = app.getByRole("region", { name: "What it takes for what" });
    await expectTexts(pairs.getByRole("rowheader"), ["Leaf 100 for Rust"]);
    expect(drawn()).toBe(1 + 1 + 2 + 1);

    await app.getByText("Show all 100 sets").click();
    await app.getByLabelText("Search sets").fill("leaf 55");
    await expect.element(app.getByRole("heading", { name: "nobody/Leaf 55 at 0123abcd" })).toBeVisible();
    expect(drawn()).toBe(1 + 1 + 2 + 1 + 1);
  },
);

test("a folded table opens by keyboard", async () => {
  const app = await openCard();
  const table = app.getByRole("region", { name: "What its answers come to" });
  await expect.element(app.getByText("Outcomes by subject")).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  const line = document.evaluate("//summary[contains(., 'Outcomes by subject')]", document).iterateNext();
  if (!(line instanceof HTMLElement)) throw new Error("no line to open");
  line.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(table.getByRole("rowheader")).toHaveLength(4);
});

test("a card that can't be loaded says so, and is loaded again when asked", LONG, async () => {
  let calls = 0;
  const load = () => (++calls === 1 ? Promise.reject(new Error("no network")) : Promise.resolve(A_CARD));
  const app = await show(<ModelCardPage load={load} />);
  await expect.element(app.getByRole("alert")).toHaveTextContent("The card could not be loaded.");
  await app.getByRole("button", { name: "Try again" }).click();
  await expect.element(app.getByRole("heading", { name: "What it can name" })).toBeVisible();
});
