import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALL_PAGES } from "#src/pages.ts";
import {
  dataIn,
  earlyFiles,
  INDEX,
  MANIFEST,
  StaticBuild,
  textIn,
} from "#tests/fixtures/build/static-build.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";
import { siteOrigin } from "../../../../scripts/static-pages/static-pages.mjs";

const early = await loadRecordOf("tomato-early-blight");
const late = await loadRecordOf("tomato-late-blight");

let build = new StaticBuild();

beforeEach(() => {
  build = new StaticBuild();
});

afterEach(() => rmSync(build.dir, { recursive: true }));

test("each record has a file with its own head, data and text, and the list links to all", () => {
  build.make({ records: [early, late] });
  expect(readdirSync(join(build.dir, "guide")).toSorted()).toEqual([
    "tomato-early-blight.html",
    "tomato-late-blight.html",
  ]);
  const html = build.read("guide/tomato-early-blight.html");
  expect(html).toContain("<title>Tomato early blight - Bio Kingdom guide</title>");
  expect(html.match(/<title>|name="description"|<noscript>|<\/head>/g)).toHaveLength(4);
  expect(html).toContain('<meta property="og:title" content="Tomato early blight - Bio Kingdom guide" />');
  expect(dataIn(html)).toMatchObject({ "@type": "Article", headline: "Tomato early blight" });
  const text = textIn(html);
  expect(text).toContain("<h2>What to do today</h2>");
  // Without styles nothing else keeps 1 and 2 apart from 12.
  expect(text).toContain('<a href="#source-1">1</a> <a href="#source-2">2</a>');
  expect(text).toContain('<a href="/guide/tomato-late-blight">Tomato late blight</a>');
  expect(text).toContain('<a href="/solutions/solution-7">Copper soap</a>');
  expect(text).toContain('<a href="https://content.ces.ncsu.edu/early-blight-of-tomato">Early Blight');
  const list = build.read("guide.html");
  expect(textIn(list)).toContain('<a href="/guide/tomato-early-blight">Tomato early blight</a>');
  expect(list).toContain("<title>Guide - Bio Kingdom</title>");
});

test("a page preloads its files beyond index.html, each once", LONG, () => {
  build.make({ records: [early] });
  expect(earlyFiles(build.read("guide/tomato-early-blight.html"))).toEqual([
    "/assets/record.js",
    "/assets/names.js",
    "/assets/tomato.js",
    "/assets/leaf.js",
  ]);
  expect(earlyFiles(build.read("guide.html"))).toEqual([
    "/assets/list.js",
    "/assets/entries.js",
    "/assets/families.js",
  ]);
});

test("no text of a record can become code of the page", () => {
  const evil = '</script></noscript><script>alert("&")</script> $& $1';
  build.make({ records: [{ ...early, record: { ...early.record, name: evil, alsoKnownAs: [evil] } }] });
  const html = build.read("guide/tomato-early-blight.html");
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('alert("');
  expect(dataIn(html)).toMatchObject({ headline: evil });
});

test.each(["/", "/app/"])(
  "with its address, a site in %s has a sitemap and pages with their own address",
  (basePath) => {
    build.make({ records: [early], origin: "https://example.org", basePath });
    const site = `https://example.org${basePath}`;
    const map = build.read("sitemap.xml");
    expect(map).toContain(`<loc>${site}guide/tomato-early-blight</loc>`);
    expect(map).toContain(`<loc>${site}</loc>`);
    expect(map).not.toContain("history");
    expect(build.read("robots.txt")).toBe(`User-agent: *\nSitemap: ${site}sitemap.xml\n`);
    const html = build.read("guide/tomato-early-blight.html");
    expect(html).toContain(`<link rel="canonical" href="${site}guide/tomato-early-blight" />`);
    expect(dataIn(html)).toMatchObject({ url: `${site}guide/tomato-early-blight` });
    const links = Array.from(html.matchAll(/<a [^>]*href="([^"#]+)"/g), ([, path]) => path ?? "");
    expect(links).toContain(`${basePath}guide`);
    expect(links.filter((path) => path.startsWith("/") && !path.startsWith(basePath))).toEqual([]);
    expect(earlyFiles(html)[0]).toBe(`${basePath}assets/record.js`);
    expect(textIn(build.read("guide.html"))).toContain(`<a href="${basePath}guide/tomato-early-blight">`);
  },
);

test("every page has a file, so that a host without a fallback answers for it", () => {
  build.make({});
  const paths = ALL_PAGES.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
    expect([file, existsSync(join(build.dir, file))]).toEqual([file, true]);
  }
  expect(earlyFiles(build.read("app.html"))).toEqual([]);
  expect(earlyFiles(build.read("animals.html"))).toEqual(["/assets/page.js"]);
  expect(earlyFiles(build.read("index.html"))).toEqual([
    "/assets/home.css",
    "/assets/home.js",
    "/assets/leaf.js",
    "/assets/lazy.css",
  ]);
});

test("nothing delays the first paint but the styles of what a file shows; the rest waits in a template", () => {
  build.make({});
  const html = build.read("index.html");
  const [before = "", after = ""] = html.split("<template>");
  expect(before).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css" />');
  expect(before.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/main.js" />',
  ]);
  const [waiting = ""] = after.split("</template>");
  expect(waiting.split("/>").map((link) => link.replace(/.*href=/, ""))).toEqual([
    '"/assets/home.js" ',
    '"/assets/leaf.js" ',
    '"/assets/lazy.css" ',
    "",
  ]);
  expect(waiting).toContain('<link rel="preload" as="style" fetchpriority="low" ');
});

test("each language has pages of its own, which name those in the other languages", LONG, () => {
  const site = { records: [early], origin: "https://example.org", tags: ["es"] };
  build.make({ ...site, language: { tag: "es", direction: "ltr" } });
  build.make(site);
  const html = build.read("es/guide.html");
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<link rel="canonical" href="https://example.org/es/guide" />');
  expect(html).toContain('href="/es/guide');
  expect(earlyFiles(html)).toEqual([
    "/assets/es.js",
    "/assets/list.js",
    "/assets/es-entries.js",
    "/assets/families.js",
  ]);
  for (const page of [html, build.read("guide.html")]) {
    expect(page).toContain('<link rel="alternate" hreflang="es" href="https://example.org/es/guide" />');
    expect(page).toContain('<link rel="alternate" hreflang="x-default" href="https://example.org/guide" />');
  }
  // Nobody has translated this record.
  expect(existsSync(join(build.dir, "es/guide/tomato-early-blight.html"))).toBe(false);
});

test("without its address a site has no sitemap, and a wrong address stops the build", () => {
  build.make({ records: [early] });
  expect(readdirSync(build.dir)).not.toContain("sitemap.xml");
  expect(build.read("robots.txt")).toBe("User-agent: *\n");
  expect(siteOrigin(undefined)).toBeNull();
  expect(siteOrigin("")).toBeNull();
  expect(siteOrigin("https://example.org/")).toBe("https://example.org");
  for (const wrong of ["example.org", "ftp://example.org", "https://example.org/kingdom"]) {
    expect(() => siteOrigin(wrong)).toThrow("SITE_URL");
  }
});

test("an index.html without a title, and a missing chunk of the page, stop the build", () => {
  build.write("index.html", INDEX.replace("<title>", "<title lang='en'>"));
  expect(() => build.make({ records: [early] })).toThrow("places for");
  build.write("index.html", INDEX);
  build.write(".vite/manifest.json", JSON.stringify({ ...MANIFEST, "virtual:knowledge/names": undefined }));
  expect(() => build.make({ records: [early] })).toThrow("virtual:knowledge/names");
});
