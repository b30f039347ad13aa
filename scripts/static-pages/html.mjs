import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MANIFEST, RECORDS_WHILE_BUILDING, START } from "../build/build-records.mjs";

/**
 * The texts of a static page.
 * @typedef {object} PageTexts
 * @property {string} path of the page, from the app's root
 * @property {string} title
 * @property {string} description
 * @property {string} body HTML for readers without JavaScript
 * @property {import("../../src/app/guide/texts/guide-head.ts").StructuredDocument | null} data
 * @property {string} frame HTML of the navigation bar and the page's head
 * @property {readonly string[]} early files that the browser fetches early: scripts and styles
 * @property {boolean} isInAll true if the page is there in each language
 *
 * The build that receives the pages of a language.
 * @typedef {object} Build
 * @property {string} dir its folder, with index.html and Vite's manifest
 * @property {string} index index.html with links to the app's own files
 * @property {{ tag: string, direction: string } | null} language null for English
 * @property {readonly string[]} tags of all languages beside English
 * @property {string} basePath the app's folder on its site, with a leading and a trailing slash
 * @property {string | null} origin of the site, if it is known
 * @property {string} notice HTML of the notice that the app has not started
 */

/**
 * The page that all others are made of: index.html with links to the files of the app, which src/start.ts loads.
 * @param {Pick<Build, "dir" | "basePath">} build
 * @returns {string}
 */
export function indexPage({ dir, basePath }) {
  return withEarlyFiles(
    readFileSync(join(dir, "index.html"), "utf8"),
    [...fontFiles(dir), ...appFiles(dir)],
    { dir, basePath },
    null,
  );
}

/**
 * The fonts of the build. A browser shows an optional font on a first visit only if it is there before the first paint.
 * @param {string} dir
 * @returns {readonly string[]}
 */
function fontFiles(dir) {
  return Object.values(readManifest(dir))
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2"));
}

/**
 * The path of a page in the language of the build.
 * @param {Pick<Build, "language">} build
 * @param {string} path from the app's root
 */
export function pathIn({ language }, path) {
  return language === null ? path : `/${language.tag}${path}`;
}

/**
 * The page that all pages of a language are made of.
 * @param {Build} build
 */
export function indexIn({ index, language }) {
  if (language === null) return index;
  const { tag, direction } = language;
  return index.replace(
    '<html lang="en">',
    `<html lang="${tag}"${direction === "ltr" ? "" : ` dir="${direction}"`}>`,
  );
}

/**
 * Replaces the head and the text of index.html with those of another page.
 * @param {PageTexts} texts
 * @param {Build} build
 * @returns {string} Throws an Error if index.html lacks a place for one of the texts.
 */
export function pageHtml({ path, title, description, body, data, frame, early, isInAll }, build) {
  const address = addressOf(build, pathIn(build, path));
  const addresses = address === null ? [] : [address];
  const head = [
    meta("og:title", title),
    meta("og:description", description),
    meta("og:type", "article"),
    meta("og:site_name", "Bio Kingdom"),
    ...addresses.flatMap((url) => [meta("og:url", url), `<link rel="canonical" href="${escaped(url)}" />`]),
    ...(isInAll ? alternateLinks(build, path) : []),
    ...earlyLinks(early, build, frame),
    // A data block, which no browser runs. "<" is escaped, so that a text can't end the block.
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
    [/<noscript>[^<]*<\/noscript>/g, `<noscript><div>\n${body}\n</div></noscript>`],
    [/\s*<\/head>/g, `\n    ${head.join("\n    ")}\n  </head>`],
  ]);
  const page = changes.reduce((html, [place, text]) => {
    const { length } = html.match(place) ?? [];
    if (length !== 1) throw new Error(`index.html has ${length ?? 0} places for ${place}, not one`);
    return html.replace(place, () => text);
  }, indexIn(build));
  return withFrame(page, frame, build);
}

/**
 * Links to a page in each language. They need absolute addresses, so there are none without an origin.
 * @param {Build} build
 * @param {string} path
 * @returns {string[]} lines of HTML
 */
export function alternateLinks({ origin, basePath, tags }, path) {
  const line = (/** @type {string} */ tag, /** @type {string} */ inIt) => {
    const address = addressOf({ origin, basePath }, inIt);
    return address === null ? [] : [`<link rel="alternate" hreflang="${tag}" href="${escaped(address)}" />`];
  };
  return [
    ...line("x-default", path),
    ...line("en", path),
    ...tags.flatMap((tag) => line(tag, `/${tag}${path}`)),
  ];
}

/**
 * Replaces the title, the description and the text for readers without scripts.
 * @param {string} html of a page
 * @param {{ title: string, description: string } | null} head null leaves those of the page
 * @param {string} noscript
 */
export function withHead(html, head, noscript) {
  const texts = html.replace(
    /<noscript>[^<]*<\/noscript>/,
    () => `<noscript>${escaped(noscript)}</noscript>`,
  );
  if (head === null) return texts;
  return texts
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escaped(head.description)}" />`,
    );
}

/**
 * Shows the frame of a page until the app draws it, and says after some seconds that the app has not started.
 * @param {string} html of the page
 * @param {string} frame HTML of the navigation bar and the page's head
 * @param {Pick<Build, "notice">} build
 * @returns {string} Throws an Error if the page lacks the app's root.
 */
export function withFrame(html, frame, { notice }) {
  const root = '<div id="root"></div>';
  if (!html.includes(root)) throw new Error("index.html has no empty root element");
  return html.replace(root, () => `<div id="root">${frame}</div>\n    ${notice}`);
}

/**
 * The links by which the browser fetches files before the app asks for them. A style sheet delays the first paint, so
 * those that the file's own HTML does not need are fetched alone, until the app adds them. The styles and the font that
 * the HTML needs come first, as a browser asks for files in their order, six at a time, and then the app's own scripts.
 * The rest of a page stands in a template, which src/start.ts opens after the first paint: thirty small files of a page
 * would delay it.
 * @param {readonly string[]} files scripts, styles and fonts
 * @param {Pick<Build, "dir" | "basePath">} build
 * @param {string | null} html what the page's file shows until the app runs. Null for the app's own files: every page needs
 *   all of them, so none waits in a template
 * @returns {string[]} lines of HTML
 */
function earlyLinks(files, { dir, basePath }, html) {
  const shown = new Set(
    Array.from(html?.matchAll(/class="([^"]*)"/g) ?? [], ([, all = ""]) => all.split(" ")).flat(),
  );
  const isShown = (/** @type {string} */ file) =>
    html === null || classesOf(dir, file).some((name) => shown.has(name));
  const kindOf = (/** @type {string} */ file) => {
    if (file.endsWith(".woff2")) return 'rel="preload" as="font" type="font/woff2"';
    if (!file.endsWith(".css")) return 'rel="modulepreload" fetchpriority="low"';
    return isShown(file) ? 'rel="stylesheet"' : 'rel="preload" as="style" fetchpriority="low"';
  };
  const isNeeded = (/** @type {string} */ file) =>
    file.endsWith(".woff2") || (file.endsWith(".css") && isShown(file));
  const linkTo = (/** @type {string} */ file) =>
    `<link ${kindOf(file)} crossorigin href="${basePath}${file}" />`;
  const needed = files.filter((file) => isNeeded(file)).map(linkTo);
  const rest = files.filter((file) => !isNeeded(file)).map(linkTo);
  if (html === null) return [...needed, ...rest];
  return rest.length === 0 ? needed : [...needed, `<template>${rest.join("")}</template>`];
}

/** @type {Map<string, readonly string[]>} */
const classes = new Map();

/**
 * The names of the classes in a style sheet of the build.
 * @param {string} dir
 * @param {string} file
 */
function classesOf(dir, file) {
  const path = join(dir, file);
  const known = classes.get(path);
  if (known !== undefined) return known;
  const names = Array.from(
    readFileSync(path, "utf8").matchAll(/\.([A-Z_a-z][\w-]*)/g),
    ([, name = ""]) => name,
  );
  classes.set(path, names);
  return names;
}

/**
 * The files of the app, which every page loads after the entry.
 * @param {string} dir
 * @returns {readonly string[]}
 */
function appFiles(dir) {
  const [entry = "", ...app] = START;
  return filesBeyond(dir, [entry])(app);
}

/**
 * Adds the links of early files to index.html.
 * @param {string} index
 * @param {readonly string[]} files
 * @param {Pick<Build, "dir" | "basePath">} build
 * @param {string | null} html see {@link earlyLinks}
 */
export function withEarlyFiles(index, files, build, html) {
  const links = earlyLinks(files, build, html).map((line) => `    ${line}\n`);
  return index.replace(/ *<\/head>/, (end) => `${links.join("")}${end}`);
}

/**
 * The absolute address of a page; null if the site is not known.
 * @param {Pick<Build, "origin" | "basePath">} build
 * @param {string} path
 * @returns {string | null}
 */
export function addressOf({ origin, basePath }, path) {
  return origin === null ? null : origin + basePath + path.slice(1);
}

/**
 * @param {string} property
 * @param {string} content
 */
function meta(property, content) {
  return `<meta property="${property}" content="${escaped(content)}" />`;
}

/**
 * Finds the scripts and styles that a page needs in addition to those of index.html. If the page did not list them, the
 * browser would discover them one after the other.
 * @param {string} dir the build's folder
 * @returns {(keys: readonly string[]) => readonly string[]} files by keys of Vite's manifest; throws for an unknown key
 */
export function earlyFiles(dir) {
  return filesBeyond(dir, START);
}

/**
 * @param {string} dir
 * @param {readonly string[]} known keys of chunks whose files are left out
 * @returns {(keys: readonly string[]) => readonly string[]}
 */
function filesBeyond(dir, known) {
  const manifest = readManifest(dir);
  /** @type {(keys: readonly string[]) => Set<string>} */
  const closure = (keys) => {
    const seen = new Set(keys);
    // The loop also visits keys that it adds to the set.
    for (const key of seen) {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`the build has no chunk of its own for ${key}`);
      for (const imported of chunk.imports ?? []) seen.add(imported);
    }
    return seen;
  };
  const shell = closure(known);
  return (keys) => {
    const chunks = [...closure(keys)].flatMap((key) => (shell.has(key) ? [] : (manifest[key] ?? [])));
    return [...new Set([...chunks.map(({ file }) => file), ...chunks.flatMap(({ css = [] }) => css)])];
  };
}

/**
 * A list with bullets or numbers.
 * @param {readonly string[]} items as HTML
 * @param {"ul" | "ol"} tag
 * @returns {string}
 */
export function list(items, tag = "ul") {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
}

/**
 * A link to a page.
 * @param {string} address
 * @param {string} text plain text
 * @returns {string}
 */
export function link(address, text) {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`;
}

/**
 * Escapes plain text for HTML content and attributes.
 * @param {string} text
 * @returns {string}
 */
export function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * @param {string} dir the build's folder
 * @returns {Record<string, { file: string, imports?: string[], css?: string[] }>} Vite's manifest
 */
function readManifest(dir) {
  return JSON.parse(readFileSync(join(dir, RECORDS_WHILE_BUILDING, MANIFEST), "utf8"));
}
