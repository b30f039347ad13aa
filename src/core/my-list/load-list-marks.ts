import { indexOf } from "#domain/species-list/species-list.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { createListMarks, type ListMarks } from "./list-marks.ts";
import { listDatabase } from "./my-list-database.ts";

let loaded: { readonly id: string; readonly marks: Promise<ListMarks> } | null = null;

/** The marks of the stored list with this id. Rejects if it is gone, or can't be read; the next call then tries again. */
export async function loadListMarks(id: string): Promise<ListMarks> {
  if (loaded?.id !== id) loaded = { id, marks: readMarks(id) };
  try {
    return await loaded.marks;
  } catch (error) {
    loaded = null;
    throw error;
  }
}

async function readMarks(id: string): Promise<ListMarks> {
  const [entries, taxa] = await Promise.all([loadAllEntries(), listDatabase().read(id)]);
  if (!taxa.ok) throw new Error(`the list can't be read: ${taxa.error}`);
  if (taxa.value === null) throw new Error("the list is gone");
  return createListMarks(indexOf(taxa.value), entries);
}
