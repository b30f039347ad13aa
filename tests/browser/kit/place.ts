import { onTestFinished } from "vitest";

const KEY = "bio-kingdom.place";

/**
 * Chooses the country where the plant grows, for this page alone: tests of other files run beside it in another page, which
 * shares the local storage. So choose nothing but "Anywhere" through the app. The test forgets the place at its end.
 */
export function choosePlace(chosen: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ state: { chosen }, version: 1 }));
  tell();
  onTestFinished(() => {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
    tell();
  });
}

/** The page hears of it as of a change of another tab. */
function tell(): void {
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
}
