import { toHex } from "#domain/json.ts";
import { makeThumbnail } from "#src/pipeline/photos/photo-pictures.ts";
import { openTabChannel } from "#src/storage/tabs.ts";
import { openHistoryDatabase } from "./history-database.ts";
import { createHistoryStore, type HistoryStore } from "./history-store.ts";
import { createLeftRemarks } from "./history-remarks.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";

/**
 * The history of this browser, with what closed pages left of it. For Free nothing is written. Import this module
 * dynamically, so that its code is loaded only when it is needed.
 */
export async function openBrowserHistory(isPremium: () => boolean): Promise<HistoryStore> {
  const database = openHistoryDatabase();
  const channel = openTabChannel("bio-kingdom.history");
  const leftRemarks = createLeftRemarks(openBrowserStorage());
  // Before anybody reads the history.
  if (isPremium() && (await leftRemarks.write(database))) channel.announce();
  return createHistoryStore({
    database,
    channel,
    leftRemarks,
    makeThumbnail,
    // In spite of its type, it is missing outside secure contexts.
    persistence: navigator.storage,
    now: () => new Date(),
    newId,
    isPremium,
  });
}

/** 128 random bits; `crypto.randomUUID` is missing outside a secure context. */
function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
