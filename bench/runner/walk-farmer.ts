import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { openBrowser } from "./open-page.ts";
import { createPhoneHand, type Effort, type PhoneHand } from "./phone-hand.ts";
import { serveApp } from "./site.ts";

const USAGE = `npm run walk:farmer -- PHOTO [--site ADDRESS --as before]
  PHOTO   a tomato leaf with late blight
  --site  where the app is served already; else this checkout is built and served
  --as    "before" for commit a062ffa, which has neither "What is this?" nor a planner`;

/** The phone: the smallest screen that is looked after. */
const PHONE = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true };

/** Seconds that a person takes for one tap, and for one swipe. */
const PACE = { tap: 1, swipe: 1 };

/** A part of the walk. */
interface Leg {
  readonly title: string;
  readonly walk: (hand: PhoneHand, page: Page, photo: string) => Promise<void>;
}

/** Walks from Home to the amounts for a sprayer, and prints what it takes. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { site: { type: "string" }, as: { type: "string", default: "now" } },
  });
  const [photo] = positionals;
  const legs = WALKS.get(values.as);
  if (photo === undefined || !existsSync(photo) || legs === undefined) {
    console.error(USAGE);
    return 2;
  }
  const site = values.site === undefined ? await serveApp() : { origin: values.site, close: async () => {} };
  const browser = await openBrowser(false);
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
    const page = await context.newPage();
    await chooseModel(page);
    const hand = createPhoneHand(page);
    const efforts: { readonly title: string; readonly effort: Effort }[] = [];
    for (const { title, walk } of legs) {
      await walk(hand, page, resolve(photo));
      efforts.push({ title, effort: hand.take() });
    }
    console.log(tableOf(efforts));
    return 0;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** A member who chose the app's own model some day before, on the phone that has it. */
async function chooseModel(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Upgrade to Premium" }).tap();
  await page.goto("/diseases");
  await page.getByRole("button", { name: "Identify for real" }).tap();
  await page.getByText(/^Ready: /).waitFor();
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const result = (page: Page) => page.getByRole("region", { name: "Result", exact: true });

/** Hands over the photo: a tap on the button, and one in the phone's own list of photos. */
async function upload(hand: PhoneHand, page: Page, photo: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await hand.tap(page.getByRole("button", { name: "Upload File" }).first());
  hand.tapOutside();
  await (await chooser).setFiles(photo);
}

const seeAnswer: Leg["walk"] = (hand, page) =>
  hand.see(result(page).getByRole("heading", { name: "Tomato late blight", level: 2 }));

const NOW: readonly Leg[] = [
  { title: "hand over the photo", walk: upload },
  {
    title: "see the answer",
    walk: async (hand, page, photo) => {
      await hand.tap(page.getByRole("link", { name: "Open it in Diseases" }));
      await seeAnswer(hand, page, photo);
    },
  },
  {
    title: "see what to do today",
    walk: (hand, page) => hand.see(listItemUnder(page, "Do today")),
  },
  {
    title: "see the amount",
    walk: async (hand, page) => {
      await hand.tap(
        result(page)
          .getByRole("link", { name: /^Plan the amount/ })
          .first(),
      );
      const planner = page.getByRole("region", { name: "Work out the amount" });
      // It stands there already: most sprayers that are carried hold as much.
      const tank = await planner.getByLabel("Tank or can, in litres").inputValue();
      if (tank !== "16") throw new Error(`the planner opens with a tank of ${tank} litres`);
      await hand.see(planner.getByText("Product", { exact: true }).locator("xpath=.."));
    },
  },
];

const BEFORE: readonly Leg[] = [
  {
    title: "hand over the photo",
    walk: async (hand, page, photo) => {
      await hand.tap(page.getByRole("banner").getByRole("button", { name: /menu/i }));
      await hand.tap(page.getByRole("banner").getByRole("link", { name: "Diseases" }));
      await upload(hand, page, photo);
    },
  },
  { title: "see the answer", walk: seeAnswer },
  {
    title: "see what to do today",
    // No heading said so: the first treatment of the answer was the nearest to it.
    walk: (hand, page) => hand.see(listItemUnder(page, "Organic treatment")),
  },
  {
    title: "see the amount",
    // The dosage of the first product; how much that is in 16 litres had to be worked out by hand.
    walk: async (hand, page) => {
      const links = result(page).getByRole("list", { name: "Matching treatment solutions" });
      await hand.tap(links.getByRole("link").first());
      await page.waitForURL(/solutions/);
      const card = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
      await hand.see(card.getByText("Dosage", { exact: true }).locator("xpath=.."));
    },
  },
];

function listItemUnder(page: Page, title: string) {
  return result(page)
    .locator("section", { has: page.getByRole("heading", { name: title }) })
    .getByRole("listitem")
    .first();
}

const WALKS: ReadonlyMap<string, readonly Leg[]> = new Map([
  ["now", NOW],
  ["before", BEFORE],
]);

/** The legs as a table of Markdown, with the sum of all. */
export function tableOf(legs: readonly { readonly title: string; readonly effort: Effort }[]): string {
  const sum = (of: keyof Effort): number => legs.reduce((total, { effort }) => total + effort[of], 0);
  const all = { taps: sum("taps"), swipes: sum("swipes"), waitMs: sum("waitMs") };
  const rows = [...legs, { title: "all", effort: all }].map(({ title, effort: { taps, swipes, waitMs } }) => {
    const hand = taps * PACE.tap + swipes * PACE.swipe;
    const wait = waitMs / 1000;
    return [title, taps, swipes, hand, wait.toFixed(1), (hand + wait).toFixed(1)];
  });
  const head = ["", "taps", "swipes", "seconds of the hand", "seconds of waiting", "seconds"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
