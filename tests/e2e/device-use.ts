import type { Page } from "@playwright/test";
import { SUBJECTS } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { localDay } from "#src/plan/quota-store.ts";

/** Stores a state in the format of the app's stores. The app reads the state on the next page load. */
async function keep(page: Page, key: string, state: unknown): Promise<void> {
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [
    key,
    JSON.stringify({ state, version: 1 }),
  ] as const);
}

/** Makes the device look as if it had delivered some answers today, with the app's own model chosen for all pages. */
export async function haveDelivered(page: Page, delivered: number): Promise<void> {
  await page.goto("/pricing");
  await keep(page, "bio-kingdom.quota", { day: localDay(Date.now()), delivered });
  const choice = Object.fromEntries(SUBJECTS.map((subject) => [subject, KINGDOM_MODEL]));
  await keep(page, "bio-kingdom.models", { choice });
}
