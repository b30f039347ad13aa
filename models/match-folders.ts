import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { LabelFacts } from "#domain/outcome/labels.ts";
import type { Subject } from "#domain/subject.ts";
import { cropAt } from "#models/knowledge/crops.ts";
import { findRecord, findRecordId } from "#models/knowledge/find-record.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { wordsOf } from "#models/knowledge/label-words.ts";
import { isRejectLabel } from "./labels.ts";
import type { PackageManifest } from "./manifest.ts";
import { indexLabels, labelsMeant, type LabelIndex, matchLabel, subjectFolderOf } from "./match-label.ts";

/** The label of each folder; null for a folder without a label. */
export type LabelOf = Readonly<Record<string, string | null>>;

/**
 * Why a folder's name means a label:
 * - name: it is the label's own name, or another name in the manifest.
 * - record: both name the same knowledge record.
 * - without-crop: the folder's name without its crop is the label's name.
 * - reject: both mean "none of these".
 */
export type MatchWay = "name" | "record" | "without-crop" | "reject";

/** The meaning of a folder's name for a model. */
export interface FolderMatch {
  /** One label if the meaning is certain, none if no label fits, several if more than one fits. */
  readonly labels: readonly string[];
  readonly way: MatchWay;
  /** True if the label also fits folders of other crops, so the meaning is not certain. */
  readonly isOfManyCrops?: boolean;
}

export interface FolderMatches {
  readonly labelOf: LabelOf;
  readonly matchOf: Readonly<Record<string, FolderMatch>>;
}

/** Finds a model's labels for the names of the folders. */
export type FolderMatcher = (model: MatchedModel) => FolderMatches;

/** The parts of a manifest that matching needs. */
export type MatchedModel = Pick<PackageManifest, "labels" | "labelFacts" | "rejectLabels" | "records"> & {
  readonly subjects: readonly Subject[];
};

/** The data for matching all folders with a model's labels. */
interface PreparedModel {
  readonly model: MatchedModel;
  readonly index: LabelIndex;
  /** The labels of each record, by its id. Computed at the first call, because this takes the longest. */
  readonly labelsByRecord: () => ReadonlyMap<string, ReadonlySet<string>>;
  readonly entries: readonly KnowledgeEntry[];
}

const NOTHING: FolderMatch = { labels: [], way: "name" };

/**
 * [Note: Names of folders]
 * A wrong label would make all figures wrong without any warning. So the app matches a folder only if the meaning
 * is certain; else the person decides. It tries in this order:
 * - Names of labels, as in match-label.ts.
 * - Knowledge records: folder and label name the same record (find-record.ts). So a folder may use any name of the
 *   record, and other spellings. The label must name the record itself: a beagle is a dog, but a folder of dogs is
 *   not a folder of beagles.
 * - The name without its crop, as in "Potato___Early_blight" and the label "Early blight". Only for diseases, or if
 *   two underscores separate crop and disease as in PlantVillage: "apple snail" is not a snail. The label must not
 *   be of another crop, and no folder of another crop may mean it too.
 */

/**
 * Makes a {@link FolderMatcher}. It prepares the names of each model once, at the first call. `entries` has the
 * entries of all records, and is empty if they are not available. See: [Note: Names of folders]
 */
export function createFolderMatcher(
  folders: readonly string[],
  entries: readonly KnowledgeEntry[] = [],
): FolderMatcher {
  const known = new Map<MatchedModel, FolderMatches>();
  return (model) => {
    const kept = known.get(model);
    if (kept !== undefined) return kept;
    const prepared = prepare(model, entries);
    const matches = withoutCropClashes(folders.map((folder) => [folder, matchFolder(folder, prepared)]));
    const labelOf = Object.fromEntries(
      matches.map(([folder, { labels, isOfManyCrops }]) => {
        const isCertain = labels.length === 1 && isOfManyCrops !== true;
        return [folder, isCertain ? (labels[0] ?? null) : null];
      }),
    );
    const matched = { labelOf, matchOf: Object.fromEntries(matches) };
    known.set(model, matched);
    return matched;
  };
}

function prepare(model: MatchedModel, entries: readonly KnowledgeEntry[]): PreparedModel {
  let byRecord: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  return {
    model,
    entries,
    index: indexLabels(model.labels, model.labelFacts),
    labelsByRecord: () => (byRecord ??= labelsByRecord(model, entries)),
  };
}

function matchFolder(folder: string, prepared: PreparedModel): FolderMatch {
  const byName = labelsMeant(folder, prepared.index);
  if (byName.length > 0) return { labels: byName, way: "name" };
  const byRecord = labelsOfSameRecord(folder, prepared);
  if (byRecord.length > 0) return { labels: byRecord, way: "record" };
  const withoutCrop = labelWithoutCrop(folder, prepared);
  if (withoutCrop !== null) return { labels: [withoutCrop], way: "without-crop" };
  const reject = rejectLabelFor(folder, prepared.model);
  return reject === null ? NOTHING : { labels: [reject], way: "reject" };
}

/** The labels that name the same record as the folder. */
function labelsOfSameRecord(
  folder: string,
  { model, entries, labelsByRecord: byRecord }: PreparedModel,
): readonly string[] {
  if (entries.length === 0) return [];
  const own = subjectFolderOf(folder);
  const name = own === null ? folder : folder.slice(own.length + 1);
  const subjects = own === null ? model.subjects : [own];
  const ids = subjects.flatMap((subject) => findRecordId(subject, name, entries) ?? []);
  return [...new Set(ids.flatMap((id) => Array.from(byRecord().get(id) ?? [])))];
}

/** The labels of each record, without those that name only a member of it: "Dog" counts, "beagle" does not. */
function labelsByRecord(
  { labels, labelFacts, records, rejectLabels, subjects }: MatchedModel,
  entries: readonly KnowledgeEntry[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byRecord = new Map<string, Set<string>>();
  for (const [at, label] of labels.entries()) {
    if (rejectLabels.includes(label)) continue;
    const { subject, unknown } = labelFacts?.[at] ?? {};
    if (unknown === true) continue;
    const pages = subject === undefined || subject === null ? subjects : [subject];
    const found = pages.flatMap((page) => findRecord(page, label, entries) ?? []);
    const stated = records[label];
    const ids = found.flatMap(({ id, isWider }) => (isWider ? [] : [id]));
    const isMember = found.some(({ id, isWider }) => isWider && id === stated);
    const own = stated === undefined ? ids : isMember ? [] : [stated];
    for (const id of own) byRecord.set(id, (byRecord.get(id) ?? new Set()).add(label));
  }
  return byRecord;
}

/** A folder's name split into crop and disease. */
interface CropFolder {
  readonly crop: string;
  readonly problem: string;
  /** True if at least two underscores separate the crop. */
  readonly isParted: boolean;
}

function cropFolderOf(folder: string): CropFolder | null {
  const name = folder.slice(subjectFolderOf(folder)?.concat("/").length ?? 0);
  const [, before, after] = /^(.*[^_])_{2,}([^_].*)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) {
    return { crop: cropNamed(before), problem: after, isParted: true };
  }
  const words = wordsOf(name);
  const named = cropAt(words, 0);
  if (named === null || named.length === words.length) return null;
  return { crop: named.crop, problem: words.slice(named.length).join(" "), isParted: false };
}

/** The records' name for a crop: "Corn_(maize)" is maize. An unknown crop keeps its name. */
function cropNamed(text: string): string {
  const words = wordsOf(text);
  return cropAt(words, 0)?.crop ?? words.join(" ");
}

function labelWithoutCrop(folder: string, { model, index }: PreparedModel): string | null {
  const named = cropFolderOf(folder);
  if (named === null) return null;
  const label = matchLabel(named.problem, index);
  if (label === null) return null;
  const facts = factsOf(label, model);
  const isDisease = facts.length > 0 && facts.every(({ subject }) => subject === "disease");
  const isOfCrop = facts.every(({ crop }) => crop === null || cropNamed(crop) === named.crop);
  return isOfCrop && (isDisease || (named.isParted && facts.length === 0)) ? label : null;
}

function factsOf(label: string, { labels, labelFacts }: MatchedModel): readonly LabelFacts[] {
  return (labelFacts ?? []).filter((_, at) => labels[at] === label);
}

/** Marks matches whose label would fit folders of several crops without the crops' names. */
function withoutCropClashes(
  matches: readonly (readonly [folder: string, match: FolderMatch])[],
): readonly (readonly [folder: string, match: FolderMatch])[] {
  const cropsOf = new Map<string, Set<string>>();
  for (const [folder, { labels, way }] of matches) {
    const [label] = labels;
    if (way !== "without-crop" || label === undefined) continue;
    cropsOf.set(label, (cropsOf.get(label) ?? new Set()).add(cropFolderOf(folder)?.crop ?? ""));
  }
  return matches.map(([folder, match]) => {
    const [label = ""] = match.labels;
    const isClash = match.way === "without-crop" && (cropsOf.get(label)?.size ?? 0) > 1;
    return [folder, isClash ? { ...match, isOfManyCrops: true } : match] as const;
  });
}

/** The model's only reject label, if the folder's name means "none of these". */
function rejectLabelFor(folder: string, { rejectLabels }: MatchedModel): string | null {
  const [only, ...others] = rejectLabels.filter((label) => label !== UNLIKE_ALL);
  return only !== undefined && others.length === 0 && isRejectLabel(folder) ? only : null;
}
