import { expect, test } from "vitest";
import { photosElsewhere } from "#src/app/guide/texts/photos-elsewhere.ts";
import { loadAllRecords } from "#tests/fixtures/records/guide-records.ts";

const entries = await loadAllRecords();

/** Site and taxon of each link of a record, or the addresses. */
function linksOf(id: string): readonly string[] {
  const of = entries
    .filter(({ record }) => record.id === id)
    .flatMap(({ record }) => photosElsewhere(record));
  return of.map(({ register, code }) => `${register}: ${code}`);
}

test("a record leads to photos of its taxon, by scientific name or code", () => {
  const record = entries.find((entry) => entry.record.id === "greenhouse-whitefly")?.record;
  expect(record && photosElsewhere(record).map(({ address }) => address)).toEqual([
    "https://www.inaturalist.org/observations?taxon_name=Trialeurodes%20vaporariorum",
    "https://commons.wikimedia.org/w/index.php?title=Special:MediaSearch&search=Trialeurodes%20vaporariorum",
    "https://www.gbif.org/species/search?q=Trialeurodes%20vaporariorum",
    "https://gd.eppo.int/taxon/TRIAVA/photos",
  ]);
});

test("of several taxa the first is looked for, without the word of its rank; of microbes nobody has observations", () => {
  expect(linksOf("rice-stem-borer-or-leaf-folder")[0]).toBe("iNaturalist: Crambidae");
  expect(linksOf("tomato-yellow-leaf-curl")).toEqual([
    "Wikimedia: Tomato yellow leaf curl virus",
    "GBIF: Tomato yellow leaf curl virus",
    "EPPO: Tomato yellow leaf curl virus",
  ]);
  expect(linksOf("tomato-healthy")).toEqual([]);
  expect(linksOf("chilli-nutrient-deficiency")).toEqual([]);
});

test("a link sends the name of a taxon alone", () => {
  const links = entries.flatMap(({ record }) => photosElsewhere(record));
  const strange = links.filter(({ code }) => !/^\p{Lu}\p{L}+(?:[ .×-]+[\p{L}.]+)*$/u.test(code));
  expect(links.length).toBeGreaterThan(1000);
  expect(strange).toEqual([]);
});
