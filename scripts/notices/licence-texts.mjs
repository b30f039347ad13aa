import { readFileSync } from "node:fs";

/**
 * The texts of licences that are the same for everybody, by SPDX identifier. They say nothing of who holds the copyright.
 * @type {Readonly<Record<string, { title: string, file: URL }>>}
 */
const TEXTS = {
  "Apache-2.0": {
    title: "Apache License 2.0",
    file: new URL("../../public/licences/apache-2.0.txt", import.meta.url),
  },
  "BSD-2-Clause": { title: "BSD 2-Clause License", file: text("bsd-2-clause") },
  "BSD-3-Clause": { title: "BSD 3-Clause License", file: text("bsd-3-clause") },
  MIT: { title: "MIT License", file: text("mit") },
  "MPL-2.0": { title: "Mozilla Public License 2.0", file: text("mpl-2.0") },
  Ooura: { title: "Licence of FFT2D", file: text("ooura") },
};

/**
 * @param {string} name
 * @returns {URL}
 */
function text(name) {
  return new URL(`texts/${name}.txt`, import.meta.url);
}

/**
 * @param {string} identifier one of SPDX, or several joined by AND
 * @returns {string[]} identifiers that have a text. It throws for one that has none.
 */
export function identifiersIn(identifier) {
  const all = identifier.replaceAll(/[()]/g, "").split(/ AND /);
  const unknown = all.find((each) => TEXTS[each] === undefined);
  if (unknown !== undefined) throw new Error(`scripts/notices has no text of the licence ${unknown}`);
  return all;
}

/**
 * @param {string} identifier that has a text
 * @returns {{ title: string, text: string }}
 */
export function licenceText(identifier) {
  const found = TEXTS[identifier];
  if (found === undefined) throw new Error(`scripts/notices has no text of the licence ${identifier}`);
  return { title: found.title, text: readFileSync(found.file, "utf8").trim() };
}
