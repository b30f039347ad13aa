import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { choosePhoto, expect, howItRuns, LONG, test as base } from "#tests/e2e/app-test.ts";
import { writePlainPhoto } from "#tests/e2e/lab/models/model-folders.ts";
import { card, expectAnswer, tryOn, addTiny } from "#tests/e2e/lab/models/models-page.ts";
import { siteTest } from "#tests/e2e/site-test.ts";
import { openSite, type Site, TRUE_DELAYS } from "#tests/e2e/site.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import { headersOf } from "../../../../scripts/hosting.mjs";
import { addModel, buildOther } from "./other-build.ts";
import { visit, cutOff } from "./service-worker.ts";

const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });

async function identify(page: Page): Promise<void> {
  await choosePhoto(page, photoPath("leaf.jpg"));
  await expect(result(page).getByText("Answer of Bio Kingdom model")).toBeVisible();
}

/** Adds and tries a model, identifies a photo and opens a record; then uses the app again without a network. */
async function walk(page: Page, site: Site, info: TestInfo): Promise<void> {
  const { pathname } = new URL(site.address);
  await visit(page);
  // The app's own model is not loaded until the user chooses it.
  expect(site.requests.join("\n")).not.toContain("weights");
  await addTiny(page, info, "onnx", { title: "Mine" });
  const photo = await writePlainPhoto(info, "bright red");
  const answers = await tryOn(
    page,
    photo,
    card(page, "Mine").getByRole("button", { name: "Try on a photo" }),
  );
  await expect(answers.getByRole("listitem").first()).toHaveText(/^red/);

  await page.goto("plants");
  await page.getByRole("button", { name: "Identify for real" }).click();
  await identify(page);
  await page.getByRole("link", { name: "Bio Kingdom", exact: true }).first().click();
  await expect(page).toHaveURL(site.address);
  await page.goto("guide");
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("late blight");
  await page.getByRole("link", { name: "Tomato late blight" }).click();
  const record = page.getByRole("heading", { name: "Tomato late blight", level: 1 });
  await expect(record).toBeVisible();
  await expect(page).toHaveURL(`${site.address}guide/tomato-late-blight`);

  await cutOff(page, site);
  await page.reload();
  await expect(record).toBeVisible();
  await page.goto("plants");
  await identify(page);
  // The app requested nothing outside its folder.
  expect(site.requests.filter((request) => !request.startsWith(`GET ${pathname}`))).toEqual([]);
}

const IN_FOLDER = "/app/";

/** Addresses in the files of a build that start at the root of the site instead of the app's folder. */
function addressesOutside(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:html|js|css|webmanifest)$/.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(folder, file), "utf8").matchAll(
          /(?:href|src|action)=["'`]\/(?!app\/)[^"'`]*|["'`(]\/(?:assets|icons|licences|sw\.js|icon\.svg)\b[^"'`)]*/g,
        ),
        ([address]) => `${file}: ${address}`,
      ),
    );
}

// Serves the app like a project page: in a subfolder, by a host that serves only files and knows few MIME types.
const inFolder = base.extend<{ folder: string; site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires this pattern if a fixture uses no other.
  folder: async ({}, provide, info) => provide(await buildOther(info, IN_FOLDER, addModel)),
  site: async ({ folder }, provide) => {
    const site = await openSite({ folder, basePath: IN_FOLDER, isPlain: true });
    await provide(site);
    site.cut();
  },
  baseURL: async ({ site }, provide) => provide(site.address),
});

inFolder.describe(
  "a copy in a folder of a plain host, with a model in models/packages that its registry names",
  () => {
    inFolder.use({ serviceWorkers: "allow" });

    inFolder(
      "answers with this model, does everything that it does at the root, and requests nothing outside its folder",
      LONG,
      async ({ page, folder, site }, info) => {
        expect(addressesOutside(folder)).toEqual([]);
        await visit(page);
        expect((await page.goto("animals"))?.status()).toBe(200);
        await expect(page.getByText("Answers come from Tiny colours, version 1.")).toBeVisible();
        await expect(howItRuns(page)).toContainText("ONNX Runtime Web");
        await expectAnswer(page, await writePlainPhoto(info, "bright red"), "red");
        await expect(page.getByText("Sample result", { exact: true })).toBeHidden();
        await walk(page, site, info);
      },
    );
  },
);

const plain = siteTest(() => openSite({ isPlain: true }));

plain.describe("on a plain host", () => {
  plain.use({ serviceWorkers: "allow" });

  plain(
    "an unknown page says so, and the start page opens and is stored again after the browser has deleted it, although the host redirects its file",
    LONG,
    async ({ page, site, watch }) => {
      watch.expectNoise(/status of 404/);
      expect((await page.goto("no-such-page"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "There is no page here", level: 1 })).toBeVisible();
      await visit(page);
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await page.reload();
      await expect(page.getByText("Works offline: ", { exact: false })).toBeVisible();
      site.cut();
      await page.goto("pricing");
      await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
    },
  );
});

const told = siteTest(() => openSite({ asTold: true }));

told.describe("with the headers that hosts are told to send", () => {
  told.use({ serviceWorkers: "allow" });

  told(
    "the app's own model answers, also without a network, and the page is not cross-origin isolated",
    LONG,
    async ({ page, site }) => {
      await visit(page);
      await page.goto("plants");
      await page.getByRole("button", { name: "Identify for real" }).click();
      await identify(page);
      await cutOff(page, site);
      await page.reload();
      await identify(page);
      // See docs/decisions/0002-browsers-policy-hosting.md.
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    },
  );

  told("a page of another site can't show the app in a frame", LONG, async ({ page, site, watch }) => {
    watch.expectNoise(/request to another origin|frame-ancestors|Content Security Policy/);
    const bare = await openSite();
    const framing = await openSite();
    const framed = async (origin: string): Promise<number> => {
      const body = `<!doctype html><iframe src="${origin}/pricing"></iframe>`;
      framing.planted.set("/frame.html", { status: 200, type: "text/html", body });
      await page.goto(`${framing.origin}/frame.html`);
      const upgrade = page.frameLocator("iframe").getByRole("button", { name: "Upgrade to Premium" });
      if (origin === bare.origin) await expect(upgrade).toBeVisible();
      return upgrade.count();
    };
    // Without the headers the frame shows the app.
    expect(await framed(bare.origin)).toBe(1);
    expect(await framed(site.origin)).toBe(0);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    bare.cut();
    framing.cut();
  });
});

const served = base.extend({ baseURL: TRUE_DELAYS });

served(
  "`npm start` serves these headers, no files for developers, and 404 for a missing file",
  async ({ request }) => {
    for (const path of ["", "guide/tomato-late-blight", "sw.js", "robots.txt"]) {
      const headers = (await request.get(`/${path}`)).headers();
      for (const [name, value] of Object.entries(headersOf(path))) {
        expect([path, name, headers[name.toLowerCase()]]).toEqual([path, name, value]);
      }
    }
    const [script = ""] = /\/assets\/index-[\w-]+\.js/.exec(await (await request.get("/")).text()) ?? [];
    expect((await request.get(script)).headers()["cache-control"]).toContain("immutable");
    for (const path of ["/assets/gone-1.js", `${script}.map`, "/sw.js.map", "/.vite/manifest.json"]) {
      const answer = await request.get(path);
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(answer.headers()["cache-control"]).toBe("no-cache");
    }
  },
);
