import type { LabelFacts } from "#domain/outcome/labels.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { readableLabel } from "#domain/text/readable-label.ts";
import { partsOf, wordsOf } from "#models/knowledge/label-words.ts";

/** Words that do not help to identify a kind, in normal form: "Healthy apple leaf" is the folder "apple-healthy". */
const IDLE_WORDS: ReadonlySet<string> = new Set(wordsOf("a an the of on leaf plant seedling weed damage"));

/** Finds a model's labels by folder names. Built once for a model, which may have thousands of labels. */
export interface LabelIndex {
  /** For each label its name and its other names, in the form of {@link plain}. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>;
  /** The labels by their plain names. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by each of the names in `namesOf`. */
  readonly byPart: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by the words of these names, in the form of {@link wordKeys}. */
  readonly byWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** An index for the labels of each subject, if the model states their subjects. */
  readonly bySubject: ReadonlyMap<Subject, LabelIndex>;
}

/**
 * Builds the index of a list of labels, with their facts if the model states them. The list may have the same name
 * twice.
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

/** The label that a folder's name means; null if none or several fit. See {@link labelsMeant}. */
export function matchLabel(folder: string, index: LabelIndex): string | null {
  const [first, ...others] = labelsMeant(folder, index);
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * The labels that a folder's name may mean: one if it is certain, none if no label fits, several if more than one
 * fits. A label fits if its name is the same. If no label has the same name, it fits if the names are equal except
 * for case and separators; then, if the words are the same in any order and number; then, if one of the label's
 * names between commas or in parentheses is the same, as in "Turdus merula (Common Blackbird)" and "lion, king of
 * beasts". For a folder such as "pest/aphid", only labels of this subject may fit.
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

/** The subject before the slash; null if there is none. */
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

/** A name in lower case, with spaces as separators: "Pepper,_bell" is "pepper bell". */
function plain(name: string): string {
  return readableLabel(name)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\-\s,;]+/g, " ")
    .trim();
}

/** Two keys of a name: its words in normal form (singular) in alphabetical order, and all of them as one word. */
function wordKeys(name: string): readonly string[] {
  const words = wordsOf(readableLabel(name)).filter((word) => !IDLE_WORDS.has(word));
  return words.length === 0 ? [] : [words.toSorted().join(" "), words.join("")];
}

/** False for "7 spot ladybird" and "22 spot ladybird": `wordsOf` drops a number at the beginning. */
function haveSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => /^\s*(\d+)/.exec(readableLabel(text))?.[1]);
  return first === undefined || second === undefined || Number(first) === Number(second);
}

/** True if the longer list has all names of the shorter one. So "Apple (rust)" is not "Apple (scab)". */
function isSameKind(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.every((name) => more.includes(name));
}

/**
 * The names between commas, and before and in parentheses. A label with two underscores, the separator between crop
 * and disease, is one name.
 */
function namesIn(label: string): readonly string[] {
  const names = /_{2}/.test(label) ? [readableLabel(label)] : partsOf(readableLabel(label));
  return names.map(plain).filter((name) => name !== "");
}
