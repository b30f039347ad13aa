import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { headOf } from "#src/app/frame/static-frame.tsx";
import { PAGES } from "#src/pages.ts";
import { INDEX, StaticBuild } from "#tests/fixtures/build/static-build.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

const blight = await loadRecordOf("tomato-late-blight");

let build = new StaticBuild();

beforeEach(() => {
  build = new StaticBuild();
});

afterEach(() => rmSync(build.dir, { recursive: true }));

/** What the file of a page shows before the app runs. */
function shown(file: string): string {
  return /<div id="root">(.*?)<\/div>\s*<div class="start-notice/s.exec(build.read(file))?.[1] ?? "";
}

test("each page shows the bar and its own heading before the app runs", () => {
  build.make({ records: [blight] });
  for (const [file, heading, lead] of [
    ["index.html", "Explore the", "An advanced AI-powered identification system"],
    ["models.html", "Models", "It stays on this device, as your photos do."],
    ["guide.html", "Guide", headOf(PAGES.guide)?.header?.lead],
    ["guide/tomato-late-blight.html", "Tomato late blight", "Phytophthora infestans"],
    [
      "solutions/solution-7.html",
      "Copper soap",
      SOLUTIONS.find(({ id }) => id === "solution-7")?.description,
    ],
    ["solutions/spray-log.html", "Spray log", "All solutions"],
  ] as const) {
    const html = shown(file);
    expect(html).toMatch(/<nav id="main-menu" aria-label="Main"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.replace(/<h1[^>]*>(<span[^>]*>)?/, "<h1>")).toContain(`<h1>${heading}`);
    expect(html).toContain((lead ?? "none").replaceAll("'", "&#x27;"));
    // The content security policy forbids them.
    expect(html).not.toMatch(/<script|<style|style=/);
  }
});

test("pages whose head depends on the device or the address show the bar alone", () => {
  build.make({});
  for (const file of ["share.html", "case.html", "about.html"]) {
    expect(shown(file)).toMatch(/<nav id="main-menu".*<main [^>]*aria-busy="true"[^>]*><\/main>/s);
  }
  expect(build.read("app.html")).toContain('<div id="root"></div>');
});

test("each page says that the app has not started, in its language, with links that need no script", () => {
  build.make({});
  for (const file of ["index.html", "animals.html", "solutions/solution-7.html", "app.html"]) {
    const [, html = ""] = /(<div class="start-notice.*?)<noscript>/s.exec(build.read(file)) ?? [];
    expect(html).toContain('lang="en" role="status"');
    expect(html).toContain("Bio Kingdom has not started yet.");
    expect(html).toContain('<a href="">Reload</a>');
    expect(html).toContain('<a href="?start=without-stored">Start without stored data</a>');
  }
  // The service worker's page has the notice in each language; src/start.ts chooses.
  expect(build.read("app.html").match(/<div [^>]*lang="[a-z]+"/g)).toEqual([
    expect.not.stringContaining("hidden"),
    expect.stringMatching(/hidden.*lang="es"/),
  ]);
});

test.each(["/", "/app/"])(
  "links of the bar work in %s, buttons wait, and the page's own link is marked",
  (basePath) => {
    build.make({ basePath });
    const html = shown("animals.html");
    const links = Array.from(html.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, path]) => path ?? "");
    expect(links).toContain(`${basePath}solutions/spray-log`);
    expect(links.filter((path) => !path.startsWith(basePath))).toEqual([]);
    expect(html.match(/aria-current="page"[^>]*href="[^"]*"/g)).toEqual([
      expect.stringContaining(`href="${basePath}animals"`),
    ]);
    expect(html.match(/<button (?!disabled )/g)).toBeNull();
  },
);

test("an index.html without an empty root stops the build", () => {
  build.write("index.html", INDEX.replace('<div id="root"></div>', '<div id="root">Loading</div>'));
  expect(() => build.make({})).toThrow("no empty root");
});
