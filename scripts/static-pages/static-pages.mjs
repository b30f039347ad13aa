import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { readKnowledge } from "../knowledge/plugin.mjs";
import { writeGuide } from "./guide-pages.mjs";
import { siteOrigin, writeSitemap } from "./sitemap.mjs";
import { writeSolutions } from "./solution-pages.mjs";

/**
 * The app's own modules that the pages are made with.
 * @typedef {import("../knowledge/plugin.mjs").Modules & import("./guide-pages.mjs").Modules &
 *   import("./solution-pages.mjs").Modules & Pick<typeof import("../../src/paths.ts"), "OTHER_PATHS">} Modules
 */

/**
 * Writes a file for each page of the guide and of the solutions, beside the index.html that every other page is: with its
 * own title, description, structured data and text, which search engines read without running the app. Where the address
 * of the site is known, a sitemap too.
 * @param {Modules} modules
 * @param {string | undefined} siteUrl such as https://example.org; without it there is no sitemap
 * @returns {import("vite").Plugin}
 */
export function staticPages(modules, siteUrl) {
  let root = "";
  let basePath = "/";
  return {
    name: "static-pages",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      basePath = config.base;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      handler: ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        writeStaticPages(
          { dir, basePath, origin: siteOrigin(siteUrl) },
          readKnowledge(root, modules),
          modules,
        );
      },
    },
  };
}

/**
 * @param {import("./page-html.mjs").Build} build
 * @param {import("../knowledge/plugin.mjs").Knowledge} knowledge
 * @param {Modules} modules
 */
export function writeStaticPages(build, knowledge, modules) {
  const { history: _ofOnePerson, ...pages } = modules.PATHS;
  writeAppPages(build, [...Object.values(modules.PATHS), ...modules.OTHER_PATHS]);
  writeSitemap(build, [
    ...Object.values(pages),
    ...writeGuide(build, knowledge, modules),
    ...writeSolutions(build, knowledge, modules),
  ]);
}

/**
 * Writes index.html once more for each page that has no text of its own there, so that hosts that know no page but files
 * answer for it.
 * @param {import("./page-html.mjs").Build} build
 * @param {readonly string[]} paths
 */
function writeAppPages({ dir }, paths) {
  for (const path of paths.filter((each) => each !== "/")) {
    const file = join(dir, `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(dir, "index.html"), file);
  }
}
