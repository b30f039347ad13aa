import { link, list, escaped } from "./html.mjs";

/**
 * @typedef {import("../../src/features/guide/texts/guide-section.ts").GuidePart} GuidePart
 * @typedef {import("../../src/features/guide/texts/guide-section.ts").GuideSection} GuideSection
 * @typedef {Pick<import("../../domain/solution.ts").Solution, "id" | "name">} NamedSolution
 *
 * What the links of a section lead to.
 * @typedef {object} SectionLinks
 * @property {typeof import("../../src/paths.ts").guidePath} guidePath
 * @property {typeof import("../../src/paths.ts").solutionPath} solutionPath
 * @property {typeof import("../../src/paths.ts").solutionsPath} solutionsPath
 */

/**
 * A section of a page, under its title and the numbers of its sources.
 * @param {Pick<GuideSection, "title" | "sources" | "parts">} section
 * @param {(part: GuidePart) => string} ofPart
 * @returns {string}
 */
export function sectionHtml({ title, sources, parts }, ofPart) {
  const numbers = sources.length === 0 ? "" : ` <small>(${sources.join(", ")})</small>`;
  return [`<h2>${escaped(title)}${numbers}</h2>`, ...parts.map(ofPart)]
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * A part of a section; nothing for drawings, which need the app's styles.
 * @param {GuidePart} part
 * @param {string} id of the record, or of the solution
 * @param {SectionLinks} links
 * @param {readonly NamedSolution[]} solutions that treat the thing of the record
 * @returns {string}
 */
export function partHtml(part, id, { guidePath, solutionPath, solutionsPath }, solutions) {
  switch (part.kind) {
    case "text":
    case "notice":
    case "model":
      return `<p>${escaped(part.text)}</p>`;
    case "points":
      return (
        (part.title === null ? "" : `<h3>${escaped(part.title)}</h3>\n`) + list(part.points.map(escaped))
      );
    case "steps":
      return list(part.steps.map(escaped), "ol");
    case "facts":
      return list(part.facts.map(([term, value]) => `${escaped(term)}: ${escaped(value)}`));
    case "names":
      return list(
        part.names.map(
          ({ language, languageName, names }) =>
            `${escaped(languageName)}: <span lang="${language}">${escaped(names.join(", "))}</span>`,
        ),
      );
    case "codes":
      return list(
        part.codes.map(({ register, code, address }) => `${escaped(register)}: ${link(address, code)}`),
      );
    case "lookalikes":
      return list(
        part.lookalikes.map(({ id: other, name, tellApart }) => {
          const named = other === null ? escaped(name) : link(guidePath(other), name);
          return `${named}: ${escaped(tellApart)}`;
        }),
      );
    case "links":
      return list(part.links.map(({ id: other, name }) => link(guidePath(other), name)));
    case "solutions":
      return [
        `<p>${link(solutionsPath(id), "Matching treatment solutions")}</p>`,
        list(solutions.map(({ id: solution, name }) => link(solutionPath(solution), name))),
      ].join("\n");
    case "drawings":
      return "";
  }
}
