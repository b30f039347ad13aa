import { onTestFinished } from "vitest";
import { readList } from "#domain/species-list/read-list.ts";
import { listDatabase } from "#src/core/my-list/my-list-database.ts";

const KEY = "bio-kingdom.my-list";

/** Stores a list, in use in this page alone as in `choosePlace`. The test forgets it at its end. */
export async function useList(title: string, text: string): Promise<void> {
  const read = readList(text);
  if (!read.ok) throw new Error(read.error);
  const list = { id: crypto.randomUUID(), title, names: read.value.length, known: 0 };
  const stored = await listDatabase().put(list.id, read.value);
  if (!stored.ok) throw new Error(stored.error);
  sessionStorage.setItem(KEY, JSON.stringify({ state: { list }, version: 1 }));
  tell();
  onTestFinished(() => {
    sessionStorage.removeItem(KEY);
    tell();
  });
}

/** The page hears of it as of a change of another tab. */
function tell(): void {
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
}
