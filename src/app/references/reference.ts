import type { ReactNode } from "react";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";

/** A picture to compare a photo with. */
export interface Reference {
  /** Unique among the references of a record. */
  readonly key: string;
  readonly picture: Blob;
  /** Who it is by and what it is, such as "Yours, 12 May", or author, licence and site. */
  readonly caption: ReactNode;
}

/** Where references of a record come from. Never rejects: a source that can't be reached has none. */
export type ReferenceSource = (
  record: Pick<GuideRecord, "id" | "subject" | "scientificName">,
  photo: Blob | null,
) => Promise<readonly Reference[]>;
