import { beforeEach } from "vitest";

/** Before each test, lets the page forget the crops that earlier tests told. */
export function forgetCrops(): void {
  beforeEach(() => {
    localStorage.removeItem("bio-kingdom.crops");
    // The page hears of it as of a change of another tab.
    dispatchEvent(new StorageEvent("storage", { key: "bio-kingdom.crops" }));
  });
}
