import { toHex } from "#domain/hex.ts";
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
    // Missing outside a secure context, whatever its type says.
    persistence: navigator.storage,
    now: () => new Date(),
    newId,
  });
}

/** 128 random bits; `crypto.randomUUID` is missing outside a secure context. */
function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
