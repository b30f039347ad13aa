import { expect, test } from "vitest";
import { readCard } from "#models/card-schema.ts";
import { A_CARD } from "#tests/fakes/model-card.ts";

const [FIGURE] = A_CARD.figures;

test("a card is read as it is, and unknown fields are left out", () => {
  expect(readCard({ ...A_CARD, mood: "good" })).toEqual({ ok: true, value: A_CARD });
});

test.each([
  ["another kind of card", { card: "bio-kingdom-card/2" }, /^card: /],
  [
    "a share above 1",
    { figures: [{ ...FIGURE, top1: 93 }] },
    /^figures\.0\.top1: must be a number from 0 to 1/,
  ],
  [
    "more right answers than photos",
    { figures: [{ ...FIGURE, outcomes: { ...FIGURE?.outcomes, identified: { photos: 600, right: 601 } } }] },
    /^figures\.0\.outcomes\.identified: must not have more right answers/,
  ],
  [
    "outcomes that leave photos out",
    { figures: [{ ...FIGURE, photos: 1_001 }] },
    /^figures\.0: must have an outcome for each/,
  ],
  ["a hash that is none", { files: [{ path: "a", bytes: 1, sha256: "abc" }] }, /^files\.0\.sha256/],
  ["no figure at all", { figures: [] }, /^figures: /],
  ["a day that is none", { made: { ...A_CARD.made, date: "yesterday" } }, /^made\.date: /],
])("a card with %s is refused, and the error names the place", (_, change, place) => {
  const read = readCard({ ...A_CARD, ...change });
  expect(read.ok ? "" : read.error).toMatch(place);
});
