interface SubjectRules {
  /** True if the page of the subject needs Premium. */
  readonly isPremium: boolean;
}

/**
 * The subjects, in the order of the navigation bar. To add one, add a line here: the compiler then lists every
 * other place to change. See CONTRIBUTING.md.
 */
const TABLE = {
  animal: { isPremium: false },
  plant: { isPremium: false },
  disease: { isPremium: true },
  pest: { isPremium: true },
} satisfies Readonly<Record<string, SubjectRules>>;

/** What a person wants to identify. Each subject has its own page and its own kind of result. */
export type Subject = keyof typeof TABLE;

export const SUBJECT_RULES: Readonly<Record<Subject, SubjectRules>> = TABLE;

/** In the order of the navigation bar. */
export const SUBJECTS: readonly Subject[] = keysOf(TABLE);

/** The keys of a table in their order, with their literal types. `Object.keys` has the type `string[]`. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
}
