import { expect, test } from "vitest";
import { MAX_LIST_BYTES, MAX_LISTED, readList, readListFile } from "#domain/species-list/read-list.ts";

function namesOf(text: string): readonly string[] {
  const read = readList(text);
  return read.ok ? read.value.map(({ name }) => name) : [read.error];
}

test("each line of a text is a name, once, and lines that are no name stay", () => {
  const text = "Panthera leo\r\n\r\n  Quercus robur L.\npanthera leo (Linnaeus, 1758)\nRosa sp.\n???\n";
  expect(namesOf(text)).toEqual(["Panthera leo", "Quercus robur L.", "Rosa sp.", "???"]);
});

test("an author and a year behind a comma make no table of a text", () => {
  const text = "Felis catus Linnaeus, 1758\nSus scrofa Linnaeus, 1758\nApis mellifera Linnaeus, 1758";
  expect(namesOf(text)).toHaveLength(3);
});

// The columns of GBIF's species list: https://techdocs.gbif.org/en/data-use/download-formats
const GBIF_LIST = [
  "taxonKey\tscientificName\tacceptedTaxonKey\tacceptedScientificName\tnumberOfOccurrences\ttaxonRank\ttaxonomicStatus\tkingdom\tkingdomKey\tphylum\tphylumKey\tclass\tclassKey\torder\torderKey\tfamily\tfamilyKey\tgenus\tgenusKey\tspecies\tspeciesKey\tiucnRedListCategory",
  "1\tFelis leo Linnaeus, 1758\t5219404\tPanthera leo (Linnaeus, 1758)\t3\tSPECIES\tSYNONYM\tAnimalia\t1\tChordata\t44\tMammalia\t359\tCarnivora\t732\tFelidae\t9703\tPanthera\t2435194\tPanthera leo\t5219404\tVU",
  "2\tPanthera pardus saxicolor Pocock, 1927\t2\tPanthera pardus saxicolor Pocock, 1927\t1\tSUBSPECIES\tACCEPTED\tAnimalia\t1\tChordata\t44\tMammalia\t359\tCarnivora\t732\tFelidae\t9703\tPanthera\t2435194\tPanthera pardus\t5219436\tVU",
].join("\n");

test("a species list of GBIF has accepted names, synonyms, and families", () => {
  expect(readList(GBIF_LIST)).toEqual({
    ok: true,
    value: [
      {
        name: "Panthera leo (Linnaeus, 1758)",
        otherNames: ["Felis leo Linnaeus, 1758"],
        above: ["Felidae", "Carnivora", "Mammalia"],
      },
      {
        name: "Panthera pardus saxicolor Pocock, 1927",
        otherNames: [],
        above: ["Felidae", "Carnivora", "Mammalia"],
      },
    ],
  });
});

test("occurrences of GBIF, which have quotes without an end, are read by species", () => {
  const text = [
    "gbifID\tdatasetKey\toccurrenceID\tkingdom\tphylum\tclass\torder\tfamily\tgenus\tspecies\tinfraspecificEpithet\ttaxonRank\tscientificName\tverbatimScientificName",
    '1\ta\t"odd\tPlantae\tTracheophyta\tMagnoliopsida\tFagales\tFagaceae\tQuercus\tQuercus robur\t\tSPECIES\tQuercus robur L.\tQuercus robur L.',
    "2\ta\tb\tPlantae\tTracheophyta\tMagnoliopsida\tFagales\tFagaceae\tQuercus\tQuercus robur\t\tSPECIES\tQuercus robur L.\tQ. robur",
    '3\ta\tc"\tPlantae\tTracheophyta\tMagnoliopsida\tFagales\tFagaceae\tQuercus\t\t\tGENUS\tQuercus L.\tQuercus',
  ].join("\r\n");
  expect(namesOf(text)).toEqual(["Quercus robur L.", "Quercus L."]);
});

// The first columns of "Download my data" of eBird: https://ebird.org/downloadMyData
test("a download of eBird is read by its scientific names", () => {
  const text = [
    "Submission ID,Common Name,Scientific Name,Taxonomic Order,Count",
    'S1,"Duck, Mallard",Anas platyrhynchos,1,2',
    "S2,Greater/Lesser Scaup,Aythya marila/affinis,2,1",
    "S3,Mallard (Domestic type),Anas platyrhynchos (Domestic type),3,1",
  ].join("\n");
  expect(namesOf(text)).toEqual(["Anas platyrhynchos", "Aythya marila", "Aythya affinis"]);
});

test.each([
  ["Nombre científico;Familia\nPanthera leo;Felidae", ["Panthera leo"]],
  ["Scientific Name\nPanthera leo\nRosa canina", ["Panthera leo", "Rosa canina"]],
  ["Genus,Species\nPanthera,leo\nRosa,canina", ["Panthera leo", "Rosa canina"]],
  ["Panthera leo, Panthera tigris; Lynx lynx", ["Panthera leo", "Panthera tigris", "Lynx lynx"]],
  [
    "Bufo bufo (Linnaeus, 1758)\nAus bus Smith, Jones et al.",
    ["Bufo bufo (Linnaeus, 1758)", "Aus bus Smith, Jones et al."],
  ],
  ['id,scientific_name\n1,"Panthera leo (Linnaeus, 1758)"', ["Panthera leo (Linnaeus, 1758)"]],
  ['Species\tSeen\n"Felis catus Linnaeus, 1758"\tyes', ["Felis catus Linnaeus, 1758"]],
])("the table %j is read", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test("a family counts where its column has one, and order and class never without it", () => {
  const read = readList(
    "scientificName,family,class\nStrix nebulosa,Strigidae,Aves\nBubo bubo,Owls,Aves\nLynx lynx,,Mammalia",
  );
  expect(read.ok && read.value.map(({ above }) => above)).toEqual([["Strigidae", "Aves"], [], []]);
});

test.each([
  ["\n \n", "empty"],
  ["scientificName\n", "empty"],
  ["Bird\tSeen\nPanthera leo\tyes", "no-column"],
  ["Bird,Seen,By\nlion,yes,me", "no-column"],
])("%j is refused as %s", (text, fault) => {
  expect(readList(text)).toEqual({ ok: false, error: fault });
});

test("archives, other files and what is too large are refused", () => {
  expect(faultOf(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 65]))).toBe("no-text");
  expect(faultOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0, 65, 0, 0, 1, 66]))).toBe("no-text");
  expect(faultOf(new TextEncoder().encode("Panthera leo"))).toBe(1);
  expect(faultOf(new Uint8Array(MAX_LIST_BYTES + 1).fill(65))).toBe("large");
  const lines = Array.from({ length: MAX_LISTED + 1 }, (_, at) => `Aus ${toLetters(at)}`);
  expect(faultOf(new TextEncoder().encode(lines.join("\n")))).toBe("many");
  expect(faultOf(new TextEncoder().encode(lines.slice(1).join("\n")))).toBe(MAX_LISTED);
});

/** A number as a word of letters. */
function toLetters(number: number): string {
  return `${String(number).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}us`;
}

function faultOf(bytes: Uint8Array): unknown {
  const read = readListFile(bytes);
  return read.ok ? read.value.length : read.error;
}
