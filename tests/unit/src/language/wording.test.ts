import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The translations of a language, a line each. */
function translationsOf(language: string): readonly string[] {
  const folder = `languages/${language}`;
  const catalogs = readdirSync(folder).filter((file) => file.endsWith(".po"));
  return catalogs.flatMap((file) =>
    readFileSync(`${folder}/${file}`, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("msgstr")),
  );
}

test.each([
  ["es", "araña", /viuda, reclusa|picadura es peligrosa|puede pagarse|joven suelta|no medido/],
  ["hi", "मकड़ी", /विडो|रिक्लूज|(?:काला|काले) (?:फल )?सड़न|हल्के हीरे|हीरे (?:नहीं|देखें|होते)|दबाई हुई|बंध न/],
])("no text in %s has words that its readers took wrong", (language, word, taken) => {
  const texts = translationsOf(language);
  expect(texts.filter((text) => taken.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes(word))).toBe(true);
});
