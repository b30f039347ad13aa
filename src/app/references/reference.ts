import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";

/** A picture to compare a photo with. */
export interface Reference {
  /** Unique among the references of a record. */
  readonly key: string;
  readonly picture: Blob;
  /** Who it is by and what it is, e.g. "Yours, 12 May", or author, licence and site. */
  readonly caption: string;
  /** Address of the page with the picture; null for an own one. */
  readonly page: string | null;
}

/**
 * Where references of a record come from. Fails never: an unreachable source has none, and says so itself where a person
 * asked for it.
 */
export type ReferenceSource = (
  record: Pick<KnowledgeEntry, "id" | "subject" | "scientificName">,
  photo: Blob | null,
) => Promise<readonly Reference[]>;
