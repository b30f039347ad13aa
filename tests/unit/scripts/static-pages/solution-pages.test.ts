import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Solution } from "#domain/records/solution.ts";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { dosageText } from "#src/answer/texts/solution-names.ts";
import { solutionPath } from "#src/paths.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import { dataIn, earlyFiles, INDEX, StaticBuild, textIn } from "#tests/fixtures/build/static-build.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

const early = await loadRecordOf("tomato-early-blight");

let build = new StaticBuild();

beforeEach(() => {
  build = new StaticBuild();
});

afterEach(() => rmSync(build.dir, { recursive: true }));

/** The static page of a solution. */
function pageOf({ id }: Pick<Solution, "id">): string {
  return build.read(`${solutionPath(id)}.html`);
}

/** The solution with this name. Throws if there is none. */
function solutionNamed(name: string): Solution {
  const found = SOLUTIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no solution ${name}`);
  return found;
}

/** Texts in the page of a solution that only Premium may show. */
function toldToAll(html: string, { dosage, dosageNote }: Solution): readonly string[] {
  const amount = dosageText(dosage);
  const texts = [
    "Application method",
    "Dosage",
    "Active ingredient",
    "ml/L",
    "g/L",
    // A dosage without a number only refers to the label, as warnings do.
    ...(/\d/.test(amount) ? [amount, amount.replaceAll("\u00a0", " ")] : []),
    ...dosageNote.split(/(?<=[.:;]) /),
  ];
  return [...new Set(texts)].filter((text) => html.includes(text));
}

test("each solution has a file with its own head, data and text", () => {
  build.make({ records: [early] });
  expect(readdirSync(join(build.dir, "solutions")).toSorted()).toEqual(
    ["compare", "spray-log", ...SOLUTIONS.map(({ id }) => id)].map((name) => `${name}.html`).toSorted(),
  );
  expect(SOLUTIONS).toHaveLength(34);
  const heads = SOLUTIONS.map((solution) => {
    const html = pageOf(solution);
    expect(html.match(/<title>|name="description"|<noscript>|<\/head>/g)).toHaveLength(4);
    expect(html).toContain('<meta property="og:description" content="');
    expect(html).toContain('<meta property="og:type" content="article" />');
    expect(earlyFiles(html)).toEqual(["/assets/solution.js", "/assets/leaf.js"]);
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    expect(html).toContain(`<meta property="og:title" content="${title}" />`);
    return title;
  });
  expect(new Set(heads).size).toBe(34);
  expect(heads).toContain("Copper soap - Treatment Solutions - Bio Kingdom");
});

test("the file of a solution has all that Free shows on its page", () => {
  build.make({ records: [early] });
  const html = pageOf(solutionNamed("Copper soap"));
  expect(html).toContain(">Copper soap</h1>");
  expect(html).toContain(">Copper bound to a fatty acid;");
  for (const text of [
    "<p>Organic fungicide, medium cost</p>",
    `<p>${LABEL_IS_THE_LAW}</p>`,
    "<h3>Protective equipment</h3>",
    "<li>Eye protection</li>",
    "<h3>Warnings</h3>",
    "<li>Very toxic to water life;",
    "<h3>Enter and harvest again</h3>",
    "<dt>Hazard</dt><dd>Some hazard: heed every warning</dd>",
    "%*</dd>",
    "<p>* Effectiveness is an illustrative figure, not a measurement.</p>",
    "<li>Late blight</li>",
    '<li><a href="/guide/tomato-early-blight">Tomato early blight</a></li>',
    "<h2>Sources</h2>",
  ]) {
    expect(textIn(html)).toContain(text);
  }
  const unmeasured = textIn(pageOf(solutionNamed("Boric acid ant bait")));
  expect(unmeasured).toContain("<dt>Effectiveness</dt><dd>not measured here</dd>");
  expect(unmeasured).toContain("<li>Our sources name no time.");
  expect(unmeasured).not.toContain("illustrative figure");
});

test("no file of a solution has its application method, dosage or active ingredients", () => {
  build.make({});
  expect(SOLUTIONS.map((solution) => toldToAll(pageOf(solution), solution))).toEqual(SOLUTIONS.map(() => []));
});

test("a planted dosage in a description or a warning is found", () => {
  const soap = solutionNamed("Copper soap");
  const planted = { ...soap, description: `Take ${dosageText(soap.dosage)}.`, warnings: [soap.dosageNote] };
  build.make({ solutions: [planted] });
  expect(toldToAll(pageOf(planted), planted)).toEqual([
    "ml/L",
    dosageText(soap.dosage),
    ...soap.dosageNote.split(/(?<=[.:;]) /),
  ]);
});

test("the use of a solution changes no letter of its file", () => {
  build.make({});
  const files = SOLUTIONS.map(pageOf);
  build.write("index.html", INDEX);
  build.make({
    solutions: SOLUTIONS.map((solution) => ({
      ...solution,
      applicationMethod: solution.applicationMethod === "Bait" ? "Foliar feed" : "Bait",
      dosage: { amount: "777 g/L" },
      dosageNote: "A planted note.",
      activeIngredients: [{ name: "Plantedine", code: "FRAC 777" }],
    })),
  });
  expect(SOLUTIONS.map(pageOf)).toEqual(files);
});

test("search engines get each solution in the sitemap, and its data without product, price or rating", () => {
  build.make({ records: [early], origin: "https://example.org" });
  const named = build.read("sitemap.xml").matchAll(/<loc>https:\/\/example\.org(\/solutions\/[^<]+)</g);
  expect(Array.from(named, ([, path]) => path)).toEqual(SOLUTIONS.map(({ id }) => solutionPath(id)));
  for (const solution of SOLUTIONS) {
    const data = dataIn(pageOf(solution));
    const types = JSON.stringify(data).matchAll(/"@type":"(\w+)"/g);
    for (const [, type] of types)
      expect(["WebPage", "Organization", "Thing", "CreativeWork"]).toContain(type);
    expect(JSON.stringify(data)).not.toMatch(/"\w*(?:rating|price|offer|review)\w*":/i);
  }
  expect(dataIn(pageOf(solutionNamed("Copper soap")))).toMatchObject({
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: "Copper soap",
    url: "https://example.org/solutions/solution-7",
    about: [{ "@type": "Thing", name: "Tomato early blight" }],
  });
});

test("no text of a solution can become code of the page", () => {
  const evil = '</script></noscript><script>alert("&")</script> $& $1';
  const planted = { ...solutionNamed("Copper soap"), name: evil, description: evil, warnings: [evil] };
  build.make({ solutions: [planted] });
  const html = pageOf(planted);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('alert("');
  expect(dataIn(html)).toMatchObject({ name: evil });
});
