import { readFile } from "node:fs/promises";
import {
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Download,
  expect,
  type FileChooser,
  type Locator,
  type Page,
  type TestInfo,
} from "@playwright/test";
import type { IdentifierScreen } from "#tests/fixtures/identifier-screens.ts";
import { photoPath } from "#tests/fixtures/photos.ts";
import type { PhotoName } from "#tests/fixtures/photos/photo-names.ts";

export interface Watch {
  /** Allows console output and uncaught errors that match the pattern. */
  expectNoise(pattern: RegExp): void;
}

/** Messages that are not about the app. */
const NO_FAULTS: readonly RegExp[] = [
  // Playwright itself prints this in tests without service workers.
  /^Service Worker registration blocked by Playwright$/,
  // Chromium says this where a busy computer takes some seconds to add a page's style sheet, and where a server answers
  // every address with Home's file, whose style sheets another page does not use.
  /^The resource \S+\.css was preloaded using link preload but not used within a few seconds/,
];

/** The address that failed to load. The text of the message does not contain it. */
function addressOf(message: ConsoleMessage): string {
  return message.text().startsWith("Failed to load resource") ? ` of ${message.location().url}` : "";
}

/**
 * Watches every page of `context`. Returns a function that lists all problems so far. `onError` is called with an uncaught
 * error that the test does not expect.
 */
function watchContext(
  context: BrowserContext,
  origin: string,
  expected: readonly RegExp[],
  onError: (problem: string) => void,
): () => string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    const isFault = message.type() === "warning" || message.type() === "error";
    if (isFault && !NO_FAULTS.some((pattern) => pattern.test(message.text()))) {
      problems.push(`console ${message.type()}: ${message.text()}${addressOf(message)}`);
    }
  });
  context.on("weberror", (error) => {
    const problem = `uncaught: ${error.error().message}`;
    problems.push(problem);
    if (!expected.some((pattern) => pattern.test(problem))) onError(problem);
  });
  context.on("request", (request) => {
    const url = request.url();
    const local = url.startsWith(`${origin}/`) || url.startsWith("blob:") || url.startsWith("data:");
    if (!local) problems.push(`request to another origin: ${url}`);
  });
  return () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
}

/** Closes the pages of a test, whose last picture is attached to its report. */
async function endWithPicture(context: BrowserContext, info: TestInfo, reason: string): Promise<void> {
  // A page that has crashed has no picture.
  const body = await context
    .pages()
    .at(-1)
    ?.screenshot({ timeout: 5000 })
    .catch(() => undefined);
  if (body !== undefined) await info.attach("the page with the error", { body, contentType: "image/png" });
  await context.close({ reason });
}

/**
 * Playwright's test, which also fails on an unexpected console warning, an uncaught error or a request to another
 * origin.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context, baseURL }, use, info) => {
      const expected: RegExp[] = [];
      // What waits for the page then fails at once with this text, in place of waiting until its time is up.
      const ends: Promise<void>[] = [];
      const end = (reason: string): void => void ends.push(endWithPicture(context, info, reason));
      const problems = watchContext(context, new URL(baseURL ?? "").origin, expected, end);
      await use({ expectNoise: (pattern) => expected.push(pattern) });
      await Promise.all(ends);
      // A mocked response may still be pending when a test ends, and would make the next test fail.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(problems()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** The tag for tests that take long and rarely break. `npm test` leaves them out, `npm test -- --all` runs them. */
export const LONG = { tag: "@long" } as const;

export { SCREENS } from "#tests/fixtures/identifier-screens.ts";

/** Opens an identifier page and waits until its heading is visible. */
export async function openScreen(page: Page, screen: IdentifierScreen): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByRole("heading", { name: screen.title, level: 1 })).toBeVisible();
  // The page's file shows the heading before the app runs.
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
}

/** Follows a footer link by keyboard. While the page still grows, the link would move away from the mouse. */
export async function followInFooter(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).press("Enter");
}

/** Switches to Premium on the pricing page. */
export async function becomePremium(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).click();
  await expect(page.getByRole("button", { name: "Switch to Free Plan" })).toBeVisible();
}

/** Stores the Premium plan before the first page opens, as the button on the pricing page does. */
export async function startPremium(page: Page): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (localStorage.getItem("bio-kingdom.plan") === null) localStorage.setItem("bio-kingdom.plan", kept);
    },
    JSON.stringify({ state: { plan: "premium" }, version: 1 }),
  );
}

/** A button, or its name. */
type Button = Locator | string;

function press(page: Page, button: Button): Promise<void> {
  return (typeof button === "string" ? page.getByRole("button", { name: button }) : button).click();
}

/** Presses a button that opens a file chooser, and chooses files in it. */
export async function choose(
  page: Page,
  button: Button,
  files: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await press(page, button);
  await (await chooser).setFiles(files);
}

/** Chooses a photo with 'Upload File'. */
export async function choosePhoto(page: Page, path: string): Promise<void> {
  await choose(page, "Upload File", path);
}

/** Opens a tab of the page. */
export async function openTab(page: Page, title: string): Promise<void> {
  await page.getByRole("tab", { name: title }).click();
}

/** Presses a button that saves a file. */
export async function save(page: Page, button: Button): Promise<Download> {
  const download = page.waitForEvent("download");
  await press(page, button);
  return download;
}

/** Presses a button that saves a file. Returns the text of the file. */
export async function savedText(page: Page, button: Button): Promise<string> {
  return readFile(await (await save(page, button)).path(), "utf8");
}

/** Presses Tab until `target` has the focus. `onFocus` is called with each element that gets the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  onFocus: (focused: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluateAll((found) => found.some((each) => each === document.activeElement))) return;
    await page.keyboard.press("Tab");
    await onFocus(page.locator(":focus"));
  }
  throw new Error(`120 presses of Tab do not reach ${target.toString()}`);
}

/** Opens a page in a browser without JavaScript. The caller must close the page's context. */
export async function openWithoutScripts(browser: Browser, baseURL = ""): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  return context.newPage();
}

/** The collapsed line of a ready model that names its runtime and backend. */
export function howItRuns(page: Page): Locator {
  return page.locator("details", { has: page.getByText("How it runs", { exact: true }) });
}

/** The badge of a sample result. */
export function sampleBadge(page: Page): Locator {
  return page.getByText("Sample result", { exact: true });
}

/** Chooses a photo and waits for its sample result. */
export async function answerWithSample(page: Page, photo: PhotoName = "leaf.jpg"): Promise<void> {
  await choosePhoto(page, photoPath(photo));
  await expect(sampleBadge(page)).toBeVisible();
}
