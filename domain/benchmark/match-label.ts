/** A model's labels by what folders may call them. Made once for a model, as it may have thousands of labels. */
export interface LabelIndex {
  /** Each with the plain names before and in its parentheses. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>;
  /** By their plain names. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** By each of those names. */
  readonly byPart: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Makes the index of a list of labels, in which the same name may stand twice. */
export function indexLabels(labels: readonly string[]): LabelIndex {
  const namesOf = new Map(labels.map((label) => [label, namesIn(label)]));
  const byName = new Map<string, Set<string>>();
  const byPart = new Map<string, Set<string>>();
  for (const [label, names] of namesOf) {
    put(byName, plain(label), label);
    for (const name of names) put(byPart, name, label);
  }
  return { namesOf, byName, byPart };
}

function put(index: Map<string, Set<string>>, name: string, label: string): void {
  const labels = index.get(name) ?? new Set();
  index.set(name, labels.add(label));
}

/**
 * The label that a folder's name means, as it stands in the index; null where none does, or more than one could. A name
 * is taken as it is; else without regard to case, underscores and hyphens; else by one of a label's two names, as in
 * "Turdus merula (Common Blackbird)".
 */
export function matchLabel(folder: string, { namesOf, byName, byPart }: LabelIndex): string | null {
  if (namesOf.has(folder)) return folder;
  const names = namesIn(folder);
  // What is of the same kind has a name in common.
  const related = new Set(names.flatMap((name) => [...(byPart.get(name) ?? [])]));
  return (
    onlyOne([...(byName.get(plain(folder)) ?? [])]) ??
    onlyOne([...related].filter((label) => isSameKind(namesOf.get(label) ?? [], names)))
  );
}

function onlyOne([first, ...others]: readonly string[]): string | null {
  return first === undefined || others.length > 0 ? null : first;
}

function plain(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[_\-\s]+/g, " ")
    .trim();
}

/** Where both have two names, both must agree: "Apple (rust)" is not "Apple (scab)". */
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
