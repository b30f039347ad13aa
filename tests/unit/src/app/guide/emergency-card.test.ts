import { afterEach, expect, test, vi } from "vitest";
import { MODULES } from "#tests/fixtures/records/knowledge-modules.ts";
import { readKnowledge } from "../../../../../scripts/knowledge/plugin.mjs";
import { readCatalog, readRecordTexts } from "../../../../../scripts/languages/language-folders.mjs";

afterEach(() => vi.resetModules());

/** Whether a search on a page in this language shows the card. */
async function cardIn(tag: string): Promise<(text: string) => boolean> {
  vi.resetModules();
  if (tag !== "en") {
    const texts = new Map(
      [...readCatalog(process.cwd(), tag, "app").values()].map(({ one, translations }) => [
        one,
        translations[0],
      ]),
    );
    const { setTranslator } = await import("#src/language/messages.ts");
    setTranslator({
      tag,
      direction: "ltr",
      locale: tag,
      text: (key) => texts.get(key) ?? key,
      plural: (_, { key }) => key,
      number: String,
      loadLazy: () => Promise.resolve(),
    });
  }
  return (await import("#src/app/guide/emergency-card.tsx")).looksForHelp;
}

test.each([
  [
    "en",
    "nightshade belladonna foxglove hemlock oleander datura yew holly ivy berry berries scorpion",
    ["bite"],
  ],
  [
    "es",
    "belladona dedalera cicuta adelfa toloache tejo acebo hiedra baya bayas alacrán escorpión",
    ["hierba mora"],
  ],
  ["fr", "belladone morelle digitale ciguë datura if houx lierre baie baies scorpion", ["laurier rose"]],
  ["pt", "beladona dedaleira cicuta espirradeira teixo azevinho hera bagas escorpião lacrau", ["erva-moura"]],
  ["hi", "मकोय बेलाडोना कनेर धतूरा आइवी बेरी बिच्छू ज़हर", ["सांप के काटने पर", "साँप ने काटा"]],
])("in %s the names of what harms and has no record show whom to call", async (tag, words, phrases) => {
  const looksForHelp = await cardIn(tag);
  const silent = [...words.split(" "), ...phrases].filter((text) => !looksForHelp(text));
  expect(silent).toEqual([]);
});

test.each([
  ["en", ["Five-flavour berry"]],
  ["es", []],
  ["fr", []],
  ["pt", []],
  ["hi", []],
])("in %s the names of records show it only for what they have of these words", async (tag, names) => {
  const looksForHelp = await cardIn(tag);
  const texts = readRecordTexts(process.cwd(), tag);
  const { entries } = readKnowledge(process.cwd(), MODULES, tag === "en" ? null : { tag, texts });
  const shown = entries
    .flatMap(({ name, alsoKnownAs, members }) => [[name], alsoKnownAs, tag === "en" ? members : []].flat())
    .filter(looksForHelp);
  expect(shown).toEqual(names);
  expect(["bee eaters", "Tejón", "hollow", "coffee berry blotch"].filter(looksForHelp)).toEqual([]);
});
