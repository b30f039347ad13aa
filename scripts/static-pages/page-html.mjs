import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MANIFEST, RECORDS_WHILE_BUILDING } from "../build-records.mjs";
import { escaped } from "./html.mjs";

/**
 * What is put into index.html to make a static page.
 * @typedef {object} PageTexts
 * @property {string} path of the page, from the app's root as all paths here
 * @property {string} title
 * @property {string} description
 * @property {string} body HTML for readers without JavaScript
 * @property {import("../../src/features/guide/texts/guide-head.ts").StructuredDocument | null} data
 * @property {readonly string[]} scripts files that the page loads at once, to be fetched early
 *
 * The build that the pages are written into.
 * @typedef {object} Build
 * @property {string} dir its folder, with index.html and Vite's manifest
 * @property {string} basePath the folder of its site that it is built for, with a slash at both ends
 * @property {string | null} origin of the site, where it is known
 */

/**
 * index.html with the head and the text of another page.
 * @param {string} index
 * @param {PageTexts} texts
 * @param {Build} build
 * @returns {string} Throws an Error where index.html lacks a place for them.
 */
export function pageHtml(index, { path, title, description, body, data, scripts }, build) {
  const address = addressOf(build, path);
  const addresses = address === null ? [] : [address];
  const head = [
    meta("og:title", title),
    meta("og:description", description),
    meta("og:type", "article"),
    meta("og:site_name", "Bio Kingdom"),
    ...addresses.flatMap((url) => [meta("og:url", url), `<link rel="canonical" href="${escaped(url)}" />`]),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${build.basePath}${file}" />`),
    // A data block, which no browser runs. A "<" in a text must not end it.
    ...(data === null
      ? []
      : [`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`]),
  ];
  const changes = /** @type {const} */ ([
    [/<title>[^<]*<\/title>/g, `<title>${escaped(title)}</title>`],
    [
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/g,
      `<meta name="description" content="${escaped(description)}" />`,
    ],
    [/<noscript>[^<]*<\/noscript>/g, `<noscript><main>\n${inFolder(body, build)}\n</main></noscript>`],
    [/\s*<\/head>/g, `\n    ${head.join("\n    ")}\n  </head>`],
  ]);
  return changes.reduce((html, [place, text]) => {
    const { length } = html.match(place) ?? [];
    if (length !== 1) throw new Error(`index.html has ${length ?? 0} places for ${place}, not one`);
    return html.replace(place, () => text);
  }, index);
}

/**
 * The whole address of a page; null where the site's is not known.
 * @param {Build} build
 * @param {string} path
 * @returns {string | null}
 */
export function addressOf({ origin, basePath }, path) {
  return origin === null ? null : origin + basePath + path.slice(1);
}

/**
 * HTML whose links lead to pages of the app where it stands in a folder of its site.
 * @param {string} html
 * @param {Build} build
 */
function inFolder(html, { basePath }) {
  return html.replaceAll('<a href="/', `<a href="${basePath}`);
}

/**
 * @param {string} property
 * @param {string} content
 */
function meta(property, content) {
  return `<meta property="${property}" content="${escaped(content)}" />`;
}

/**
 * Which scripts a page needs beside those of index.html. Without this the browser would find them one after the other.
 * @param {string} dir the build's folder
 * @returns {(keys: readonly string[]) => readonly string[]} files, for keys of Vite's manifest; it throws for one that is not there
 */
export function earlyScripts(dir) {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(dir, RECORDS_WHILE_BUILDING, MANIFEST), "utf8"));
  /** @type {(keys: readonly string[]) => Set<string>} */
  const closure = (keys) => {
    const seen = new Set(keys);
    // A Set goes on with what is added while it is walked through.
    for (const key of seen) {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`the build has no chunk of its own for ${key}`);
      for (const imported of chunk.imports ?? []) seen.add(imported);
    }
    return seen;
  };
  const shell = closure(["index.html"]);
  return (keys) => [...closure(keys)].flatMap((key) => (shell.has(key) ? [] : (manifest[key]?.file ?? [])));
}
