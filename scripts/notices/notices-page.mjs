import { readdirSync, readFileSync } from "node:fs";
import { escaped, link, list } from "../static-pages/html.mjs";
import { COMPILED_IN, STATED_COPYRIGHTS } from "./stated-notices.mjs";

/**
 * A package in the built app, from Vite's list of licences.
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} [identifier] of its licence, by SPDX
 * @property {string} [text] of its licence file
 */

/** Path of the notices page in the build. */
export const NOTICES_PAGE = "licences/third-party.html";

/** The styles: the design's tokens and this page's own rules. The page loads no other file. */
const styles = ["../../src/ui/styles/tokens.css", "notices.css"].map(
  (file) => new URL(file, import.meta.url),
);

/** Folders with a folder for each model. */
const modelFolders = ["packages", "packs"].map((name) => new URL(`../../models/${name}/`, import.meta.url));

/**
 * The manifests of the models that come with the app, by their folders' names.
 * @type {readonly { title: string, licence: string | null, source: string | null }[]}
 */
const MODELS = modelFolders.flatMap((models) =>
  readdirSync(models)
    .toSorted()
    .map((folder) => JSON.parse(readFileSync(new URL(`${folder}/model-manifest.json`, models), "utf8"))),
);

/**
 * Writes the page with the notices of all packages. The page is static and has no script.
 * @param {readonly BundledPackage[]} packages any order, with repeats
 * @returns {string} HTML. Throws for a package without a known licence or copyright holder.
 */
export function noticesPage(packages) {
  const each = [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()].toSorted(
    (a, b) => (a.name < b.name ? -1 : 1),
  );
  const used = new Set([
    ...each
      .filter(({ text }) => text === undefined || isApache(text))
      .flatMap((one) => identifiersIn(licenceOf(one))),
    ...COMPILED_IN.flatMap(({ identifier }) => identifiersIn(identifier)),
    ...MODELS.flatMap(({ licence }) => knownLicence(licence)),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>Licences - Bio Kingdom</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml" />
<style>
${styles.map((file) => readFileSync(file, "utf8")).join("\n")}</style>
</head>
<body>
<main>
<p>${link("../", "Bio Kingdom")}</p>
<h1>Licences</h1>
<p>Bio Kingdom is made with the work of many people. Each package in it stands here with its licence.</p>
<p>What the app's own model learned from, and under which licences, stands on ${link("../models/bio-kingdom", "the model's card")}. Each page of ${link("../guide", "the guide")} names its sources.</p>
<h2>Packages</h2>
${each.map(packageNotice).join("\n")}
<h2>Inside the WebAssembly files</h2>
<p>The programs that run models were compiled together with this software.</p>
${COMPILED_IN.map(compiledInNotice).join("\n")}
<h2>Models</h2>
<p>Each model that comes with the app, with the licence of its weights.</p>
${MODELS.map(modelNotice).join("\n")}
<h2>Texts of licences</h2>
${[...used].toSorted().map(sharedText).join("\n")}
</main>
</body>
</html>
`;
}

/** @param {BundledPackage} bundled */
function licenceOf({ name, identifier }) {
  if (identifier === undefined) throw new Error(`${name} names no licence`);
  return identifier;
}

/** @param {BundledPackage} bundled */
function packageNotice(bundled) {
  const { name, version, text } = bundled;
  const identifier = licenceOf(bundled);
  const body = text === undefined || isApache(text) ? statedNotice(name, identifier) : pre(text);
  return folded(`${name} ${version}`, identifier.replaceAll(/[()]/g, ""), body);
}

/**
 * True for the Apache licence. Its long text is always the same, so the page contains it once.
 * @param {string} text
 */
export function isApache(text) {
  return /^\s*Apache License\s+Version 2\.0/.test(text);
}

/**
 * @param {string} name of a package without a licence file
 * @param {string} identifier
 */
function statedNotice(name, identifier) {
  const copyrights = STATED_COPYRIGHTS[name];
  if (copyrights === undefined) {
    throw new Error(
      `${name} brings no file with its licence: say in scripts/notices/stated-notices.mjs who holds the copyright`,
    );
  }
  return pre(copyrights.join("\n")) + textLinks(identifier);
}

/** @param {import("./stated-notices.mjs").CompiledIn} software */
function compiledInNotice({ name, within, identifier, copyrights, source }) {
  const parts = [
    ...(copyrights.length > 0 ? [pre(copyrights.join("\n"))] : []),
    `<p>In ${within.map(escaped).join(", ")}. Its code: ${link(source, source)}</p>`,
    textLinks(identifier),
  ];
  return folded(name, identifier, parts.join(""));
}

/** @param {{ title: string, licence: string | null, source: string | null }} model */
function modelNotice({ title, licence, source }) {
  const links = list(knownLicence(licence).map((each) => link(`#${each}`, licenceText(each).title)));
  return folded(
    title,
    licence ?? "no licence stated",
    `<p>${escaped(source ?? "no source stated")}</p>${links}`,
  );
}

/** @param {string} identifier */
function textLinks(identifier) {
  return list(identifiersIn(identifier).map((each) => link(`#${each}`, licenceText(each).title)));
}

/** @param {string} identifier */
function sharedText(identifier) {
  const { title, text } = licenceText(identifier);
  return `<h3 id="${escaped(identifier)}">${escaped(title)}</h3>\n${pre(text)}`;
}

/**
 * @param {string} name
 * @param {string} identifier
 * @param {string} body HTML
 */
function folded(name, identifier, body) {
  return `<details><summary><span>${escaped(name)}</span> <span>${escaped(identifier)}</span></summary>${body}</details>`;
}

/** @param {string} text */
function pre(text) {
  return `<pre>${escaped(text)}</pre>`;
}

/**
 * Texts of licences that name no copyright holder, by SPDX identifier.
 * @type {Readonly<Record<string, { title: string, file: URL }>>}
 */
const TEXTS = {
  "Apache-2.0": {
    title: "Apache License 2.0",
    file: new URL("../../public/licences/apache-2.0.txt", import.meta.url),
  },
  "BSD-2-Clause": { title: "BSD 2-Clause License", file: textFile("bsd-2-clause") },
  "BSD-3-Clause": { title: "BSD 3-Clause License", file: textFile("bsd-3-clause") },
  MIT: { title: "MIT License", file: textFile("mit") },
  "MPL-2.0": { title: "Mozilla Public License 2.0", file: textFile("mpl-2.0") },
  Ooura: { title: "Licence of FFT2D", file: textFile("ooura") },
};

/**
 * The licence of a model, if it has a text here: the licence of a manifest can be any sentence.
 * @param {string | null} licence
 * @returns {string[]}
 */
function knownLicence(licence) {
  return licence !== null && licence in TEXTS ? [licence] : [];
}

/**
 * @param {string} name
 * @returns {URL}
 */
function textFile(name) {
  return new URL(`texts/${name}.txt`, import.meta.url);
}

/**
 * @param {string} identifier an SPDX identifier, or several joined by AND
 * @returns {string[]} identifiers with a text. Throws for an identifier without a text.
 */
export function identifiersIn(identifier) {
  const all = identifier.replaceAll(/[()]/g, "").split(/ AND /);
  const unknown = all.find((each) => TEXTS[each] === undefined);
  if (unknown !== undefined) throw new Error(`scripts/notices has no text of the licence ${unknown}`);
  return all;
}

/**
 * @param {string} identifier an identifier that has a text
 * @returns {{ title: string, text: string }}
 */
export function licenceText(identifier) {
  const found = TEXTS[identifier];
  if (found === undefined) throw new Error(`scripts/notices has no text of the licence ${identifier}`);
  return { title: found.title, text: readFileSync(found.file, "utf8").trim() };
}
