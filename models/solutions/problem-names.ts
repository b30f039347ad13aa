import { PROBLEMS } from "virtual:knowledge/problems";

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(PROBLEMS));

/**
 * Name of the disease or pest with this record id, or null where there is none. The solutions page needs only these
 * names and does not load the knowledge records.
 */
export function problemName(id: string): string | null {
  return NAMES.get(id) ?? null;
}
