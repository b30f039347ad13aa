import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  addressOf,
  alternateLinks,
  earlyFiles,
  escaped,
  indexIn,
  withHead,
  link,
  list,
  pageHtml,
  pathIn,
  sectionsHtml,
  withEarlyFiles,
  withFrame,
} from "./html.mjs";

/**
 * @typedef {import("./html.mjs").Build} Build
 * @typedef {import("../../models/knowledge/knowledge-entry.ts").GuideEntry} GuideEntry
 * @typedef {import("../../src/app/solutions/texts/solution-sections.ts").FreeSolution} FreeSolution
 * @typedef {typeof import("../../src/app/solutions/texts/solution-sections.ts")} SolutionSections
 *
 * @typedef {import("./static-pages.mjs").Modules} Modules
 *
 * Draws the frame and the head of a page, and the notice of its file: see src/app/frame/static-frame.tsx.
 * @typedef {object} FrameModule
 * @property {(tag: string) => string} startNotice
 * @property {(path: string, basePath: string, content?: { entry?: GuideEntry, solution?: FreeSolution }) => string} staticFrame
 */

/** Vite's keys of the chunks that the pages load. */
const KNOWLEDGE = "virtual:knowledge/";
const LIST = `${KNOWLEDGE}index`;
const FAMILIES = `${KNOWLEDGE}families`;
const LIST_PAGE = "src/app/guide/guide-page.tsx";
const RECORD_PAGE = "src/app/guide/record/guide-record-page.tsx";
const SOLUTION_PAGE = "src/app/solutions/solution/solution-page.tsx";

const MANIFEST = "site.webmanifest";

const IDENTIFIER_PAGE = "src/app/identify/identifier-page.tsx";
const SOLUTIONS_PAGE = "src/app/solutions/solutions-page.tsx";

/**
 * The chunks that each page loads at once, by its path.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PAGE_CHUNKS = {
  "/": ["src/app/home/home-page.tsx"],
  "/animals": [IDENTIFIER_PAGE],
  "/plants": [IDENTIFIER_PAGE],
  "/diseases": [IDENTIFIER_PAGE],
  "/pests": [IDENTIFIER_PAGE],
  "/solutions": [SOLUTIONS_PAGE],
  "/guide": [LIST_PAGE, LIST, FAMILIES],
  "/history": ["src/app/history/history-page.tsx"],
  "/models": ["src/lab/models/models-page.tsx"],
  "/models/bio-kingdom": ["src/lab/models/card/model-card-page.tsx"],
  "/benchmark": ["src/lab/benchmark/benchmark-page.tsx"],
  "/batch": ["src/lab/batch/batch-page.tsx"],
  "/teach": ["src/lab/teach/teach-page.tsx"],
  "/pricing": ["src/app/pricing/pricing-page.tsx"],
  "/about": ["src/app/about/about-page.tsx"],
  "/case": ["src/app/history/case/case-page.tsx"],
  "/share": ["src/app/identify/share/share-page.tsx"],
  "/solutions/compare": [SOLUTIONS_PAGE],
  "/solutions/spray-log": [SOLUTIONS_PAGE],
};

/**
 * Writes index.html to the path of each page, with the page's frame and links to its own files, because some hosts serve only
 * existing files. Must come after the pages that have texts.
 * @param {Build} build
 * @param {readonly string[]} paths
 * @param {Pick<Modules, "staticFrame" | "pageHeadAt" | "STATIC_TEXTS">} modules
 */
export function writeAppPages(build, paths, { staticFrame, pageHeadAt, STATIC_TEXTS }) {
  const { dir, language } = build;
  const earlyOf = earlyFiles(dir);
  for (const path of paths) {
    const chunks = PAGE_CHUNKS[path];
    if (chunks === undefined) throw new Error(`PAGE_CHUNKS lacks ${path}`);
    const written = pathIn(build, path);
    const file = join(dir, path === "/" ? `${written}index.html` : `${written}.html`);
    mkdirSync(dirname(file), { recursive: true });
    const links = alternateLinks(build, path).map((line) => `    ${line}\n`);
    // The page of the service worker, and the English pages made of it, get their head from the app.
    const index =
      language === null ? build.index : withHead(indexIn(build), pageHeadAt(path), STATIC_TEXTS.noscript);
    const frame = staticFrame(path, pagesPath(build));
    const html = withEarlyFiles(index, earlyOf(chunksIn(build, chunks)), build, frame);
    const page = html.replace(/ *<\/head>/, (end) => links.join("") + end);
    writeFileSync(file, withFrame(page, frame, build));
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
 * The keys of chunks in the language of the build, with its texts. Families are in English alone.
 * @param {Build} build
 * @param {readonly string[]} keys
 * @returns {string[]}
 */
function chunksIn({ language }, keys) {
  if (language === null) return [...keys];
  const isLazy = keys.some((key) => /^src\/lab\/(?:batch|benchmark|teach)\//.test(key));
  const hasSolutions = keys.some((key) => key.startsWith("src/app/solutions/"));
  return [
    `virtual:languages/${language.tag}`,
    ...(isLazy ? [`virtual:languages/${language.tag}/lazy`] : []),
    ...(hasSolutions ? [`${KNOWLEDGE}${language.tag}/all-solutions`] : []),
    ...keys.map((key) =>
      key === FAMILIES ? key : key.replace(KNOWLEDGE, () => `${KNOWLEDGE}${language.tag}/`),
    ),
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
  const { GUIDE_HEAD, PATHS, guideHead, guidePath, chunkOf, recordData, staticFrame } = modules;
  const { language } = build;
  const { earlyOf, write } = writerOf(build, PATHS.guide);
  const sorted = entries.toSorted((one, other) => one.name.localeCompare(other.name));
  const links = list(sorted.map(({ id, name }) => link(guidePath(id), name)));
  write({
    path: PATHS.guide,
    ...GUIDE_HEAD,
    body: links,
    data: null,
    frame: staticFrame(PATHS.guide, pagesPath(build)),
    early: earlyOf(PAGE_CHUNKS[PATHS.guide] ?? []),
    isInAll: true,
  });
  const written = [...chunks.values()]
    .flat()
    .filter(({ record }) => language === null || record.language !== undefined);
  for (const entry of written) {
    const { record } = entry;
    const path = guidePath(record.id);
    const chunk = `virtual:knowledge/chunk/${chunkOf(record)}`;
    write({
      path,
      ...guideHead(record),
      body: recordHtml(entry, (id) => names[id], solutionsByProblem[record.id] ?? [], modules),
      data: recordData(record, addressOf(build, pathIn(build, path))),
      frame: staticFrame(path, pagesPath(build), { entry }),
      early: earlyOf([RECORD_PAGE, "virtual:knowledge/names", chunk]),
      isInAll: record.scope !== "family",
    });
  }
  return written.map(({ record }) => guidePath(record.id));
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
  const { PATHS, solutionData, solutionHead, solutionPath, staticFrame } = modules;
  const { earlyOf, write } = writerOf(build, PATHS.solutions);
  const early = earlyOf([SOLUTION_PAGE]);
  return solutions.map((solution) => {
    const path = solutionPath(solution.id);
    write({
      path,
      ...solutionHead(solution),
      body: solutionHtml(solution, problems, modules),
      data: solutionData(solution, problems, addressOf(build, pathIn(build, path))),
      frame: staticFrame(path, pagesPath(build), { solution }),
      early,
      isInAll: true,
    });
    return path;
  });
}

/**
 * Writes pages below a path, each made from index.html.
 * @param {Build} build
 * @param {string} path
 */
function writerOf(build, path) {
  mkdirSync(join(build.dir, pathIn(build, path)), { recursive: true });
  const filesOf = earlyFiles(build.dir);
  return {
    earlyOf: (/** @type {readonly string[]} */ keys) => filesOf(chunksIn(build, keys)),
    /** @param {import("./html.mjs").PageTexts} texts */
    write: (texts) =>
      writeFileSync(join(build.dir, `${pathIn(build, texts.path)}.html`), pageHtml(texts, build)),
  };
}

/**
 * A record below its head as HTML without scripts and styles.
 * @param {GuideEntry} entry
 * @param {import("../../src/answer/texts/guide-section.ts").OtherRecordOf} otherOf
 * @param {readonly import("./html.mjs").NamedSolution[]} solutions that treat the record's problem
 * @param {Modules} modules
 */
function recordHtml(entry, otherOf, solutions, modules) {
  const { record } = entry;
  const { sources } = record;
  return [
    ...sectionsHtml(modules.recordSections(entry, otherOf), record.id, modules, solutions),
    `<h2>${escaped(modules.STATIC_TEXTS.sources)}</h2>`,
    list(
      sources.map(({ publisher, title, year, address }) => {
        const document = address === null ? escaped(title) : link(address, title);
        return `${escaped(publisher)}: ${document}${year === null ? "" : `, ${year}`}`;
      }),
      "ol",
    ),
  ].join("\n");
}

/**
 * A solution below its head as HTML without scripts and styles, with the parts that the Free plan shows.
 * @param {FreeSolution} solution
 * @param {Readonly<Record<string, string>>} problems
 * @param {Modules} modules
 */
function solutionHtml(solution, problems, modules) {
  const { sources } = solution;
  return [
    `<p>${escaped(modules.solutionKind(solution))}</p>`,
    ...sectionsHtml(modules.solutionSections(solution, problems), solution.id, modules, []),
    `<h2>${escaped(modules.STATIC_TEXTS.sources)}</h2>`,
    list(
      sources.map(({ publisher, title, year }) =>
        escaped(`${publisher}: ${title}${year === null ? "" : `, ${year}`}`),
      ),
    ),
  ].join("\n");
}
