import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  addressOf,
  alternateLinks,
  earlyFiles,
  indexIn,
  withHead,
  pageHtml,
  pathIn,
  withEarlyFiles,
  withFrame,
} from "./html.mjs";

/**
 * @typedef {import("./html.mjs").Build} Build
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideEntry} GuideEntry
 * @typedef {import("../../src/app/solutions/texts/solution-sections.ts").FreeSolution} FreeSolution
 *
 * @typedef {import("./static-pages.mjs").Modules} Modules
 *
 * Draws the frame and the head of a page, and the notice of its file: see src/app/frame/static-frame.tsx.
 * @typedef {object} FrameModule
 * @property {(tag: string) => string} startNotice
 * @property {(page: Page) => import("../../src/ui/texts/head.ts").PageHead | null} headOf
 * @property {(basePath: string, records: readonly NamedPage[]) => string} guideText
 * @property {(basePath: string, entry: GuideEntry, otherOf: import("../../src/answer/texts/guide-section.ts").OtherRecordOf, solutions: readonly NamedPage[]) => string} recordText
 * @property {(basePath: string, solution: FreeSolution, problems: Readonly<Record<string, string>>) => string} solutionText
 * @property {(page: Page, basePath: string, content?: { path?: string, entry?: GuideEntry, solution?: FreeSolution }) => string} staticFrame
 * @typedef {import("../../src/pages.ts").Page} Page
 * @typedef {{ readonly id: string, readonly name: string }} NamedPage
 */

/** Vite's keys of the chunks that the pages load. */
const KNOWLEDGE = "virtual:knowledge/";
const LIST = `${KNOWLEDGE}index`;
const FAMILIES = `${KNOWLEDGE}families`;
const MANIFEST = "site.webmanifest";

/**
 * Vite's key of the chunk of a page.
 * @param {Page} page
 */
export function codeOf({ code }) {
  return `src/${code}-page.tsx`;
}

/**
 * Writes index.html to the path of each page, with the page's frame and links to its own files, because some hosts serve only
 * existing files. Must come after the pages that have texts.
 * @param {Build} build
 * @param {readonly Page[]} pages
 * @param {Pick<Modules, "staticFrame" | "headOf" | "STATIC_TEXTS">} modules
 */
export function writeAppPages(build, pages, { staticFrame, headOf, STATIC_TEXTS }) {
  const { dir, language } = build;
  const earlyOf = earlyFiles(dir);
  for (const page of pages) {
    const { path } = page;
    const inLanguage = pathIn(build, path);
    const file = join(dir, path === "/" ? `${inLanguage}index.html` : `${inLanguage}.html`);
    mkdirSync(dirname(file), { recursive: true });
    const links = alternateLinks(build, path).map((line) => `    ${line}\n`);
    // The page of the service worker, and the English pages made of it, get their head from the app.
    const index =
      language === null ? build.index : withHead(indexIn(build), headOf(page), STATIC_TEXTS.noscript);
    const frame = staticFrame(page, pagesPath(build));
    const html = withEarlyFiles(index, earlyOf(chunksOf(build, page)), build, frame);
    const linked = html.replace(/ *<\/head>/, (end) => links.join("") + end);
    writeFileSync(file, withFrame(linked, frame, build));
  }
}

/**
 * Writes the page with which the service worker answers for every path, in any language.
 * @param {Pick<Build, "dir" | "index">} build
 * @param {readonly string[]} notices in each language, English first: src/start.ts shows one of them
 */
export function writeServiceWorkersPage({ dir, index }, [english = "", ...others]) {
  const hidden = others.map((notice) => notice.replace("<div ", "<div hidden "));
  const notice = [english, ...hidden].join("\n    ");
  writeFileSync(join(dir, "app.html"), withFrame(index, "", { notice }));
}

/**
 * The icons of a web manifest, for one in a folder below.
 * @param {readonly { src: string }[]} icons
 */
function above(icons) {
  return icons.map((icon) => Object.assign({}, icon, { src: `../${icon.src}` }));
}

/**
 * Writes the web manifest of a language beside English, from public/site.webmanifest. See src/start.ts.
 * @param {Build} build
 * @param {Pick<Modules, "STATIC_TEXTS">} modules
 */
export function writeManifest(build, { STATIC_TEXTS }) {
  const { dir, language } = build;
  if (language === null) return;
  const manifest = JSON.parse(readFileSync(join(dir, MANIFEST), "utf8"));
  const inLanguage = {
    ...manifest,
    description: STATIC_TEXTS.manifest,
    lang: language.tag,
    dir: language.direction,
    scope: "../",
    icons: above(manifest.icons),
    shortcuts: STATIC_TEXTS.shortcuts.map((name, index) => {
      const shortcut = manifest.shortcuts[index];
      return { name, url: shortcut.url, icons: above(shortcut.icons) };
    }),
    share_target: { ...manifest.share_target, action: `../${manifest.share_target.action}` },
  };
  writeFileSync(join(dir, pathIn(build, `/${MANIFEST}`)), `${JSON.stringify(inLanguage, null, 2)}\n`);
}

/**
 * The folder of the pages of a language on the site.
 * @param {Build} build
 */
function pagesPath(build) {
  return build.basePath + pathIn(build, "/").slice(1);
}

/**
 * The keys of the chunks that a page loads at once, in the language of the build, with its texts.
 * @param {Build} build
 * @param {Page} page
 * @param {readonly string[]} [knowledge] keys of the records that it shows
 * @returns {string[]}
 */
function chunksOf({ language }, page, knowledge = []) {
  if (language === null) return [codeOf(page), ...knowledge];
  const { tag } = language;
  return [
    `virtual:languages/${tag}`,
    ...(page.needs === "texts" ? [`virtual:languages/${tag}/lazy`] : []),
    ...(page.needs === "solutions" ? [`${KNOWLEDGE}${tag}/all-solutions`] : []),
    codeOf(page),
    // Families are in English alone.
    ...knowledge.map((key) => (key === FAMILIES ? key : key.replace(KNOWLEDGE, () => `${KNOWLEDGE}${tag}/`))),
  ];
}

/**
 * Writes the pages of all records, and the page that lists them.
 * @param {Build} build
 * @param {import("../knowledge/plugin.mjs").Knowledge} knowledge
 * @param {Modules} modules
 * @returns {readonly string[]} the paths of the records' pages
 */
export function writeGuide(build, { entries, chunks, names, solutionsByProblem }, modules) {
  const { PAGES, guideHead, guidePath, headOf, chunkOf, recordData, staticFrame } = modules;
  const { language } = build;
  const { earlyOf, write } = writerOf(build, PAGES.guide);
  const sorted = entries.toSorted((one, other) => one.name.localeCompare(other.name));
  const head = headOf(PAGES.guide);
  if (head === null) throw new Error("the guide has no head");
  write({
    path: PAGES.guide.path,
    title: head.title,
    description: head.description,
    body: modules.guideText(pagesPath(build), sorted),
    data: null,
    frame: staticFrame(PAGES.guide, pagesPath(build)),
    early: earlyOf(PAGES.guide, [LIST, FAMILIES]),
    isInAll: true,
  });
  const records = [...chunks.values()]
    .flat()
    .filter(({ record }) => language === null || record.language !== undefined);
  for (const entry of records) {
    const { record } = entry;
    const path = guidePath(record.id);
    const chunk = `virtual:knowledge/chunk/${chunkOf(record)}`;
    write({
      path,
      ...guideHead(record),
      body: modules.recordText(
        pagesPath(build),
        entry,
        (id) => names[id],
        solutionsByProblem[record.id] ?? [],
      ),
      data: recordData(record, addressOf(build, pathIn(build, path))),
      frame: staticFrame(PAGES.record, pagesPath(build), { path, entry }),
      early: earlyOf(PAGES.record, [`${KNOWLEDGE}names`, chunk]),
      isInAll: record.scope !== "family",
    });
  }
  return records.map(({ record }) => guidePath(record.id));
}

/**
 * Writes the pages of all solutions, with the parts that the Free plan shows.
 * @param {Build} build
 * @param {{ solutions: readonly FreeSolution[], problems: Readonly<Record<string, string>> }} knowledge with the names of
 *   diseases and pests by id
 * @param {Modules} modules
 * @returns {readonly string[]} the paths of the pages
 */
export function writeSolutions(build, { solutions, problems }, modules) {
  const { PAGES, solutionData, solutionHead, solutionPath, staticFrame } = modules;
  const { earlyOf, write } = writerOf(build, PAGES.solutions);
  const early = earlyOf(PAGES.solution);
  return solutions.map((solution) => {
    const path = solutionPath(solution.id);
    write({
      path,
      ...solutionHead(solution),
      body: modules.solutionText(pagesPath(build), solution, problems),
      data: solutionData(solution, problems, addressOf(build, pathIn(build, path))),
      frame: staticFrame(PAGES.solution, pagesPath(build), { path, solution }),
      early,
      isInAll: true,
    });
    return path;
  });
}

/**
 * Writes pages below another page, each made from index.html.
 * @param {Build} build
 * @param {Page} parent
 */
function writerOf(build, { path }) {
  mkdirSync(join(build.dir, pathIn(build, path)), { recursive: true });
  const filesOf = earlyFiles(build.dir);
  return {
    /** @type {(page: Page, knowledge?: readonly string[]) => readonly string[]} */
    earlyOf: (page, knowledge) => filesOf(chunksOf(build, page, knowledge)),
    /** @param {import("./html.mjs").PageTexts} texts */
    write: (texts) =>
      writeFileSync(join(build.dir, `${pathIn(build, texts.path)}.html`), pageHtml(texts, build)),
  };
}
