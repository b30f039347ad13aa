import { namesTaxon, type ReadAnswer, scientificNameOf } from "#domain/answer/identification.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import { taxonText } from "#domain/outcome/taxa.ts";
import {
  isMostlyOff,
  type Kind,
  type ListIndex,
  onList,
  type OnList,
} from "#domain/species-list/species-list.ts";
import type { Subject } from "#domain/subject.ts";
import { findRecord } from "#models/knowledge/find-record.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { kindOfRecord } from "#models/knowledge/listed-kinds.ts";
import type { PackageManifest } from "#models/manifest.ts";

/** What a model states of its labels. */
export type LabelSource = Pick<PackageManifest, "labels"> &
  Partial<Pick<PackageManifest, "labelFacts" | "taxa">>;

/** Compares answers with a list. Diseases have no place on a list of kinds: the answer is "unknown". */
export interface ListMarks {
  /** What the answer names; null if it names no taxon. */
  readonly ofAnswer: (answer: ReadAnswer) => OnList | null;
  /** What a person chose; by the id of its record. */
  readonly ofRecord: (id: string) => OnList;
  /** @param model null where nothing is known of the labels but their names */
  readonly ofLabel: (subject: Subject, label: string, model: LabelSource | null) => OnList;
  /** See {@link isMostlyOff}. */
  readonly isMostlyOff: (
    answer: Pick<ReadAnswer, "subject" | "candidates">,
    model: LabelSource | null,
  ) => boolean;
}

/** Makes the marks of a list. */
export function createListMarks(list: ListIndex, entries: readonly KnowledgeEntry[]): ListMarks {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Records of families are found by lineage alone: a label is no family.
  const ofLabels = entries.filter(({ scope }) => scope !== "family");
  const kindOf = (id: string | null): Kind => {
    const entry = byId.get(id ?? "");
    return entry === undefined || entry.subject === "disease" ? NO_KIND : kindOfRecord(entry);
  };
  const ofLabel: ListMarks["ofLabel"] = (subject, label, model) => {
    if (subject === "disease") return "unknown";
    const found = findRecord(subject, label, ofLabels);
    const record = found === null || found.isWider ? NO_KIND : kindOf(found.id);
    return onList(both(record, kindOfFacts(label, model)), list);
  };
  const ofAnswer: ListMarks["ofAnswer"] = (answer) => {
    if (answer.subject === "disease" || !namesTaxon(answer)) return null;
    const { recordId, lineage } = answer;
    const stated = scientificNameOf(answer);
    // A record of a breed's kind is about the breed too; any other wider record says nothing of the kind.
    const isAbout =
      answer.verdict !== "group" &&
      (!answer.recordIsWider || (answer.verdict === "identified" && answer.breed !== null));
    const named = stated === null ? NO_KIND : { names: [ranked(stated, lineage[0])], alsoNamed: [] };
    return onList(both(isAbout ? kindOf(recordId) : NO_KIND, named), list);
  };
  // A batch asks for each of its photos whenever its filters change.
  const known = new WeakMap<ReadAnswer, OnList | null>();
  return {
    ofAnswer: (answer) => {
      const mark = known.get(answer) ?? ofAnswer(answer);
      known.set(answer, mark);
      return mark;
    },
    ofRecord: (id) => onList(kindOf(id), list),
    ofLabel,
    isMostlyOff: ({ subject, candidates }, model) =>
      isMostlyOff(candidates, (label) => ofLabel(subject, label, model)),
  };
}

const NO_KIND: Kind = { names: [], alsoNamed: [] };

function both(one: Kind, other: Kind): Kind {
  return { names: [...one.names, ...other.names], alsoNamed: [...one.alsoNamed, ...other.alsoNamed] };
}

/** A scientific name, with its rank if it is the name of a taxon above the species. */
function ranked(name: string, taxon: Parameters<typeof taxonText>[0] | undefined): string {
  return taxon?.name === name ? taxonText(taxon) : name;
}

function kindOfFacts(label: string, model: LabelSource | null): Kind {
  const facts: LabelFacts | undefined = model?.labelFacts?.[model.labels.indexOf(label)];
  if (facts === undefined || facts.scientificName === null) return NO_KIND;
  const taxon = model?.taxa?.find(({ name }) => name === facts.taxon);
  return { names: [ranked(facts.scientificName, taxon)], alsoNamed: [] };
}
