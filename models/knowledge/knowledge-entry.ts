import type { AnimalGuide, DiseaseGuide, HealthyGuide, PestGuide, PlantGuide } from "./record-schema.ts";

/** An entry in the list of all records, with the data for browsing, searching and matching labels. */
export interface KnowledgeEntry {
  readonly id: string;
  readonly subject: GuideRecord["subject"];
  /** Tag of the language of `name` and `alsoKnownAs`; omitted for English. */
  readonly language?: string;
  readonly name: string;
  readonly scientificName: string;
  readonly scope: GuideRecord["scope"];
  /** The crop in lower case for diseases, else a group such as "Slugs and snails". */
  readonly group: string;
  /** The cause of a disease ("healthy" for none), the role of a pest, the kind of a plant, or "animal". */
  readonly kind: string;
  /** Other names in the language of `name`. */
  readonly alsoKnownAs: readonly string[];
  /** The English names, the record's own first. Omitted where `name` and `alsoKnownAs` are English. */
  readonly englishNames?: readonly string[];
  /** Names of kinds, breeds and species that the record also covers. */
  readonly members: readonly string[];
  /** Names in other languages. */
  readonly foreignNames: readonly string[];
  /** The plants that a pest attacks, in the language of `name`; omitted for other subjects. */
  readonly hosts?: readonly string[];
  /** Group, kind and subject in the words of the page, by which people search; omitted where nobody searches. */
  readonly shownWords?: string;
  /** The label of the app's own model for this record; null if the model has none. */
  readonly label: string | null;
}

/** Accuracy of the app's own model for a label. */
export interface LabelFigures {
  readonly label: string;
  /**
   * Photos from sources that training did not use, and the share (0..1) that the model recognised; null if nobody
   * measured it.
   */
  readonly elsewhere: { readonly photos: number; readonly recall: number } | null;
  /** Number of test photos from the sources of the training photos. Precision and recall are measured on these. */
  readonly testPhotos: number;
  /** Share (0..1) of the photos with this answer that really show this label; null if there were none. */
  readonly precision: number | null;
  /** Share (0..1) of the photos of this label that got this answer; null if there were none. */
  readonly recall: number | null;
}

/** A record with the accuracy of the app's own model. */
export interface GuideEntry {
  readonly record: GuideRecord;
  readonly figures: LabelFigures | null;
}

/** The data that a link to a record needs: a fifth of the data in the list of all records. */
export interface RecordName {
  readonly name: string;
  /** The chunk that has the record, see {@link chunkOf}. */
  readonly chunk: string;
  /** The first of the record's drawings. */
  readonly drawing: GuideRecord["drawings"][number];
}

/** The entry of a record. `label` is the record's label in the app's own model; null if there is none. */
export function entryOf(record: GuideRecord, label: string | null): KnowledgeEntry {
  const { id, subject, name, scientificName, scope, group, alsoKnownAs, members, foreignMembers } = record;
  return {
    id,
    subject,
    name,
    scientificName,
    scope,
    group,
    kind: kindOf(record),
    alsoKnownAs,
    members: [...members, ...(foreignMembers ?? [])],
    foreignNames: Object.values(record.inOtherLanguages).flat(),
    ...(record.subject === "pest" ? { hosts: record.targetPlants } : {}),
    label,
  };
}

/** The English names of an entry, which labels of models are compared with. The record's own name comes first. */
export function englishNamesOf({
  name,
  alsoKnownAs,
  englishNames,
}: Pick<KnowledgeEntry, "name" | "alsoKnownAs" | "englishNames">): readonly string[] {
  return englishNames ?? [name, ...alsoKnownAs];
}

function kindOf(record: GuideRecord): string {
  switch (record.subject) {
    case "animal":
      return "animal";
    case "plant":
      return record.kind;
    case "pest":
      return record.role;
    case "disease":
      return record.cause;
  }
}

/**
 * Name of the chunk that contains a record and others that a person is likely to read next: the diseases of a crop,
 * the members of a group. Families of a group are many, so they are split by their first letter.
 */
export function chunkOf({
  id,
  subject,
  scope,
  group,
}: Pick<KnowledgeEntry, "id" | "subject" | "scope" | "group">): string {
  const words = group.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  if (scope !== "family") return `${subject}-${words}`;
  const part = ["a", "c", "f", "h", "l", "n", "o", "p", "s", "t"].findLast((from) => id >= from) ?? "a";
  return `family-${words}-${part}`;
}

/** True for a record of a problem with its treatment. */
export function isProblem(record: GuideRecord): boolean {
  return record.subject === "pest" || (record.subject === "disease" && !isHealthy(record));
}

/** A complete record of the guide. `subject` and, for leaves, `cause` tell which kind it is. */
export type GuideRecord = AnimalGuide | PlantGuide | DiseaseGuide | HealthyGuide | PestGuide;

export function isHealthy(record: GuideRecord): record is HealthyGuide {
  return record.subject === "disease" && record.cause === "healthy";
}
