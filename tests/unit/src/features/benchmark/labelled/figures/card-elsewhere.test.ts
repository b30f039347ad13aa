import { expect, test } from "vitest";
import type { ModelCard } from "#models/card-schema.ts";
import { cardElsewhere } from "#src/features/benchmark/labelled/figures/card-elsewhere.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";

/** A card that counts leaves from elsewhere, and pests too. */
const CARD: ModelCard = {
  ...A_CARD,
  figures: A_CARD.figures.flatMap((row) =>
    row.subject === "pest" ? [row, { ...row, photosOf: "elsewhere" }] : [row],
  ),
};

test("a folder of leaves is compared with the leaves from elsewhere alone", () => {
  const found = cardElsewhere(CARD, ["Tomato early blight", "Healthy tomato leaf"]);
  expect(found?.subjects).toEqual(["disease"]);
  expect(found?.named).toEqual({ photos: 300, named: 170, right: 155 });
  expect(found?.outcomeOf("identified")).toEqual({ photos: 100, right: 92 });
});

test("a folder of leaves and pests is compared with both, all photos together", () => {
  const found = cardElsewhere(CARD, ["Tomato early blight", "Aphid"]);
  expect(found?.subjects).toEqual(["disease", "pest"]);
  expect(found?.named).toEqual({ photos: 400, named: 240, right: 219 });
  expect(found?.outcomeOf("not-sure")).toEqual({ photos: 115, right: 28 });
});

test("a card does not say how often an answer that names nothing was right", () => {
  expect(cardElsewhere(CARD, ["Aphid"])?.outcomeOf("off-topic")).toEqual({ photos: 1, right: null });
});

test("labels of no subject, or that the card lacks, have nothing from elsewhere", () => {
  expect(cardElsewhere(CARD, ["None of these", "wren"])).toBeNull();
});
