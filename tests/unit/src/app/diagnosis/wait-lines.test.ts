import { expect, test } from "vitest";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import type { LeafRecord } from "#src/app/diagnosis/load-crop.ts";
import { isBeyondFungicides, isBeyondMost, waitLine } from "#src/app/diagnosis/wait-lines.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";

const leaves: readonly LeafRecord[] = (await loadAllRecords()).flatMap(({ record }) =>
  record.subject === "disease" ? [record] : [],
);

function leaf(id: string): LeafRecord {
  const found = leaves.find((record) => record.id === id);
  if (found === undefined) throw new Error(`there is no record ${id}`);
  return found;
}

test("a fungicide is said to do nothing against no disease that one of the app's fungicides treats", () => {
  const sprayed = new Set(
    SOLUTIONS.filter(({ category }) => category === "fungicide").flatMap(({ treats }) => treats),
  );
  const beyond = leaves.filter(isBeyondFungicides).map(({ id }) => id);
  expect(beyond.filter((id) => sprayed.has(id))).toEqual([]);
  expect(sprayed).toContain("maize-leaf-blight-or-grey-leaf-spot");
  expect(beyond).toEqual(
    expect.arrayContaining([
      "apple-mosaic",
      "chilli-nutrient-deficiency",
      "coffee-leaf-miner-damage",
      "rice-bacterial-blight",
    ]),
  );
});

test("most fungicides do nothing against mites and several causes: none of the app's but sulfur treats one of these", () => {
  const most = leaves.filter(isBeyondMost).map(({ id }) => id);
  expect(most).toEqual(["chilli-leaf-curl", "tomato-spider-mite-damage"]);
  const fungicides = SOLUTIONS.filter(
    ({ category, treats }) => category === "fungicide" && treats.some((id) => most.includes(id)),
  );
  expect(fungicides.map(({ id }) => id)).toEqual(["solution-13"]);
});

test("each disease that no fungus causes is named, or a fungicide of the app treats it", () => {
  const sprayed = new Set(
    SOLUTIONS.filter(({ category }) => category === "fungicide").flatMap(({ treats }) => treats),
  );
  const others = leaves.filter((record) => !isFungal(record) && record.cause !== "healthy");
  const unnamed = others.filter((record) => !isBeyondFungicides(record) && !isBeyondMost(record));
  expect(unnamed.length).toBeGreaterThan(0);
  expect(unnamed.filter(({ cause, id }) => cause !== "bacterium" || !sprayed.has(id))).toEqual([]);
});

/** The genera of a pathogen. */
function generaOf({ scientificName }: LeafRecord): readonly string[] {
  return scientificName.match(/(?!Genus)[A-Z][a-z]+/g) ?? [];
}

function isFungal({ cause }: LeafRecord): boolean {
  return cause === "fungus" || cause === "oomycete";
}

test("no disease with a pathogen of a genus of fungi or oomycetes has another cause", () => {
  const genera = new Set(leaves.filter(isFungal).flatMap(generaOf));
  expect([...genera]).toEqual(expect.arrayContaining(["Phytophthora", "Exserohilum"]));
  const others = leaves.filter((record) => !isFungal(record) && record.cause !== "healthy");
  expect(others.filter((record) => generaOf(record).some((genus) => genera.has(genus)))).toEqual([]);
});

test.each(["fungus", "oomycete", "alga", "mite damage", "several causes", "unknown cause"] as const)(
  "%s is never named as what a fungicide does nothing against",
  (cause) => {
    const mosaic = leaf("apple-mosaic");
    if (mosaic.cause === "healthy") throw new Error("apple mosaic is a disease");
    expect(isBeyondFungicides(mosaic)).toBe(true);
    expect(isBeyondFungicides({ ...mosaic, cause })).toBe(false);
  },
);

test("where all of maize are fungi the sentence names none, and where a virus is among fungi it names the virus", () => {
  const maize = leaves.filter(({ group }) => group === "maize");
  expect(maize.length).toBeGreaterThan(3);
  expect(waitLine(maize)).toBe("Do not spray before you know which one it is.");
  expect(waitLine([leaf("apple-scab"), leaf("apple-mosaic"), leaf("apple-healthy")])).toBe(
    "Do not spray yet: a fungicide does nothing against Apple mosaic, which may be it.",
  );
  const chilli = ["chilli-leaf-curl", "chilli-cercospora-leaf-spot", "chilli-nutrient-deficiency"].map(leaf);
  expect(waitLine(chilli)).toMatch(
    /^Do not spray yet: most fungicides do nothing against Chilli leaf curl and Chilli nutrient deficiency, which are possible\.$/,
  );
  expect(waitLine([leaf("tomato-early-blight"), leaf("tomato-spider-mite-damage")])).toMatch(
    /most fungicides do nothing against .*, which may be it\.$/,
  );
  expect(waitLine([leaf("apple-mosaic")])).toBe("Do not spray before you know which one it is.");
});
