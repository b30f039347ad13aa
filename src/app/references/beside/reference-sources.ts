import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import { hostReferences } from "./host-references.tsx";

/**
 * The references of a record, without photos from the web: first a person's own finds, then what the host ships. Rejects
 * where the code of own finds can't be loaded.
 */
export async function loadReferences(
  openOwnFinds: () => Promise<ReferenceSource>,
  ...[record, photo]: Parameters<ReferenceSource>
): Promise<readonly Reference[]> {
  const sources = [await openOwnFinds(), hostReferences];
  const found = await Promise.all(sources.map((source) => source(record, photo)));
  return found.flat();
}
