import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import { readKnowledge } from "../knowledge/plugin.mjs";
import { addressOf, escaped } from "./html.mjs";
import { writeAppPages, writeGuide, writeSolutions } from "./pages.mjs";

/**
 * The app's own modules that write the pages.
 * @typedef {import("../knowledge/plugin.mjs").Modules & import("./pages.mjs").Modules &
 *   Pick<typeof import("../../src/paths.ts"), "OTHER_PATHS">} Modules
 */

/**
 * Writes a file for each page of the guide and of the solutions, with its own title, description, structured data and
 * text, which search engines can read without running the app. Every other page is index.html with links to its own
 * files. All show the navigation bar and their head until the app runs. If the address of the site is known, it also writes a sitemap.
 * @param {Omit<Modules, "staticFrame">} modules
 * @param {string | undefined} siteUrl such as https://example.org
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
      handler: async ({ dir }) => {
        if (dir === undefined) throw new Error("the build has no folder");
        const build = { dir, basePath, origin: siteOrigin(siteUrl) };
        const { staticFrame } = await loadStaticFrame(root, basePath);
        writeStaticPages(build, readKnowledge(root, modules), { ...modules, staticFrame });
      },
    },
  };
}

/**
 * Loads the module that draws the frame of a page with the app's own components. Its style classes have the names of
 * the build, because both make them of the style sheets' texts.
 * @param {string} root
 * @param {string} base
 * @returns {Promise<import("./pages.mjs").FrameModule>}
 */
async function loadStaticFrame(root, base) {
  const server = await createServer({
    root,
    base,
    configFile: false,
    logLevel: "warn",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const { staticFrame } = await server.ssrLoadModule("/src/app/static-frame.tsx");
    return { staticFrame };
  } finally {
    await server.close();
  }
}

/**
 * Writes the pages, and the sitemap if the build has an origin.
 * @param {import("./html.mjs").Build} build
 * @param {import("../knowledge/plugin.mjs").Knowledge} knowledge
 * @param {Modules} modules
 */
export function writeStaticPages(build, knowledge, modules) {
  const { history: _ofOnePerson, ...pages } = modules.PATHS;
  const { guide: _hasTexts, ...others } = modules.PATHS;
  const [records, solutions] = [
    writeGuide(build, knowledge, modules),
    writeSolutions(build, knowledge, modules),
  ];
  writeAppPages(build, [...Object.values(others), ...modules.OTHER_PATHS], modules);
  writeSitemap(build, [...Object.values(pages), ...records, ...solutions]);
}

/**
 * The site's address without a path; null without an address.
 * @param {string | undefined} siteUrl
 * @returns {string | null} Throws an Error if it is not the address of a whole site.
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
 * Writes the sitemap and names it in robots.txt. Writes nothing without an origin, because a sitemap needs absolute
 * addresses.
 * @param {import("./html.mjs").Build} build
 * @param {readonly string[]} paths of all pages for search engines
 */
function writeSitemap(build, paths) {
  const file = addressOf(build, "/sitemap.xml");
  if (file === null) return;
  const urls = paths.flatMap((path) => {
    const address = addressOf(build, path);
    return address === null ? [] : [`  <url><loc>${escaped(address)}</loc></url>`];
  });
  writeFileSync(
    join(build.dir, "sitemap.xml"),
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`,
  );
  appendFileSync(join(build.dir, "robots.txt"), `Sitemap: ${file}\n`);
}
