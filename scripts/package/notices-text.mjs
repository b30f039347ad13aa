import { identifiersIn, isApache, licenceText } from "../notices/notices-page.mjs";
import { COMPILED_IN, STATED_COPYRIGHTS } from "../notices/stated-notices.mjs";

/**
 * The notices of all packages in the built package, as text. See docs/decisions/0017-notices.md.
 * @param {readonly import("../notices/notices-page.mjs").BundledPackage[]} packages
 * @returns {string} Throws for a package without a known licence or copyright holder.
 */
export function noticesText(packages) {
  const names = new Set(packages.map(({ name }) => name));
  const compiledIn = COMPILED_IN.filter(({ within }) => within.some((name) => names.has(name)));
  const identifiers = [
    ...packages.filter(needsShared).map(({ name, identifier }) => stated(name, identifier)),
    ...compiledIn.map(({ identifier }) => identifier),
  ].flatMap(identifiersIn);
  const parts = [
    "This package contains the software below, each under its licence.",
    ...packages.map((each) => {
      const { name, version, identifier, text = "" } = each;
      const title = `${name} ${version} (${stated(name, identifier)})`;
      return section(title, needsShared(each) ? copyrightsOf(name) : text);
    }),
    ...compiledIn.map(({ name, within, identifier, copyrights, source }) =>
      section(
        `${name} (${identifier}), compiled into ${within.join(", ")}`,
        [...copyrights, source].join("\n"),
      ),
    ),
    ...[...new Set(identifiers)].toSorted().map((identifier) => {
      const { title, text } = licenceText(identifier);
      return section(title, text);
    }),
  ];
  return `${parts.join("\n\n")}\n`;
}

/**
 * True for a package without a text of its own: it has no file, or one with the text of the Apache licence, which is always
 * the same.
 * @param {import("../notices/notices-page.mjs").BundledPackage} bundled
 */
function needsShared({ text }) {
  return text === undefined || isApache(text);
}

/**
 * @param {string} title
 * @param {string} text
 */
function section(title, text) {
  return `${title}\n${"-".repeat(title.length)}\n${text.trim()}`;
}

/**
 * @param {string} name of a package
 * @param {string | undefined} identifier of its licence
 */
function stated(name, identifier) {
  if (identifier === undefined) throw new Error(`${name} names no licence`);
  return identifier;
}

/** @param {string} name of a package without a licence file */
function copyrightsOf(name) {
  const copyrights = STATED_COPYRIGHTS[name];
  if (copyrights === undefined) {
    throw new Error(
      `${name} brings no file with its licence: say in scripts/notices/stated-notices.mjs who holds the copyright`,
    );
  }
  return copyrights.join("\n");
}
