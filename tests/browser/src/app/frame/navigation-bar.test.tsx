import { beforeEach, expect, test } from "vitest";
import { type Locator, page as screen, userEvent } from "vitest/browser";
import { followInFooter, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 375, height: 800 };

beforeEach(() => screen.viewport(WIDE.width, WIDE.height));

function mainLinks(app: OpenedApp): Locator {
  return app.getByRole("navigation", { name: "Main" });
}

/** The texts of the links that are marked as the current page. */
function marked(app: OpenedApp): readonly (string | null)[] {
  const links = mainLinks(app).getByRole("link").elements();
  return links
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);
}

test("the bar leads to every page and stays on top while the page scrolls", async () => {
  const app = await openApp("/");
  await expect.element(app.getByRole("heading", { name: "How It Works" })).toBeVisible();
  const links = mainLinks(app).getByRole("link");
  await expectTexts(links, [
    "Home",
    "Animals",
    "Plants",
    "Diseases",
    "Pests",
    "Solutions",
    "UpgradeUpgrade to Premium",
  ]);
  const addresses = links.elements().map((link) => link.getAttribute("href"));
  expect(addresses).toEqual(["/", "/animals", "/plants", "/diseases", "/pests", "/solutions", "/pricing"]);
  app.getByRole("contentinfo").element().scrollIntoView();
  expect(scrollY).toBeGreaterThan(300);
  await expect.element(links.first()).toBeInViewport();
});

test("only the page that is open is marked in the bar", async () => {
  const app = await openApp("/");
  await expect.poll(() => marked(app)).toEqual(["Home"]);
  const links = mainLinks(app).getByRole("link").elements();
  const [home, ...others] = links.map((link) => getComputedStyle(link).color);
  expect(others).not.toContain(home);
  await mainLinks(app).getByRole("link", { name: "Animals" }).click();
  await expect.poll(() => marked(app)).toEqual(["Animals"]);
  await followInFooter(app, "About");
  await expect.element(app.getByRole("heading", { level: 1, name: "About Bio Kingdom" })).toBeVisible();
  expect(marked(app)).toEqual([]);
});

test("Solutions stands after Pests in the bar, leads to its page and is marked there", async () => {
  const app = await openApp("/");
  const link = mainLinks(app).getByRole("link").nth(5);
  await expect.element(link).toHaveTextContent("Solutions");
  await link.click();
  await expect.poll(app.address).toBe("/solutions");
  await expect.element(link).toHaveAttribute("aria-current", "page");
});

test("the pricing button and the stars of the bar follow the plan", async () => {
  const app = await openApp("/pricing");
  const bar = mainLinks(app);
  const upgrade = bar.getByRole("link", { name: "Upgrade", exact: true });
  await expect.element(upgrade).toHaveAttribute("href", "/pricing");
  await expect.element(bar.getByRole("link", { name: "Diseases Premium" })).toBeVisible();
  await expect.element(bar.getByRole("link", { name: "Pests Premium" })).toBeVisible();
  await expectCount(bar.getByRole("img", { name: "Premium" }), 2);
  await expect.element(bar.getByRole("link", { name: "History" })).not.toBeInTheDocument();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect.element(bar.getByRole("link", { name: "Premium Member" })).toHaveAttribute("href", "/pricing");
  await expect.element(bar.getByRole("link", { name: "Upgrade" })).not.toBeInTheDocument();
  await expect.element(bar.getByRole("img", { name: "Premium" })).not.toBeInTheDocument();
  await expect.element(bar.getByRole("link", { name: "History" })).toHaveAttribute("href", "/history");
});

/** Opens the app at the size of a phone. A closed menu is hidden, so it does not have the role of a navigation. */
async function openOnPhone(path: string) {
  await screen.viewport(PHONE.width, PHONE.height);
  const app = await openApp(path);
  await expect.element(app.getByRole("heading", { level: 1 })).toBeVisible();
  return {
    app,
    open: app.getByRole("button", { name: "Open menu" }),
    isClosed: () => expect.element(mainLinks(app)).not.toBeInTheDocument(),
  };
}

test("the menu opens and closes by its button", async () => {
  const { app, open, isClosed } = await openOnPhone("/");
  await isClosed();
  await expect.element(open).toHaveAttribute("aria-expanded", "false");
  const controlled = open.element().getAttribute("aria-controls");
  await open.click();
  await expect.element(mainLinks(app)).toBeVisible();
  await expect.element(mainLinks(app)).toHaveAttribute("id", controlled ?? "");
  const close = app.getByRole("button", { name: "Close menu" });
  await expect.element(close).toHaveAttribute("aria-expanded", "true");
  await close.click();
  await isClosed();
});

test("choosing a link closes the menu and leads to the page", async () => {
  const { app, open, isClosed } = await openOnPhone("/");
  await open.click();
  await mainLinks(app).getByRole("link", { name: "Plants" }).click();
  await isClosed();
  await expect.element(app.getByRole("heading", { level: 1, name: "Plant Identifier" })).toHaveFocus();
});

test("choosing the page that is open closes the menu and keeps the focus", LONG, async () => {
  const { app, open, isClosed } = await openOnPhone("/plants");
  await open.click();
  await mainLinks(app).getByRole("link", { name: "Plants" }).click();
  await isClosed();
  await expect.element(open).toHaveFocus();
});

test("Escape closes the menu and gives the focus back to its button", async () => {
  const { app, open, isClosed } = await openOnPhone("/");
  open.element().focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(mainLinks(app).getByRole("link", { name: "Home" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await isClosed();
  await expect.element(open).toHaveFocus();
});

test("going back, a tap on the page and tabbing past the last link close the menu", LONG, async () => {
  const { app, open, isClosed } = await openOnPhone("/");
  await followInFooter(app, "Plant Identifier");
  await expect.element(app.getByRole("heading", { level: 1, name: "Plant Identifier" })).toBeVisible();
  await open.click();
  await app.router.navigate(-1);
  await isClosed();

  await open.click();
  // The menu covers most of the screen, so a click at a position could meet one of its links.
  app
    .getByRole("main")
    .element()
    .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await isClosed();

  await open.click();
  mainLinks(app).getByRole("link", { name: "Upgrade to Premium" }).element().focus();
  await userEvent.tab();
  await isClosed();
});

test("the pricing button of the menu follows the plan", async () => {
  const { app, open } = await openOnPhone("/");
  await open.click();
  await mainLinks(app).getByRole("link", { name: "Upgrade to Premium", exact: true }).click();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await open.click();
  await expect
    .element(mainLinks(app).getByRole("link", { name: "Premium Member", exact: true }))
    .toBeVisible();
});

const MORE = [
  "Guide",
  "Find it by what you see",
  "Many photos",
  "Spray log",
  "Your own list",
  "Teach a model",
  "Models",
  "Benchmark",
  "Language",
];

test("More opens by keyboard, leads to the other pages, closes, and is marked there", LONG, async () => {
  const app = await openApp("/");
  const more = mainLinks(app).getByRole("button", { name: "More" });
  await expect.element(mainLinks(app).getByRole("link", { name: "Guide" })).not.toBeInTheDocument();
  more.element().focus();
  await userEvent.keyboard("{Enter}");
  await expectTexts(mainLinks(app).getByRole("link"), [
    "Home",
    "Animals",
    "Plants",
    "Diseases",
    "Pests",
    "Solutions",
    ...MORE,
    "UpgradeUpgrade to Premium",
  ]);
  await userEvent.keyboard("{Escape}");
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await expect.element(more).toHaveFocus();

  await more.click();
  await mainLinks(app).getByRole("link", { name: "Guide" }).click();
  await expect.poll(app.address).toBe("/guide");
  await expect.element(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  await expect.poll(() => marked(app)).toEqual(["Guide"]);
});

test("the menu of a phone lists the other pages, without the button More", LONG, async () => {
  const { app, open, isClosed } = await openOnPhone("/");
  await open.click();
  await expect.element(mainLinks(app).getByRole("button", { name: "More" })).not.toBeInTheDocument();
  for (const name of MORE) {
    await expect.element(mainLinks(app).getByRole("link", { name, exact: true })).toBeVisible();
  }
  await mainLinks(app).getByRole("link", { name: "Teach a model" }).click();
  await isClosed();
  await expect.poll(app.address).toBe("/teach");
});
