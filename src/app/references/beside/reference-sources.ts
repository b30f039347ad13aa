import type { Reference, ReferenceSource } from "#src/app/references/reference.ts";
import { hostReferences } from "./host-references.tsx";

/**
 * The references of a record, without photos from the web: first a person's own finds, then what the host ships. Never
 * rejects: where the code of own finds can't be loaded, there are those of the host.
 */
export async function loadReferences(
  openOwnFinds: () => Promise<ReferenceSource>,
  ...[record, photo]: Parameters<ReferenceSource>
): Promise<readonly Reference[]> {
  const sources = [openOwnFinds(), Promise.resolve(hostReferences)];
  const found = await Promise.allSettled(sources.map(async (source) => (await source)(record, photo)));
  return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}
