import { expect, test } from "vitest";
import type { PackCard } from "#models/pack-card-schema.ts";
import { loadPackCard, PackCardView } from "#src/lab/models/library/pack-card.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

async function openCard(id: string, changes: Partial<PackCard> = {}): Promise<OpenedApp> {
  const card = { ...(await loadPackCard(id)), ...changes };
  return show(
    <main>
      <h1>Models</h1>
      <h2>Packs</h2>
      <h3>A pack</h3>
      <PackCardView card={card} />
    </main>,
  );
}

test(
  "the card of the pack of insects has a row of figures for each group of photos, and the answers that can be judged",
  LONG,
  async () => {
    const app = await openCard("insects-inat");
    const rows = app.getByRole("region", { name: "How often it is right" }).getByRole("row");
    await expect.element(rows).toHaveLength(5);
    await expectTexts(rows.nth(1).getByRole("cell"), [
      "160",
      "23 named, 23 right",
      "87 named, 83 right",
      "12 named, 11 right",
      "16 named, 16 right",
    ]);
    await expectTexts(rows.nth(3).getByRole("cell"), [
      "696",
      "24 named, none judged",
      "119 named, none judged",
      "29 named, 9 of 11 right",
      "22 named, 19 right",
    ]);
    await expectTexts(rows.nth(4).getByRole("cell"), [
      "652",
      "0 named",
      "21 named, 0 right",
      "3 named, 0 right",
      "15 named, 0 right",
    ]);
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("the card of a pack says its thresholds, and its orders can be searched by English and scientific name", async () => {
  const app = await openCard("birds-inat");
  await expect
    .element(
      app.getByText(
        "A kind is named from a probability of 0.77 on, a genus from 0.73, a family from 0.75, an order from 0.74;",
      ),
    )
    .toBeVisible();
  await expect.element(app.getByRole("button", { name: "Show 5 more of 26" })).toBeVisible();
  await app.getByLabelText("Search orders").fill("strigi");
  await expect.element(app.getByText("1 of 31 orders")).toBeVisible();
  await expectTexts(app.getByRole("listitem").filter({ hasText: "Strigiformes" }), ["Owls Strigiformes: 17"]);
});

test("the card of the pack of animals counts kinds and breeds apart from dogs and cats without a breed", async () => {
  const app = await openCard("animals-imagenet");
  const table = app.getByRole("region", { name: "How often it is right" });
  await expectTexts(table.getByRole("columnheader"), [
    "Photos of",
    "Photos",
    "Kind or breed",
    "Species",
    "Genus",
    "Family",
    "Order",
  ]);
  await expectTexts(table.getByRole("row").nth(2).getByRole("cell"), [
    "545",
    "43 named, 0 right",
    "45 named, 40 right",
    "12 named, 10 right",
    "65 named, 30 of 64 right",
    "137 named, 103 of 135 right",
  ]);
});

test("a pack whose answers nobody counted says so, and has no table of figures", async () => {
  const app = await openCard("animals-imagenet", { countedOn: "Nobody has counted yet.", figures: [] });
  await expect.element(app.getByText("Nobody has counted yet.")).toBeVisible();
  expect(document.querySelector("table")).toBeNull();
});
