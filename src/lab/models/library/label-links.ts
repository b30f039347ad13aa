import type { Subject } from "#domain/subject.ts";
import { findRecordId } from "#models/knowledge/find-record.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { nameableLabels } from "#models/labels.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { inContext } from "#src/language/messages.ts";

/** The record of a label. */
export interface LabelLink {
  /**
   * stated: the manifest names the record, or says that there is none; a person can change this. name: the record was
   * found by the label's name.
   */
  readonly by: "stated" | "name";
  /** Empty if there is no record. If found by name, a model with several pages may have one record for each page. */
  readonly records: readonly KnowledgeEntry[];
}

/** The labels of a model with their records. */
export interface LabelLinks {
  /** Each name once, in the order of the outputs, without reject labels and unknown kinds. */
  readonly labels: readonly string[];
  /** Looks up each label at the first call, because a thousand labels take a tenth of a second for each page. */
  readonly linkOf: (label: string) => LabelLink;
}

/** Looks up the records of a model's labels among `entries`. */
export function labelLinksOf(manifest: PackageManifest, entries: readonly KnowledgeEntry[]): LabelLinks {
  const known = new Map<string, LabelLink>();
  return {
    labels: nameableLabels(manifest),
    linkOf: (label) => {
      const link = known.get(label) ?? findLink(label, manifest, entries);
      known.set(label, link);
      return link;
    },
  };
}

function findLink(label: string, manifest: PackageManifest, entries: readonly KnowledgeEntry[]): LabelLink {
  const { records } = manifest;
  if (Object.hasOwn(records, label)) {
    return { by: "stated", records: entries.filter(({ id }) => id === records[label]) };
  }
  const ids = new Set(pagesOf(label, manifest).map((subject) => findRecordId(subject, label, entries)));
  return { by: "name", records: entries.filter(({ id }) => ids.has(id)) };
}

/** The pages that can show a label. */
function pagesOf(label: string, { labels, labelFacts, subjects }: PackageManifest): readonly Subject[] {
  const subject = labelFacts?.[labels.indexOf(label)]?.subject;
  return subject === undefined || subject === null ? subjects : [subject];
}

const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  animal: inContext("kind of record")`animal`,
  plant: inContext("kind of record")`plant`,
  disease: inContext("kind of record")`disease`,
  pest: inContext("kind of record")`pest`,
};

/**
 * Records by the names that a person can choose from. If several records have the same name, the subject follows the
 * name.
 */
export function recordsByName(
  manifest: PackageManifest,
  entries: readonly KnowledgeEntry[],
): ReadonlyMap<string, KnowledgeEntry> {
  const offered = entries.filter(({ subject }) => manifest.subjects.includes(subject));
  const names = new Map<string, number>();
  for (const { name } of offered) names.set(name, (names.get(name) ?? 0) + 1);
  return new Map(
    offered.map((entry) => {
      const { name, subject } = entry;
      return [names.get(name) === 1 ? name : `${name} (${SUBJECT_WORDS[subject]})`, entry];
    }),
  );
}
