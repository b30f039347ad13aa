import type { Locator, Page } from "@playwright/test";

/** What a hand did, and what it waited for. */
export interface Effort {
  readonly taps: number;
  readonly swipes: number;
  /** Time in which the person could only wait for the app, in milliseconds. */
  readonly waitMs: number;
}

/** How far a swipe scrolls, as a share of the screen's height. */
const SWIPE = 0.8;

/** A person's hand on a phone, which can do only what a hand can, and counts it. */
export interface PhoneHand {
  /** Swipes until the element is on the screen, and taps it. */
  tap(target: Locator): Promise<void>;
  /** Taps something outside the app, such as the phone's own list of photos. */
  tapOutside(): void;
  /** Waits until the element is there, and swipes until the whole of it is on the screen. */
  see(target: Locator): Promise<void>;
  /** What was done since the last call. */
  take(): Effort;
}

/** Makes the hand on a page. */
export function createPhoneHand(page: Page): PhoneHand {
  let [taps, swipes, waitMs] = [0, 0, 0];

  async function see(target: Locator): Promise<void> {
    const begin = performance.now();
    await target.waitFor();
    await stillness(target);
    waitMs += performance.now() - begin;
    for (let way = await wayTo(target); way !== 0; way = await wayTo(target)) {
      swipes += 1;
      if (swipes > MOST_SWIPES) throw new Error(`${String(target)} does not come onto the screen`);
      await page.evaluate((top) => scrollBy({ top, behavior: "instant" }), way);
    }
  }

  return {
    see,
    tap: async (target) => {
      await see(target);
      taps += 1;
      await target.tap();
    },
    tapOutside: () => void (taps += 1),
    take: () => {
      const effort = { taps, swipes, waitMs };
      [taps, swipes, waitMs] = [0, 0, 0];
      return effort;
    },
  };
}

/** More than any page needs: the element can't be reached. */
const MOST_SWIPES = 60;

/** Waits until the element has stood in one place for as long as an eye needs, as the app may still scroll to it. */
async function stillness(target: Locator): Promise<void> {
  await target.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [last, frames] = [Number.NaN, 0];
        const look = (): void => {
          const { top } = element.getBoundingClientRect();
          frames = top === last ? frames + 1 : 0;
          last = top;
          if (frames >= 12) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** How far one swipe scrolls to bring the element onto the screen, below the bar, in pixels; 0 where it is there. */
function wayTo(target: Locator): Promise<number> {
  return target.evaluate((element, swipe) => {
    const bar = document.querySelector("header");
    const { top, bottom } = element.getBoundingClientRect();
    if (bar?.contains(element) === true) return 0;
    const first = bar?.getBoundingClientRect().bottom ?? 0;
    const most = swipe * innerHeight;
    // Of what is higher than the screen, the beginning is looked at.
    const end = Math.min(bottom, top + innerHeight - first);
    if (top < first) return Math.max(-most, top - first);
    return end > innerHeight ? Math.min(most, Math.max(end - innerHeight, top - innerHeight / 2)) : 0;
  }, SWIPE);
}
