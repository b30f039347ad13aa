import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escaped, link, list } from "./html.mjs";
import { addressOf, earlyScripts, pageHtml } from "./page-html.mjs";
import { partHtml, sectionHtml } from "./section-html.mjs";

/**
 * @typedef {import("../../src/features/solutions/texts/solution-sections.ts").FreeSolution} FreeSolution
 *
 * The app's own modules that the pages are made with.
 * @typedef {object} SolutionModules
 * @property {typeof import("../../src/features/solutions/texts/solution-sections.ts").solutionHead} solutionHead
 * @property {typeof import("../../src/features/solutions/texts/solution-sections.ts").solutionKind} solutionKind
 * @property {typeof import("../../src/features/solutions/texts/solution-sections.ts").solutionSections} solutionSections
 * @property {typeof import("../../src/features/solutions/texts/solution-sections.ts").solutionData} solutionData
 * @property {typeof import("../../src/paths.ts").PATHS} PATHS
 *
 * @typedef {import("./section-html.mjs").SectionLinks & SolutionModules} Modules
 */

/** Vite's key of what the page of a solution loads. */
const SOLUTION_PAGE = "src/features/solutions/solution/solution-page.tsx";

/**
 * Writes the pages of all solutions, with what the Free plan shows of them.
 * @param {import("./page-html.mjs").Build} build
 * @param {{ solutions: readonly FreeSolution[], problems: Readonly<Record<string, string>> }} knowledge with the names of
 *   diseases and pests by id
 * @param {Modules} modules
 * @returns {readonly string[]} the paths of the pages
 */
export function writeSolutions(build, { solutions, problems }, modules) {
  const { PATHS, solutionData, solutionHead, solutionPath } = modules;
  const { dir } = build;
  const index = readFileSync(join(dir, "index.html"), "utf8");
  const scripts = earlyScripts(dir)([SOLUTION_PAGE]);
  mkdirSync(join(dir, PATHS.solutions), { recursive: true });
  return solutions.map((solution) => {
    const path = solutionPath(solution.id);
    const texts = {
      path,
      ...solutionHead(solution),
      body: solutionHtml(solution, problems, modules),
      data: solutionData(solution, problems, addressOf(build, path)),
      scripts,
    };
    writeFileSync(join(dir, `${path}.html`), pageHtml(index, texts, build));
    return path;
  });
}

/**
 * A solution as HTML without scripts and styles: what its page shows to Free.
 * @param {FreeSolution} solution
 * @param {Readonly<Record<string, string>>} problems
 * @param {Modules} modules
 * @returns {string}
 */
function solutionHtml(solution, problems, modules) {
  const { name, description, sources } = solution;
  return [
    `<p>${link(modules.PATHS.solutions, "Treatment Solutions")}</p>`,
    `<h1>${escaped(name)}</h1>`,
    `<p>${escaped(description)}</p>`,
    `<p>${escaped(modules.solutionKind(solution))}</p>`,
    ...modules
      .solutionSections(solution, problems)
      .map((section) => sectionHtml(section, (part) => partHtml(part, solution.id, modules, []))),
    "<h2>Sources</h2>",
    list(
      sources.map(({ publisher, title, year }) =>
        escaped(`${publisher}: ${title}${year === null ? "" : `, ${year}`}`),
      ),
    ),
  ].join("\n");
}
