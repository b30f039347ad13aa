import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GUIDE_HEAD } from "#src/features/guide/texts/guide-list-head.ts";
import { loadRecordOf } from "#tests/fixtures/guide-records.ts";
import { dataIn, earlyFiles, INDEX, MANIFEST, StaticBuild } from "#tests/fixtures/static-build.ts";
import { siteOrigin } from "../../../../scripts/static-pages/static-pages.mjs";

const early = await loadRecordOf("tomato-early-blight");
const late = await loadRecordOf("tomato-late-blight");

let build = new StaticBuild();

beforeEach(() => {
  build = new StaticBuild();
});

afterEach(() => rmSync(build.dir, { recursive: true }));

test("each record gets a file with its own head, data and text, and the list one that leads to all", () => {
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
  expect(html).toContain("<h2>What to do today <small>");
  expect(html).toContain('<a href="/guide/tomato-late-blight">Tomato late blight</a>');
  expect(html).toContain('<a href="/solutions/solution-7">Copper soap</a>');
  const list = build.read("guide.html");
  expect(list).toContain('<a href="/guide/tomato-early-blight">Tomato early blight</a>');
  expect(list).toContain(`<title>${GUIDE_HEAD.title}</title>`);
  expect(build.read("index.html")).toBe(INDEX);
});

test("a scientific name that is not known is left out", () => {
  build.make({ records: [{ ...early, record: { ...early.record, scientificName: "" } }] });
  expect(build.read("guide/tomato-early-blight.html")).toContain(
    "<h1>Tomato early blight</h1>\n<p>Also called",
  );
});

test("a page fetches early what it needs beyond index.html, and nothing twice", () => {
  build.make({ records: [early] });
  expect(earlyFiles(build.read("guide/tomato-early-blight.html"))).toEqual([
    "/assets/record.js",
    "/assets/names.js",
    "/assets/tomato.js",
    "/assets/leaf.js",
  ]);
  expect(earlyFiles(build.read("guide.html"))).toEqual(["/assets/list.js", "/assets/entries.js"]);
});

test("no text of a record can become code of the page", () => {
  const evil = '</script></noscript><script>alert("&")</script> $& $1';
  build.make({ records: [{ ...early, record: { ...early.record, name: evil, alsoKnownAs: [evil] } }] });
  const html = build.read("guide/tomato-early-blight.html");
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('alert("');
  expect(dataIn(html)).toMatchObject({ headline: evil });
});

test("with the address of the site there is a sitemap, and pages say their own address", () => {
  build.make({ records: [early], origin: "https://example.org" });
  const map = build.read("sitemap.xml");
  expect(map).toContain("<loc>https://example.org/guide/tomato-early-blight</loc>");
  expect(map).toContain("<loc>https://example.org/</loc>");
  expect(map).not.toContain("/history");
  expect(build.read("robots.txt")).toBe("User-agent: *\nSitemap: https://example.org/sitemap.xml\n");
  const html = build.read("guide/tomato-early-blight.html");
  expect(html).toContain('<link rel="canonical" href="https://example.org/guide/tomato-early-blight" />');
  expect(dataIn(html)).toMatchObject({ url: "https://example.org/guide/tomato-early-blight" });
});

test("in a folder of its site every address of a page begins with the folder", () => {
  build.make({ records: [early], origin: "https://example.org", basePath: "/app/" });
  const html = build.read("guide/tomato-early-blight.html");
  expect(html).toContain('<link rel="canonical" href="https://example.org/app/guide/tomato-early-blight" />');
  expect(html).toContain('<a href="/app/guide">');
  expect(earlyFiles(html)[0]).toBe("/app/assets/record.js");
  expect(html).not.toMatch(/<a href="\/(?!app\/)/);
  expect(build.read("guide.html")).toContain('<a href="/app/guide/tomato-early-blight">');
  expect(build.read("robots.txt")).toContain("Sitemap: https://example.org/app/sitemap.xml");
  expect(build.read("sitemap.xml")).toContain("<loc>https://example.org/app/</loc>");
});

test("without it there is none, and what is no address of a site stops the build", () => {
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

test("an index.html without a place for a title, and a build without the page's chunk, stop the build", () => {
  build.write("index.html", INDEX.replace("<title>", "<title lang='en'>"));
  expect(() => build.make({ records: [early] })).toThrow("places for");
  build.write("index.html", INDEX);
  build.write(".vite/manifest.json", JSON.stringify({ ...MANIFEST, "virtual:knowledge/names": undefined }));
  expect(() => build.make({ records: [early] })).toThrow("virtual:knowledge/names");
});
