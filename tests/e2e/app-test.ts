import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";
import { test as base, type BrowserContext, type ConsoleMessage, expect, type Page } from "@playwright/test";

/** What the watch over a test's pages takes note of. */
export interface Watch {
  /** Says that console output or an uncaught error that matches is meant to happen. */
  expectNoise(pattern: RegExp): void;
}

/** What Playwright itself writes where a test has no service workers. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** What could not be loaded, which the text itself leaves out. */
function addressOf(message: ConsoleMessage): string {
  return message.text().startsWith("Failed to load resource") ? ` of ${message.location().url}` : "";
}

/** Follows every page of `context`; returns what went wrong. */
function watchContext(context: BrowserContext, origin: string, expected: readonly RegExp[]): () => string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    const isFault = message.type() === "warning" || message.type() === "error";
    if (isFault && message.text() !== BLOCKED) {
      problems.push(`console ${message.type()}: ${message.text()}${addressOf(message)}`);
    }
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const url = request.url();
    const local = url.startsWith(`${origin}/`) || url.startsWith("blob:") || url.startsWith("data:");
    if (!local) problems.push(`request to another origin: ${url}`);
  });
  return () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
}

/** Playwright's test; it fails as well on any unexpected console warning, uncaught error or foreign request. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = [];
      const problems = watchContext(context, new URL(baseURL ?? "").origin, expected);
      await use({ expectNoise: (pattern) => expected.push(pattern) });
      // What is put in the network's place may be on its way when a test ends, and would fail the next one.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(problems()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Of a test that is slow and rarely breaks: `npm test -- --long` runs it, and `npm test` does not. */
export const LONG = { tag: "@long" } as const;

export { SCREENS } from "#tests/fixtures/identifier-screens.ts";

/** Opens an identifier page and waits until it is ready for a photo or shows its gate. */
export async function openScreen(page: Page, screen: IdentifierScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByRole("heading", { name: screen.title, level: 1 })).toBeVisible();
}

/** Follows a link of the footer by keyboard: a page that still grows moves it away between the press of a mouse and its release. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).press("Enter");
}

/** Makes this device Premium by the button on the pricing page. */
export async function becomePremium(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("button", { name: "Switch to Free Plan" })).toBeVisible();
}

/** Makes this device Premium before its first page opens, with what the button of the pricing page would keep. */
export async function startPremium(page: Page): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (localStorage.getItem("bio-kingdom.plan") === null) localStorage.setItem("bio-kingdom.plan", kept);
    },
    JSON.stringify({ state: { plan: "premium" }, version: 1 }),
  );
}

/** Hands over a file through the chooser that 'Upload File' opens. */
export async function choosePhoto(page: Page, path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload File" }).click();
  await (await chooser).setFiles(path);
}

/** The sample badge: an answer is there. */
export function sampleBadge(page: Page): ReturnType<Page["getByText"]> {
  return page.getByText("Sample result", { exact: true });
}

/** Marks the moment at which a sample result comes into the page, as "answer" on its timeline. */
export async function markAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      // The footer speaks of sample results too.
      const result = document.querySelector('section[aria-label="Result"]');
      if (result?.textContent.includes("Sample result") !== true) return;
      performance.mark("answer");
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}
