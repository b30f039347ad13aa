import { expect, test } from "vitest";
import { createLabelRanking } from "#domain/outcome/label-ranking.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { unmeasuredRules } from "#domain/outcome/outcome-rules.ts";
import { lineageOf, lowestNamed, type StatedTaxon, type TaxonRank } from "#domain/outcome/taxa.ts";

const taxon = (
  rank: TaxonRank,
  name: string,
  parent: string | null,
  english: string | null,
): readonly [string, StatedTaxon] => [name, { name, rank, parent, english }];

const TAXA = new Map([
  taxon("genus", "Athene", "Strigidae", null),
  taxon("genus", "Bubo", "Strigidae", "an eagle-owl"),
  taxon("genus", "Tyto", "Tytonidae", null),
  taxon("family", "Strigidae", "Strigiformes", "an owl"),
  taxon("family", "Tytonidae", "Strigiformes", "a barn owl"),
  taxon("order", "Strigiformes", null, "an owl or barn owl"),
]);

/** Burrowing owl, little owl, eagle-owl, barn owl, and background. */
const PARENTS = ["Athene", "Athene", "Bubo", "Tyto", null] as const;

const THRESHOLDS = { genus: 0.7, family: 0.75, order: 0.8 };

const named = (probabilities: readonly number[], thresholds = THRESHOLDS): string | null =>
  lowestNamed(
    [0, 1, 2, 3],
    (label) => probabilities[label] ?? 0,
    (label) => PARENTS[label] ?? null,
    TAXA,
    thresholds,
  )?.taxon.name ?? null;

test("a lineage goes from a taxon to the highest one that is stated", () => {
  expect(lineageOf("Athene", TAXA).map(({ name }) => name)).toEqual(["Athene", "Strigidae", "Strigiformes"]);
  expect(lineageOf(null, TAXA)).toEqual([]);
  expect(lineageOf("Larus", TAXA)).toEqual([]);
});

test.each([
  ["one genus has enough", [0.4, 0.35, 0.1, 0.1], "Athene"],
  ["only the family has enough", [0.4, 0.05, 0.35, 0.1], "Strigidae"],
  ["only the order has enough", [0.4, 0.05, 0.05, 0.4], "Strigiformes"],
  ["a sum that equals the threshold reaches it", [0.7, 0, 0, 0], "Athene"],
  ["nothing has enough", [0.3, 0.1, 0.1, 0.2], null],
])("the lowest taxon is named whose labels together are probable enough: %s", (_, probabilities, name) => {
  expect(named(probabilities)).toBe(name);
});

test("a rank without a threshold is never named", () => {
  expect(named([0.9, 0, 0, 0], { genus: 1, family: 0.75, order: 0.8 })).toBe("Strigidae");
  expect(
    lowestNamed(
      [0],
      () => 1,
      () => "Athene",
      TAXA,
      { order: 0.5 },
    ),
  ).toMatchObject({ taxon: { name: "Strigiformes" }, probability: 1 });
});

const LABEL = {
  scientificName: null,
  alsoKnownAs: [],
  group: null,
  crop: null,
  healthy: false,
  unknown: false,
  breed: false,
  byGroup: false,
} as const;

function labelBelow(parent: string | null): LabelFacts {
  return { ...LABEL, subject: parent === null ? null : "animal", taxon: parent };
}

const ranking = createLabelRanking(
  PARENTS.map(labelBelow),
  () => ({ ...unmeasuredRules(0.9), ranks: THRESHOLDS }),
  () => false,
  TAXA,
);

test("an answer of a taxon is a group with its lineage and its own labels alone", () => {
  const outcome = ranking.outcomeOf("animal", [0.45, 0.35, 0.1, 0.1, 0], null);

  const lineage = ["Athene", "Strigidae", "Strigiformes"].map((name) => ({ name }));
  expect(outcome).toMatchObject({ verdict: "group", group: "an owl", lineage });
  expect(outcome.ranked.map(({ label }) => label)).toEqual([0, 1]);
});

test("a named label has the taxa above it, and a foreign photo has none", () => {
  const sure = ranking.outcomeOf("animal", [0.95, 0.05, 0, 0, 0], null);
  const split = ranking.outcomeOf("animal", [0.3, 0.1, 0.3, 0.3, 0], null);
  const background = ranking.outcomeOf("animal", [0.1, 0.1, 0.1, 0.1, 0.6], null);

  const lineage = ["genus", "family", "order"].map((rank) => ({ rank }));
  expect(sure).toMatchObject({ verdict: "identified", lineage });
  // All four are owls of one order.
  expect(split).toMatchObject({ verdict: "group", group: "an owl or barn owl" });
  expect(background).toMatchObject({ verdict: "none-of-these" });
  expect(background).not.toHaveProperty("lineage");
});
