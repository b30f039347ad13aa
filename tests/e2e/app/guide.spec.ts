import { PATHS } from "#src/paths.ts";
import { LONG, expect, test, openWithoutScripts } from "#tests/e2e/app-test.ts";
import { builtText } from "#tests/e2e/site.ts";

test("a person gets from Home to the guide, by search to a record, and back to the same list", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "guide" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guide" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("blight");
  await expect(page).toHaveURL("/guide?q=blight");
  await page.getByRole("link", { name: "Tomato early blight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tomato early blight" })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/guide?q=blight");
  await expect(page.getByRole("searchbox")).toHaveValue("blight");
});

test("on a phone what to do today begins on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (const id of ["tomato-late-blight", "potato-early-blight", "colorado-potato-beetle", "rice-blast"]) {
    await page.goto(`/guide/${id}`);
    const first = page.getByRole("region", { name: "What to do today" }).getByRole("listitem").first();
    await expect(first, id).toBeInViewport({ ratio: 1 });
  }
});

test("if a record or the list of records can't be loaded, the page says so, and Try again helps", async ({
  page,
  watch,
}) => {
  for (const [script, path, sentence, loaded] of [
    ["disease-tomato", "/guide/tomato-late-blight", "The record could not be loaded.", /^What to do today/],
    ["_virtual_knowledge", "/guide", "The guide could not be loaded.", /^\d+ records$/],
  ] as const) {
    watch.expectNoise(new RegExp(`${script}|ERR_FAILED`));
    await page.route(`**/${script}-*.js`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText(sentence);
    await page.unroute(`**/${script}-*.js`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(loaded).first()).toBeVisible();
  }
});

test("without its drawings a record keeps all its words", LONG, async ({ page, watch }) => {
  watch.expectNoise(/assets\/leaves_drawings-|ERR_FAILED/);
  await page.route(/assets\/leaves_drawings-/, (route) => route.abort());
  await page.goto("/guide/tomato-early-blight");
  await expect(page.getByRole("region", { name: "How to recognise it" })).toContainText("dark rings");
  await expect(page.getByRole("region", { name: "What it is confused with" })).toContainText("no rings");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test(
  "a printed record has dark ink and the addresses of its sources, without the rest of the page",
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await page.goto("/guide/tomato-early-blight");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "What to do today" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    const source = page.getByRole("region", { name: "Sources" }).getByRole("link").first();
    const shown = await source.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(shown).toContain("https://");
    const [ink = 255] = await page
      .locator("body")
      .evaluate((body) => getComputedStyle(body).color.match(/\d+/g)?.map(Number) ?? []);
    expect(ink).toBeLessThan(64);
  },
);

test("the Print button prints", LONG, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await page.goto("/guide/bee");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
});

test("the number of a source scrolls to it, and the record stays open", LONG, async ({ page }) => {
  await page.goto("/guide/tomato-late-blight");
  const number = page
    .getByRole("region", { name: "What to do today" })
    .getByRole("link", { name: "Source 1" });
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/guide/tomato-late-blight#source-1");
  await expect(page.locator("#source-1")).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1, name: "Tomato late blight" })).toHaveCount(1);
});

test("without any script the file of a record has its title, its description and valid structured data", async ({
  request,
}) => {
  const html = await (await request.get("/guide/tomato-late-blight")).text();
  expect(html).toBe(builtText("guide/tomato-late-blight.html"));
  expect(html).toContain("<title>Tomato late blight - Bio Kingdom guide</title>");
  expect(html).toMatch(/<meta name="description" content="Tomato late blight [^"]{40,}"/);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "Tomato late blight",
  });
  const list = await (await request.get(PATHS.guide)).text();
  expect(list.match(/<a href="\/guide\/[a-z0-9-]+">/g)?.length).toBeGreaterThan(200);
});

test("without JavaScript a record can be read, and leads to others", async ({ browser, baseURL }) => {
  const page = await openWithoutScripts(browser, baseURL);
  await page.goto("/guide/tomato-late-blight");
  await expect(page.getByRole("heading", { level: 1, name: "Tomato late blight" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^What to do today/ })).toBeVisible();
  await page.getByRole("link", { name: "Tomato early blight" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Tomato early blight" })).toBeVisible();
  await page.context().close();
});
