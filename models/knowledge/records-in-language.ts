import type { SolutionLine } from "#domain/records/solution-line.ts";
import type { Solution } from "#domain/records/solution.ts";
import type { GuideEntry, KnowledgeEntry, RecordName } from "./knowledge-entry.ts";

/** The records and solutions in a language beside English. What it loads has the same form as the English modules. */
export interface RecordsInLanguage {
  readonly loadEntries: () => Promise<{ readonly ENTRIES: readonly KnowledgeEntry[] }>;
  readonly loadNames: () => Promise<{ readonly NAMES: Readonly<Record<string, RecordName>> }>;
  readonly chunks: Readonly<Record<string, () => Promise<{ readonly default: readonly GuideEntry[] }>>>;
  /** The names of all diseases and pests, by the ids of their records. */
  readonly problems: Readonly<Record<string, string>>;
  readonly loadSolutions: () => Promise<{ readonly SOLUTIONS: readonly Solution[] }>;
  readonly solutionsByProblem: Readonly<Record<string, readonly SolutionLine[]>>;
}

let chosen: RecordsInLanguage | null = null;
let solutions: readonly Solution[] | null = null;

/** Sets the language of all records. Call it before any module of the app reads one. */
export function setRecords(records: RecordsInLanguage | null): void {
  chosen = records;
  solutions = null;
}

/** Loads the solutions in the language of the page. Call it before any module reads them. Rejects if that fails. */
export async function loadSolutionsInLanguage(): Promise<void> {
  if (chosen !== null) solutions = (await chosen.loadSolutions()).SOLUTIONS;
}

/** The loaded solutions in the language of the page; null for English. */
export function solutionsInLanguage(): readonly Solution[] | null {
  return solutions;
}

/** The records in the language of the page; null for English. */
export function recordsInLanguage(): RecordsInLanguage | null {
  return chosen;
}
