import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import { hostReferences } from "./host-references.tsx";

/** The sources that are asked when a comparison opens, in the order in which their pictures come. */
const SOURCES: readonly ReferenceSource[] = [hostReferences];

/** The references of a record: those that a person or a host put there, without photos from the web. Never rejects. */
export async function loadReferences(
  ...[record, photo]: Parameters<ReferenceSource>
): Promise<readonly Reference[]> {
  const found = await Promise.all(SOURCES.map((source) => source(record, photo)));
  return found.flat();
}
