import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import { knowledge, readKnowledge } from "../knowledge/plugin.mjs";
import { readLanguages, readRecordTexts } from "../languages/language-folders.mjs";
import { languages, wholeCatalogOf } from "../languages/plugin.mjs";
import { addressOf, escaped, indexPage, pathIn } from "./html.mjs";
import {
  writeAppPages,
  writeGuide,
  writeManifest,
  writeServiceWorkersPage,
  writeSolutions,
} from "./pages.mjs";

/**
 * The app's own modules that write the pages.
 * @typedef {typeof import("../../src/app/frame/static-pages.ts")} Texts
 * @typedef {Pick<import("../knowledge/plugin.mjs").Modules, "chunkOf"> & Texts & import("./pages.mjs").FrameModule} Modules
 */

/**
 * Writes a file for each page of the guide and of the solutions, with its own title, description, structured data and
 * text, which search engines can read without running the app. Every other page is index.html with links to its own
 * files. All show the navigation bar and their head until the app runs. Each language has its own pages, below its tag.
 * If the address of the site is known, it also writes a sitemap.
 * @param {import("../knowledge/plugin.mjs").Modules} modules
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
        const index = indexPage(build);
        const all = readLanguages(root);
        const tags = all.map(({ tag }) => tag);
        const server = await openModules(root, basePath, modules);
        /** @type {string[]} */
        const paths = [];
        /** @type {string[]} */
        const notices = [];
        try {
          for (const language of [null, ...all]) {
            const translation =
              language === null ? null : { tag: language.tag, texts: readRecordTexts(root, language.tag) };
            const known = readKnowledge(root, modules, translation);
            const own = await server.load(language === null ? null : wholeCatalogOf(root, language));
            const notice = own.startNotice(language?.tag ?? "en");
            notices.push(notice);
            const page = { ...build, index, tags, language, notice };
            paths.push(...writeStaticPages(page, known, { ...own, chunkOf: modules.chunkOf }));
            writeManifest(page, own);
          }
        } finally {
          await server.close();
        }
        writeServiceWorkersPage({ dir, index }, notices);
        writeSitemap(build, paths);
      },
    },
  };
}

/**
 * Opens the app's own modules for texts and components. Its style classes have the names of the build, because both make
 * them of the style sheets' texts.
 * @param {string} root
 * @param {string} base
 * @param {import("../knowledge/plugin.mjs").Modules} records
 */
async function openModules(root, base, records) {
  const server = await createServer({
    root,
    base,
    configFile: false,
    logLevel: "warn",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), knowledge(records), languages()],
  });
  return {
    /**
     * Loads the modules in a language. Texts are made when modules load, so each language loads its own.
     * @param {import("../../src/language/translator.ts").Catalog | null} catalog null for English
     * @returns {Promise<Texts & import("./pages.mjs").FrameModule>}
     */
    load: async (catalog) => {
      server.environments.ssr.moduleGraph.invalidateAll();
      const { setTranslator } = await server.ssrLoadModule("/src/language/messages.ts");
      const { translatorOf } = await server.ssrLoadModule("/src/language/translator.ts");
      setTranslator(catalog === null ? null : translatorOf(catalog));
      const texts = /** @type {Texts} */ (await server.ssrLoadModule("/src/app/frame/static-pages.ts"));
      const frame = /** @type {import("./pages.mjs").FrameModule} */ (
        await server.ssrLoadModule("/src/app/frame/static-frame.tsx")
      );
      return { ...texts, ...frame };
    },
    close: () => server.close(),
  };
}

/**
 * Writes the pages of a language.
 * @param {import("./html.mjs").Build} build
 * @param {import("../knowledge/plugin.mjs").Knowledge} known
 * @param {Modules} modules
 * @returns {string[]} the paths of all pages for search engines, from the app's root
 */
export function writeStaticPages(build, known, modules) {
  const { PAGES } = modules;
  /** @type {readonly import("../../src/pages.ts").Page[]} */
  const all = Object.values(PAGES);
  const pages = all.filter(({ path }) => !/[:*]/.test(path));
  const [records, solutions] = [writeGuide(build, known, modules), writeSolutions(build, known, modules)];
  writeAppPages(
    build,
    pages.filter((page) => page !== PAGES.guide),
    modules,
  );
  const ofAll = pages.filter(({ isPersonal }) => isPersonal !== true).map(({ path }) => path);
  return [...ofAll, ...records, ...solutions].map((path) => pathIn(build, path));
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
 * @param {Pick<import("./html.mjs").Build, "dir" | "basePath" | "origin">} build
 * @param {readonly string[]} paths of all pages for search engines
 */
export function writeSitemap(build, paths) {
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
