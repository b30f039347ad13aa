import type { StorageProblem } from "#domain/error.ts";
import { ok, type Result } from "#domain/result.ts";
import { type ListFault, readListFile } from "#domain/species-list/read-list.ts";
import type { ListedTaxon } from "#domain/species-list/species-list.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { knownOfList, type KnownOfList, placed, readPackKinds } from "#models/knowledge/listed-kinds.ts";
import { listChoice, type ListChoice } from "#src/core/my-list/my-list-choice.ts";
import { listDatabase, type ListDatabase } from "#src/core/my-list/my-list-database.ts";
import { newId } from "#src/storage/new-id.ts";
import type { StoredValue } from "#src/storage/stored-value.ts";

export interface ListDeps {
  readonly database: ListDatabase;
  readonly choice: StoredValue<ListChoice>;
}

const BROWSER = (): ListDeps => ({ database: listDatabase(), choice: listChoice() });

/** Reads a list and stores it in place of the one before. Rejects if the kinds that the app knows can't be loaded. */
export async function storeList(
  title: string,
  bytes: Uint8Array,
  { database, choice }: ListDeps = BROWSER(),
): Promise<Result<void, ListFault | StorageProblem>> {
  const read = readListFile(bytes);
  if (!read.ok) return read;
  const { packs, entries } = await loadKinds();
  const taxa = placed(read.value, packs);
  const id = newId();
  const stored = await database.put(id, taxa);
  if (!stored.ok) return stored;
  const known = knownOfList(taxa, entries, packs).taxa;
  choice.setState({ list: { id, title, names: taxa.length, known, isUsed: true } });
  return ok(undefined);
}

/** Removes the list from this device. */
export async function removeList(
  { database, choice }: ListDeps = BROWSER(),
): Promise<Result<void, StorageProblem>> {
  const removed = await database.remove();
  if (removed.ok) choice.setState({ list: null });
  return removed;
}

/** A stored list, and what the app knows of it. */
export interface StoredList extends KnownOfList {
  readonly listed: readonly ListedTaxon[];
}

/** The stored list. Rejects if it can't be read. */
export async function loadList(id: string): Promise<StoredList> {
  const [{ packs, entries }, listed] = await Promise.all([loadKinds(), listDatabase().read(id)]);
  if (!listed.ok) throw new Error(`the list can't be read: ${listed.error}`);
  if (listed.value === null) throw new Error("the list is gone");
  return { ...knownOfList(listed.value, entries, packs), listed: listed.value };
}

async function loadKinds() {
  const [entries, { PACK_KINDS }] = await Promise.all([
    loadAllEntries(),
    import("virtual:knowledge/pack-kinds"),
  ]);
  return { entries, packs: readPackKinds(PACK_KINDS) };
}
