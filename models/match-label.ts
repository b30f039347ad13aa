import type { LabelFacts } from "#domain/outcome/labels.ts";
import { readableLabel } from "#domain/readable-label.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { partsOf, wordsOf } from "./knowledge/label-words.ts";

/** Words that say nothing of the kind, in normal form: "Healthy apple leaf" is the folder "apple-healthy". */
const IDLE_WORDS: ReadonlySet<string> = new Set(wordsOf("a an the of on leaf plant seedling weed damage"));

/** An index to find a model's labels by folder names. Built once for a model, which may have thousands of labels. */
export interface LabelIndex {
  /** For each label its names apart and its other ones, as {@link plain} gives them. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>;
  /** The labels by their plain names. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by each of the names in `namesOf`. */
  readonly byPart: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by the words of these names, in the form of {@link wordKeys}. */
  readonly byWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels of each subject alone, where the model says which they are. */
  readonly bySubject: ReadonlyMap<Subject, LabelIndex>;
}

/**
 * Makes the index of a list of labels, with the facts of each where the model states them. The list may have the same
 * name twice.
 */
export function indexLabels(labels: readonly string[], facts: readonly LabelFacts[] | null): LabelIndex {
  const bySubject = new Map(
    SUBJECTS.flatMap((subject) => {
      const own = [...labels.keys()].filter((at) => facts?.[at]?.subject === subject);
      if (own.length === 0) return [];
      const named = own.map((at) => [labels[at] ?? "", facts?.[at]] as const);
      return [[subject, { ...indexOf(named), bySubject: new Map() }] as const];
    }),
  );
  return { ...indexOf(labels.map((label, at) => [label, facts?.[at]] as const)), bySubject };
}

function indexOf(
  labels: readonly (readonly [label: string, facts: LabelFacts | undefined])[],
): Omit<LabelIndex, "bySubject"> {
  const namesOf = new Map<string, readonly string[]>();
  const byName = new Map<string, Set<string>>();
  const byPart = new Map<string, Set<string>>();
  const byWords = new Map<string, Set<string>>();
  for (const [label, facts] of labels) {
    const others = [...(facts?.alsoKnownAs ?? []), facts?.scientificName ?? ""];
    const names = [label, ...others].flatMap(namesIn);
    namesOf.set(label, [...new Set([...(namesOf.get(label) ?? []), ...names])]);
    put(byName, plain(label), label);
    for (const name of names) put(byPart, name, label);
    for (const name of [label, ...names]) for (const key of wordKeys(name)) put(byWords, key, label);
  }
  return { namesOf, byName, byPart, byWords };
}

function put(index: Map<string, Set<string>>, name: string, label: string): void {
  const labels = index.get(name) ?? new Set();
  index.set(name, labels.add(label));
}

/** The label that a folder's name means; null where no label fits, or more than one. See {@link labelsMeant}. */
export function matchLabel(folder: string, index: LabelIndex): string | null {
  const [first, ...others] = labelsMeant(folder, index);
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * The labels that a folder's name may mean: one where it is certain, none where no label fits, more where it is not
 * certain. A label fits when its name is the same; or else, when it is the same apart from case and what stands between
 * words; or else, when its words are the same in any order and number; or else, when one of its names is, of those between
 * commas and in parentheses, as in "Turdus merula (Common Blackbird)" and "lion, king of beasts". In a folder such as
 * "pest/aphid", only the labels of that subject may fit.
 */
export function labelsMeant(folder: string, index: LabelIndex): readonly string[] {
  if (index.namesOf.has(folder)) return [folder];
  const subject = subjectFolderOf(folder);
  if (subject !== null) {
    return labelsMeant(folder.slice(subject.length + 1), index.bySubject.get(subject) ?? index);
  }
  const levels = [labelsNamed, labelsOfWords, labelsSharingNames].map((level) =>
    level(folder, index).filter((label) => haveSameNumber(folder, label)),
  );
  return levels.find(({ length }) => length === 1) ?? levels.find(({ length }) => length > 0) ?? [];
}

/** The subject in front of a slash; null where there is none. */
export function subjectFolderOf(folder: string): Subject | null {
  return SUBJECTS.find((subject) => folder.toLowerCase().startsWith(`${subject}/`)) ?? null;
}

function labelsNamed(folder: string, { byName }: LabelIndex): readonly string[] {
  return [...(byName.get(plain(folder)) ?? [])];
}

function labelsOfWords(folder: string, { byWords }: LabelIndex): readonly string[] {
  return [...new Set(wordKeys(folder).flatMap((key) => Array.from(byWords.get(key) ?? [])))];
}

function labelsSharingNames(folder: string, { namesOf, byPart }: LabelIndex): readonly string[] {
  const names = namesIn(folder);
  const related = new Set(names.flatMap((name) => [...(byPart.get(name) ?? [])]));
  return [...related].filter((label) => isSameKind(namesOf.get(label) ?? [], names));
}

/** A name apart from case and from what stands between words: "Pepper,_bell" is "pepper bell". */
function plain(name: string): string {
  return readableLabel(name)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\-\s,;]+/g, " ")
    .trim();
}

/** Two texts for a name: its words in normal form, which is the singular, in alphabetical order, and all as one word. */
function wordKeys(name: string): readonly string[] {
  const words = wordsOf(readableLabel(name)).filter((word) => !IDLE_WORDS.has(word));
  return words.length === 0 ? [] : [words.toSorted().join(" "), words.join("")];
}

/** False for "7 spot ladybird" and "22 spot ladybird", whose words are the same: numbers in front are no words. */
function haveSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => /^\s*(\d+)/.exec(readableLabel(text))?.[1]);
  return first === undefined || second === undefined || Number(first) === Number(second);
}

/** Two lists of names mean the same when all names of the shorter list are in the longer: "Apple (rust)" is not "Apple (scab)". */
function isSameKind(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.every((name) => more.includes(name));
}

/** The names between commas, and before and in parentheses. What parts a crop from its disease parts no names. */
function namesIn(label: string): readonly string[] {
  const names = /_{2}/.test(label) ? [readableLabel(label)] : partsOf(readableLabel(label));
  return names.map(plain).filter((name) => name !== "");
}
