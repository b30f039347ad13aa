import { expect, test } from "vitest";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { scientificNamePieces } from "#src/ui/texts/scientific-name.ts";

/** A name with its italic pieces between stars. */
function marked(name: string): string {
  return scientificNamePieces(name)
    .map(({ text, isItalic }) => (isItalic ? `*${text}*` : text))
    .join("");
}

test.each([
  ["Solanum lycopersicum", "*Solanum lycopersicum*"],
  ["Alternaria linariae and Alternaria solani", "*Alternaria linariae* and *Alternaria solani*"],
  ["Alternaria mali and other Alternaria species", "*Alternaria mali* and other *Alternaria* species"],
  ["Xanthomonas citri pv. citri", "*Xanthomonas citri* pv. *citri*"],
  ["Fusarium oxysporum f. sp. cubense", "*Fusarium oxysporum* f. sp. *cubense*"],
  ["Genus Rosa", "Genus *Rosa*"],
  ["Family Aphididae", "Family Aphididae"],
  ["Families Drosophilidae and Tephritidae", "Families Drosophilidae and Tephritidae"],
  ["Superfamily Hominoidea", "Superfamily Hominoidea"],
  ["Infraorder Isoptera", "Infraorder Isoptera"],
  ["", ""],
])("%s is written as %s", (name, written) => {
  expect(marked(name)).toBe(written);
});

test("the pieces of every record's name make the name", async () => {
  for (const { scientificName } of await loadEntries()) {
    expect(marked(scientificName).replaceAll("*", "")).toBe(scientificName);
  }
});
