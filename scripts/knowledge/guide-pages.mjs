import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escaped, listHtml, recordHtml } from "./guide-html.mjs";
import { readKnowledge } from "./plugin.mjs";

/**
 * The app's own modules that the pages are made with.
 * @typedef {object} GuideModules
 * @property {typeof import("../../src/wording/guide/guide-head.ts").guideHead} guideHead
 * @property {typeof import("../../src/wording/guide/guide-list-head.ts").GUIDE_HEAD} GUIDE_HEAD
 * @property {typeof import("../../src/wording/guide/structured-data.ts").recordData} recordData
 * @property {typeof import("../../src/paths.ts").PATHS} PATHS
 *
 * @typedef {import("./plugin.mjs").Modules & import("./guide-html.mjs").Wording & GuideModules} Modules
 *
 * What is put into index.html to make the page of a record, or of the list.
 * @typedef {object} PageTexts
 * @property {string} path of the page
 * @property {string} title
 * @property {string} description
 * @property {string} body HTML for readers without JavaScript
 * @property {import("../../src/wording/guide/structured-data.ts").StructuredDocument | null} data
 * @property {readonly string[]} scripts files that the page loads at once, to be fetched early
 */

/** Vite's keys of what a page of the guide loads. */
const LIST = "virtual:knowledge/index";
const LIST_PAGE = "src/pages/guide/guide-page.tsx";
const RECORD_PAGE = "src/pages/guide-record/guide-record-page.tsx";

/**
 * Writes a file for each page of the guide, beside the index.html that every other page is: with its own title,
 * description, structured data and text, which search engines read without running the app. Where the address of the site
 * is known, a sitemap too: it needs whole addresses.
 * @param {Modules} modules
 * @param {string | undefined} siteUrl such as https://example.org; without it there is no sitemap
 * @returns {import("vite").Plugin}
 */
export function guidePages(modules, siteUrl) {
  let root = "";
  return {
    name: "guide-pages",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        writeGuide(dir, readKnowledge(root, modules), modules, siteOrigin(siteUrl));
      },
    },
  };
}

/**
 * @param {string | undefined} siteUrl
 * @returns {string | null} Throws an Error where it is not the address of a whole site.
 */
export function siteOrigin(siteUrl) {
  if (siteUrl === undefined || siteUrl === "") return null;
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== "/") {
    throw new Error(`SITE_URL must be an address such as https://example.org, and is "${siteUrl}"`);
  }
  return url.origin;
}

/**
 * @param {string} dir the build's folder, with index.html and Vite's manifest
 * @param {import("./plugin.mjs").Knowledge} knowledge
 * @param {Modules} modules
 * @param {string | null} origin of the site
 */
export function writeGuide(dir, { entries, packs, names }, modules, origin) {
  const { GUIDE_HEAD, PATHS, guideHead, guidePath, packOf, recordData } = modules;
  const index = readFileSync(join(dir, "index.html"), "utf8");
  const scriptsOf = earlyScripts(dir);
  mkdirSync(join(dir, "guide"), { recursive: true });
  const list = { path: PATHS.guide, ...GUIDE_HEAD, body: listHtml(entries, modules), data: null };
  writeFileSync(
    join(dir, "guide.html"),
    pageHtml(index, { ...list, scripts: scriptsOf([LIST_PAGE, LIST]) }, origin),
  );
  for (const entry of [...packs.values()].flat()) {
    const { record } = entry;
    const path = guidePath(record.id);
    const texts = {
      path,
      ...guideHead(record),
      body: recordHtml(entry, (id) => names[id], modules),
      data: recordData(record, origin === null ? null : origin + path),
      scripts: scriptsOf([
        RECORD_PAGE,
        "virtual:knowledge/names",
        `virtual:knowledge/pack/${packOf(record)}`,
      ]),
    };
    writeFileSync(join(dir, `${path}.html`), pageHtml(index, texts, origin));
  }
  if (origin === null) return;
  const { history: _ofOnePerson, ...pages } = PATHS;
  const addresses = [...Object.values(pages), ...entries.map(({ id }) => guidePath(id))];
  writeFileSync(join(dir, "sitemap.xml"), sitemap(addresses.map((path) => origin + path)));
  appendFileSync(join(dir, "robots.txt"), `Sitemap: ${origin}/sitemap.xml\n`);
}

/**
 * index.html with the head and the text of another page.
 * @param {string} index
 * @param {PageTexts} texts
 * @param {string | null} origin
 * @returns {string} Throws an Error where index.html lacks a place for them.
 */
export function pageHtml(index, { path, title, description, body, data, scripts }, origin) {
  const address = origin === null ? [] : [origin + path];
  const head = [
    meta("og:title", title),
    meta("og:description", description),
    meta("og:type", "article"),
    meta("og:site_name", "Bio Kingdom"),
    ...address.flatMap((url) => [meta("og:url", url), `<link rel="canonical" href="${escaped(url)}" />`]),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
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
    [/<noscript>[^<]*<\/noscript>/g, `<noscript><main>\n${body}\n</main></noscript>`],
    [/\s*<\/head>/g, `\n    ${head.join("\n    ")}\n  </head>`],
  ]);
  return changes.reduce((html, [place, text]) => {
    const { length } = html.match(place) ?? [];
    if (length !== 1) throw new Error(`index.html has ${length ?? 0} places for ${place}, not one`);
    return html.replace(place, () => text);
  }, index);
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
function earlyScripts(dir) {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(dir, ".vite", "manifest.json"), "utf8"));
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

/**
 * @param {readonly string[]} addresses
 * @returns {string}
 */
function sitemap(addresses) {
  const urls = addresses.map((address) => `  <url><loc>${escaped(address)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
