import { systemClock } from "#src/domain/clock.ts";
import { makeThumbnail } from "#src/pipeline/make-thumbnail.ts";
import { openHistoryChannel } from "./history-channel.ts";
import { openHistoryDatabase } from "./history-database.ts";
import { createHistoryStore, type HistoryStore } from "./history-store.ts";

/** The history of this browser. Its code is fetched when it is first needed: import this module dynamically. */
export function openBrowserHistory(): HistoryStore {
  return createHistoryStore({
    database: openHistoryDatabase(),
    channel: openHistoryChannel(),
    makeThumbnail,
    askToPersist,
    clock: systemClock,
    now: () => new Date(),
    newId,
  });
}

/** Outside a secure context there is no storage manager, and nobody to ask. */
async function askToPersist(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // The history is kept all the same, as long as the browser has room.
  }
}

/** 128 random bits; `crypto.randomUUID` is missing outside a secure context. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
