/**
 * The label that a folder's name means, as it stands in `labels`; null where none does, or more than one could. A name
 * is taken as it is; else without regard to case, underscores and hyphens; else by one of a label's two names, as in
 * "Turdus merula (Common Blackbird)".
 */
export function matchLabel(folder: string, labels: readonly string[]): string | null {
  if (labels.includes(folder)) return folder;
  const wanted = plain(folder);
  return (
    onlyOne(labels.filter((label) => plain(label) === wanted)) ??
    onlyOne(labels.filter((label) => isSameKind(namesIn(label), namesIn(folder))))
  );
}

/** A list of labels may have the same name twice. */
function onlyOne(found: readonly string[]): string | null {
  const [first, ...others] = new Set(found);
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
