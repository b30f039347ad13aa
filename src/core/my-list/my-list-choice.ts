import { openBrowserStorage, type SharedStorage } from "#src/storage/browser-storage.ts";
import { createStoredValue, type StoredValue } from "#src/storage/stored-value.ts";
import type { ListMarks } from "./list-marks.ts";

/** What is known of a person's list without reading it. */
export interface ListFacts {
  /** Changes with each stored list. */
  readonly id: string;
  readonly title: string;
  /** Number of names. */
  readonly names: number;
  /** How many of them the app may name. */
  readonly known: number;
  /** False while the person does not want it to mark answers. */
  readonly isUsed: boolean;
}

/** The list itself is in the database: see my-list-database.ts. */
export interface ListChoice {
  /** Null without a list. */
  readonly list: ListFacts | null;
}

/** Opens the facts of the list, which stay on this device. */
export function createListChoice(storage: SharedStorage): StoredValue<ListChoice> {
  return createStoredValue<ListChoice>(
    storage,
    {
      key: "bio-kingdom.my-list",
      partOf: (choice) => choice,
      withStored: (_, stored) => ({ list: factsIn(stored) }),
    },
    () => ({ list: null }),
  );
}

function factsIn(stored: unknown): ListFacts | null {
  const facts = partOf(stored, "list");
  const [id, title] = [partOf(facts, "id"), partOf(facts, "title")];
  const [names, known] = [partOf(facts, "names"), partOf(facts, "known")];
  if (typeof id !== "string" || typeof title !== "string") return null;
  if (typeof names !== "number" || typeof known !== "number") return null;
  return { id, title, names, known, isUsed: partOf(facts, "isUsed") !== false };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The facts of the list in this browser. */
export function listChoice(): StoredValue<ListChoice> {
  opened ??= createListChoice(openBrowserStorage());
  return opened;
}

let opened: StoredValue<ListChoice> | null = null;

/** The list that marks answers; null without one, and while it is switched off. */
export function usedList({ list }: ListChoice): ListFacts | null {
  return list?.isUsed === true ? list : null;
}

/** The marks of the list in use; null without one, where no code of lists is fetched. Rejects if it can't be loaded or read. */
export async function marksInUse(): Promise<ListMarks | null> {
  const used = usedList(listChoice().getState());
  return used === null ? null : (await import("./load-list-marks.ts")).loadListMarks(used.id);
}
