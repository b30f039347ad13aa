/** The rules of a subject. */
interface SubjectRules {
  /** True where the whole page of the subject needs Premium. */
  readonly isPremium: boolean;
}

/**
 * The subjects, in the order of the navigation bar. To add one, add its line here: the compiler then lists every other
 * place to change. See docs/architecture.md.
 */
const TABLE = {
  animal: { isPremium: false },
  plant: { isPremium: false },
  disease: { isPremium: true },
  pest: { isPremium: true },
} satisfies Readonly<Record<string, SubjectRules>>;

/** What a person asks about; each subject has its own page, result shape and classifier. */
export type Subject = keyof typeof TABLE;

/** The rules of each subject. */
export const SUBJECT_RULES: Readonly<Record<Subject, SubjectRules>> = TABLE;

/** Every subject, in the order of the navigation bar. */
export const SUBJECTS: readonly Subject[] = keysOf(TABLE);

/** The keys of a table in its order. Object.keys gives the same ones, but as any text. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
}
