import { loadModules, ROOT } from "../root.mjs";
import { readCatalog, readLanguages, writeCatalog } from "./language-folders.mjs";
import { MODULES, readWantedTexts } from "./wanted-texts.mjs";

/** @typedef {import("./wanted-texts.mjs").Modules} Modules */

/**
 * Brings the catalogs of all languages to the texts of the app and of the records: adds new texts without a translation,
 * and drops those that nothing uses any more. Call it after each change of a text, and for a new folder.
 */
const modules = /** @type {Modules} */ (await loadModules(MODULES));
const { catalogs, faults } = readWantedTexts(ROOT, modules);
for (const fault of faults) console.error(fault);
for (const language of readLanguages(ROOT)) {
  let missing = 0;
  for (const [catalog, texts] of catalogs) {
    const known = readCatalog(ROOT, language.tag, catalog);
    const written = Array.from(texts, ([key, text]) => {
      const forms = text.other === null ? 1 : language.forms.length;
      const translations = known.get(key)?.translations ?? Array.from({ length: forms }, () => "");
      if (translations.includes("")) missing += 1;
      return { ...text, translations };
    });
    writeCatalog(ROOT, language, catalog, written);
  }
  console.log(`${language.tag}: ${missing} texts are missing`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
