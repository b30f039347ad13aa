import { inContext } from "#src/language/messages.ts";

const rank = inContext("taxonomic rank");

/** The ranks that stand in front of scientific names in records, by their English. */
const RANKS: ReadonlyMap<string, string> = new Map([
  ["Clade", rank`Clade`],
  ["Class", rank`Class`],
  ["Subclass", rank`Subclass`],
  ["Order", rank`Order`],
  ["Suborder", rank`Suborder`],
  ["Infraorder", rank`Infraorder`],
  ["Parvorder", rank`Parvorder`],
  ["Superfamily", rank`Superfamily`],
  ["Family", rank`Family`],
  ["Families", rank`Families`],
  ["Subfamily", rank`Subfamily`],
  ["Genus", rank`Genus`],
]);

/** "Class Gastropoda" with the rank in the language of the page. A text without a rank stays. */
export function rankText(text: string): string {
  const [first = ""] = text.split(" ", 1);
  return (RANKS.get(first) ?? first) + text.slice(first.length);
}
