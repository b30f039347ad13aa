import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { solutionLinesByProblem } from "#domain/treatment/solution-line.ts";
import { entryOf, type GuideEntry, isProblem, packOf } from "#models/knowledge/knowledge-entry.ts";
import { NOT_KNOWN } from "#models/knowledge/not-known.ts";
import { readGuideRecord } from "#models/knowledge/read-guide-record.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { guidePath, PATHS, solutionsPath } from "#src/paths.ts";
import { guideHead } from "#src/wording/guide/guide-head.ts";
import { GUIDE_HEAD } from "#src/wording/guide/guide-list-head.ts";
import { recordNotices } from "#src/wording/guide/guide-names.ts";
import { recordSections } from "#src/wording/guide/record-sections.ts";
import { scientificNamePieces } from "#src/wording/guide/scientific-name.ts";
import { recordData } from "#src/wording/guide/structured-data.ts";
import { loadRecordOf } from "#tests/fixtures/guide-records.ts";
import { siteOrigin, writeGuide } from "../../../../scripts/knowledge/guide-pages.mjs";

const MODULES = {
  entryOf,
  guideHead,
  GUIDE_HEAD,
  guidePath,
  isProblem,
  packOf,
  PATHS,
  readGuideRecord,
  recordData,
  recordNotices,
  recordSections,
  scientificNamePieces,
  SOLUTIONS,
  solutionLinesByProblem,
  solutionsPath,
};

const INDEX = readFileSync("index.html", "utf8");

const MANIFEST = {
  "index.html": { file: "assets/index.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "_leaf.js": { file: "assets/leaf.js" },
  "src/pages/guide/guide-page.tsx": { file: "assets/list.js", imports: ["index.html"] },
  "src/pages/guide-record/guide-record-page.tsx": {
    file: "assets/record.js",
    imports: ["index.html", "_shared.js", "_leaf.js"],
  },
  "virtual:knowledge/index": { file: "assets/entries.js" },
  "virtual:knowledge/names": { file: "assets/names.js" },
  "virtual:knowledge/pack/disease-tomato": { file: "assets/tomato.js" },
};

const early = await loadRecordOf("tomato-early-blight");
const late = await loadRecordOf("tomato-late-blight");

let dist = "";

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "guide-"));
  write("index.html", INDEX);
  write("robots.txt", "User-agent: *\n");
  write(".vite/manifest.json", JSON.stringify(MANIFEST));
});

afterEach(() => rmSync(dist, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  writeFileSync(join(dist, file), text);
}

function read(file: string): string {
  return readFileSync(join(dist, file), "utf8");
}

function make(pack: readonly GuideEntry[], origin: string | null = null): void {
  const entries = pack.map(({ record }) => entryOf(record, null));
  const packs = new Map([["disease-tomato", [...pack]]]);
  const names = Object.fromEntries(
    pack.map(({ record: { id, name } }) => [id, { name, pack: "disease-tomato", drawing: "spots" as const }]),
  );
  writeGuide(dist, { entries, packs, problems: {}, names, solutions: {} }, MODULES, origin);
}

/** What the page's JSON-LD says. */
function dataIn(html: string): unknown {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

test("each record gets a file with its own head, data and text, and the list one that leads to all", () => {
  make([early, late]);
  expect(readdirSync(join(dist, "guide")).toSorted()).toEqual([
    "tomato-early-blight.html",
    "tomato-late-blight.html",
  ]);
  const html = read("guide/tomato-early-blight.html");
  expect(html).toContain("<title>Tomato early blight - Bio Kingdom guide</title>");
  expect(html.match(/<title>|name="description"|<noscript>|<\/head>/g)).toHaveLength(4);
  expect(html).toContain('<meta property="og:title" content="Tomato early blight - Bio Kingdom guide" />');
  expect(dataIn(html)).toMatchObject({ "@type": "Article", headline: "Tomato early blight" });
  expect(html).toContain("<h2>What to do today <small>");
  expect(html).toContain('<a href="/guide/tomato-late-blight">Tomato late blight</a>');
  const list = read("guide.html");
  expect(list).toContain('<a href="/guide/tomato-early-blight">Tomato early blight</a>');
  expect(list).toContain(`<title>${GUIDE_HEAD.title}</title>`);
  expect(read("index.html")).toBe(INDEX);
});

test("a scientific name that is not known is left out", () => {
  make([{ ...early, record: { ...early.record, scientificName: NOT_KNOWN } }]);
  expect(read("guide/tomato-early-blight.html")).toContain("<h1>Tomato early blight</h1>\n<p>Also called");
});

/** The scripts that a page fetches early. */
function files(html: string): readonly (string | undefined)[] {
  return Array.from(html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g), ([, file]) => file);
}

test("a page fetches early what it needs beyond index.html, and nothing twice", () => {
  make([early]);
  expect(files(read("guide/tomato-early-blight.html"))).toEqual([
    "/assets/record.js",
    "/assets/names.js",
    "/assets/tomato.js",
    "/assets/leaf.js",
  ]);
  expect(files(read("guide.html"))).toEqual(["/assets/list.js", "/assets/entries.js"]);
});

test("no text of a record can become code of the page", () => {
  const evil = '</script></noscript><script>alert("&")</script> $& $1';
  make([{ ...early, record: { ...early.record, name: evil, alsoKnownAs: [evil] } }]);
  const html = read("guide/tomato-early-blight.html");
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('alert("');
  expect(dataIn(html)).toMatchObject({ headline: evil });
});

test("with the address of the site there is a sitemap, and pages say their own address", () => {
  make([early], "https://example.org");
  const map = read("sitemap.xml");
  expect(map).toContain("<loc>https://example.org/guide/tomato-early-blight</loc>");
  expect(map).toContain("<loc>https://example.org/</loc>");
  expect(map).not.toContain("/history");
  expect(read("robots.txt")).toBe("User-agent: *\nSitemap: https://example.org/sitemap.xml\n");
  const html = read("guide/tomato-early-blight.html");
  expect(html).toContain('<link rel="canonical" href="https://example.org/guide/tomato-early-blight" />');
  expect(dataIn(html)).toMatchObject({ url: "https://example.org/guide/tomato-early-blight" });
});

test("without it there is none, and what is no address of a site stops the build", () => {
  make([early]);
  expect(readdirSync(dist)).not.toContain("sitemap.xml");
  expect(read("robots.txt")).toBe("User-agent: *\n");
  expect(siteOrigin(undefined)).toBeNull();
  expect(siteOrigin("")).toBeNull();
  expect(siteOrigin("https://example.org/")).toBe("https://example.org");
  for (const wrong of ["example.org", "ftp://example.org", "https://example.org/kingdom"]) {
    expect(() => siteOrigin(wrong)).toThrow("SITE_URL");
  }
});

test("an index.html without a place for a title, and a build without the page's chunk, stop the build", () => {
  write("index.html", INDEX.replace("<title>", "<title lang='en'>"));
  expect(() => make([early])).toThrow("places for");
  write("index.html", INDEX);
  write(".vite/manifest.json", JSON.stringify({ ...MANIFEST, "virtual:knowledge/names": undefined }));
  expect(() => make([early])).toThrow("virtual:knowledge/names");
});
