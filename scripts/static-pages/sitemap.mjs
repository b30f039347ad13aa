import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf } from "./page-html.mjs";
import { escaped } from "./html.mjs";

/**
 * The site's address without a path, null where it is not told.
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
 * Writes the sitemap, and says in robots.txt where it is. Nothing where the address of the site is not known: a sitemap
 * needs whole addresses.
 * @param {import("./page-html.mjs").Build} build
 * @param {readonly string[]} paths of all pages that search engines may know
 */
export function writeSitemap(build, paths) {
  const address = addressOf(build, "/sitemap.xml");
  if (address === null) return;
  writeFileSync(
    join(build.dir, "sitemap.xml"),
    sitemap(paths.flatMap((path) => addressOf(build, path) ?? [])),
  );
  appendFileSync(join(build.dir, "robots.txt"), `Sitemap: ${address}\n`);
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
