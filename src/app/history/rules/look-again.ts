import type { Identification } from "#domain/answer/identification.ts";
import type { HistoryEntry } from "./history.ts";

/** The query parameter of an identifier page: id of the entry whose plant is looked at again. */
export const AGAIN_PARAMETER = "again";

/** Maximum number of earlier entries that a person can choose from. */
const MOST_CHOICES = 20;

/** The local day, YYYY-MM-DD, that lies `days` days after `now`. */
export function dayIn(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("-");
}

/** The entries that a person wants to look at again, earliest day first. */
export function plannedEntries(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries
    .filter(({ remarks }) => remarks.lookAgainOn !== null)
    .toSorted((a, b) => (a.remarks.lookAgainOn ?? "").localeCompare(b.remarks.lookAgainOn ?? "", "en"));
}

/** The entries with a later photo of the same plant, in their order. */
export function laterEntries(entries: readonly HistoryEntry[], id: string): readonly HistoryEntry[] {
  return entries.filter(({ remarks }) => remarks.earlierId === id);
}

/**
 * The entries that may show the same plant as an answer: real answers of the same subject. The entry that the person
 * came for (`askedId`) comes first, then entries of the same name, then in the order of `entries`. `ownId` is the entry
 * of the answer itself.
 */
export function earlierChoices(
  entries: readonly HistoryEntry[],
  { subject, candidates: [best] }: Identification,
  ownId: string | null,
  askedId: string | null = null,
): readonly HistoryEntry[] {
  const own = entries.find(({ id }) => id === ownId);
  const choices = entries.filter(
    ({ id, keptAt, identification }) =>
      id !== ownId &&
      !identification.demo &&
      identification.subject === subject &&
      (own === undefined || keptAt < own.keptAt),
  );
  const rankOf = ({ id, identification }: HistoryEntry): number =>
    id === askedId ? 0 : identification.candidates[0].label === best.label ? 1 : 2;
  return choices.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_CHOICES);
}
