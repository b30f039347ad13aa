import type { Browser, Page } from "@playwright/test";
import type { FuzzInput, FuzzKind } from "./fuzz-case.ts";
import type { FuzzOutcome } from "./judge.ts";

/** Runs cases in an open page. */
export interface FuzzDriver {
  /** Never rejects because of a crashed or stuck page: that is an outcome, and a new page replaces the old one. */
  run(kind: FuzzKind, input: FuzzInput): Promise<FuzzOutcome>;
}

/** Longer than the page's own limit for a case. A case that exceeds this one has blocked the page itself. */
const PAGE_DEADLINE_MS = 60_000;

/** Opens the page at an address. */
export async function openFuzzDriver(browser: Browser, address: string): Promise<FuzzDriver> {
  let page = await openPage(browser, address);

  async function renew(): Promise<void> {
    await page.context().close();
    page = await openPage(browser, address);
  }

  return {
    run: async (kind, input) => {
      const outcome = await Promise.race([ask(page, kind, input), crashOf(page), deadlineOf(page)]);
      if (outcome.end === "crash" || outcome.end === "hang") await renew();
      return outcome;
    },
  };
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.fuzz !== undefined);
  return page;
}

async function ask(page: Page, kind: FuzzKind, { files }: FuzzInput): Promise<FuzzOutcome> {
  const sent = files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString("base64") }));
  try {
    return await page.evaluate(
      ([of, all]) => {
        if (window.fuzz === undefined) throw new Error("the page is not ready");
        return window.fuzz.run(of, all);
      },
      [kind, sent] as const,
    );
  } catch (error) {
    return { end: "crash", detail: String(error) };
  }
}

function crashOf(page: Page): Promise<FuzzOutcome> {
  return new Promise((resolve) => {
    page.once("crash", () => resolve({ end: "crash", detail: "the page died" }));
  });
}

async function deadlineOf(page: Page): Promise<FuzzOutcome> {
  await new Promise((resolve) => {
    setTimeout(resolve, PAGE_DEADLINE_MS).unref();
  });
  return { end: "hang", detail: `the page ${page.url()} did not answer within ${PAGE_DEADLINE_MS} ms` };
}
