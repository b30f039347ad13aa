import type { Page } from "@playwright/test";
import { localDay } from "#src/features/plan/quota-store.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";

/** Keeps something as the app's stores do, from the next load of a page on. */
async function keep(page: Page, key: string, state: unknown): Promise<void> {
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [
    key,
    JSON.stringify({ state, version: 1 }),
  ] as const);
}

/** Lets the device have delivered some answers today already, with the app's own model chosen for all pages. */
export async function haveDelivered(page: Page, delivered: number): Promise<void> {
  await page.goto("/pricing");
  await keep(page, "bio-kingdom.quota", { day: localDay(Date.now()), delivered });
  const choice = Object.fromEntries(SUBJECTS.map((subject) => [subject, KINGDOM_MODEL]));
  await keep(page, "bio-kingdom.models", { choice });
}
