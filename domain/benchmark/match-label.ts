import { readableLabel } from "../readable-label.ts";
import type { LabelFacts } from "../outcome/label-facts.ts";
import { type Subject, SUBJECTS } from "../subject.ts";

/** Words that say nothing of the kind: "Healthy apple leaf" is the folder "apple-healthy". */
const IDLE_WORDS: ReadonlySet<string> = new Set(
  "a an the of on leaf leaves plant seedling weed damage".split(" "),
);

/** The labels of a model, to be found by the names of folders. It is made once for a model, which may have thousands. */
export interface LabelIndex {
  /** For each label its names before and in the parentheses and its other ones, as {@link plain} gives them. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>;
  /** The labels by their plain names. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by each of the names in `namesOf`. */
  readonly byPart: ReadonlyMap<string, ReadonlySet<string>>;
  /** The labels by the words of these names, as {@link wordKeys} gives them. */
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
  for (const [label, facts] of labels) {
    const others = [...(facts?.alsoKnownAs ?? []), facts?.scientificName ?? ""].flatMap(namesIn);
    namesOf.set(label, [...new Set([...(namesOf.get(label) ?? []), ...namesIn(label), ...others])]);
  }
  const byName = new Map<string, Set<string>>();
  const byPart = new Map<string, Set<string>>();
  const byWords = new Map<string, Set<string>>();
  for (const [label, names] of namesOf) {
    put(byName, plain(label), label);
    for (const name of names) {
      put(byPart, name, label);
      for (const key of wordKeys(name)) put(byWords, key, label);
    }
  }
  return { namesOf, byName, byPart, byWords };
}

function put(index: Map<string, Set<string>>, name: string, label: string): void {
  const labels = index.get(name) ?? new Set();
  index.set(name, labels.add(label));
}

/**
 * The label that a folder's name means; null where no label fits, or more than one. A label fits when its name is the
 * same; or else, when it is the same apart from case, underscores and hyphens; or else, when one of its names is, as in
 * "Turdus merula (Common Blackbird)"; or else, when one of them has the same words in another order. In a folder such as "pest/aphid", only the labels of that subject may fit.
 */
export function matchLabel(folder: string, index: LabelIndex): string | null {
  const { namesOf, byName, byPart, byWords, bySubject } = index;
  if (namesOf.has(folder)) return folder;
  const subject = subjectFolderOf(folder);
  if (subject !== null) {
    return matchLabel(folder.slice(subject.length + 1), bySubject.get(subject) ?? index);
  }
  const names = namesIn(folder);
  // Labels that share a name with the folder.
  const related = new Set(names.flatMap((name) => [...(byPart.get(name) ?? [])]));
  return (
    onlyOne([...(byName.get(plain(folder)) ?? [])]) ??
    onlyOne([...related].filter((label) => isSameKind(namesOf.get(label) ?? [], names))) ??
    onlyOne([...new Set(wordKeys(plain(folder)).flatMap((key) => Array.from(byWords.get(key) ?? [])))])
  );
}

/** The subject in front of a slash; null where there is none. */
function subjectFolderOf(folder: string): Subject | null {
  return SUBJECTS.find((subject) => folder.toLowerCase().startsWith(`${subject}/`)) ?? null;
}

function onlyOne([first, ...others]: readonly string[]): string | null {
  return first === undefined || others.length > 0 ? null : first;
}

function plain(name: string): string {
  return readableLabel(name)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\-\s]+/g, " ")
    .trim();
}

/** Two texts for a plain name: its words in alphabetical order, in the singular, and all of it as one word. */
function wordKeys(name: string): readonly string[] {
  const words = name
    .replaceAll(/['’]/g, "")
    .split(" ")
    .filter((word) => !IDLE_WORDS.has(word))
    .map((word) => word.replace(/([^s])s$/, "$1"));
  return words.length === 0 ? [] : [words.toSorted().join(" "), words.join("")];
}

/** Two lists of names mean the same when all names of the shorter list are in the longer: "Apple (rust)" is not "Apple (scab)". */
function isSameKind(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.every((name) => more.includes(name));
}

/** The names before and in the parentheses. */
function namesIn(label: string): readonly string[] {
  return label
    .split(/[()]/)
    .map(plain)
    .filter((name) => name !== "");
}
