import type { Solution } from "#domain/records/solution.ts";
import { resistanceGroupsOf, resistanceRiskOf } from "#src/app/solutions/planner/resistance-groups.ts";

/** A treatment of a field, in the person's words. Texts may be empty where nothing else is said. */
export interface Spray {
  readonly id: string;
  /** Not empty. */
  readonly field: string;
  readonly crop: string;
  /** Local date and time without a zone, such as "2026-11-26T14:30". */
  readonly sprayedAt: string;
  /** Not empty. */
  readonly product: string;
  /** The solution that the product is of; null if the app has none. */
  readonly solutionId: string | null;
  readonly against: string;
  /** What was taken, with its unit, such as "115 ml". */
  readonly amount: string;
  /** The tank or area that it was for, such as "500 m²". */
  readonly on: string;
  /** Pre-harvest interval of the label in days; null if the person gave none. */
  readonly harvestDays: number | null;
  /** Re-entry interval of the label in hours; null if the person gave none. */
  readonly reentryHours: number | null;
  readonly notes: string;
}

const MS_PER_HOUR = 3_600_000;

/** The time from which people may enter the field again; null if no interval is known. */
export function enterFrom({ sprayedAt, reentryHours }: Spray): Date | null {
  if (reentryHours === null) return null;
  return new Date(new Date(sprayedAt).getTime() + reentryHours * MS_PER_HOUR);
}

/**
 * The time from which the crop may be harvested: local midnight of the first day, or when people may enter the field again if
 * that is later. Null if no interval before the harvest is known.
 */
export function harvestFrom(spray: Spray): Date | null {
  const { sprayedAt, harvestDays } = spray;
  if (harvestDays === null) return null;
  const day = new Date(sprayedAt);
  // Days of the calendar: a change of the clock makes a day longer or shorter.
  const first = new Date(day.getFullYear(), day.getMonth(), day.getDate() + harvestDays);
  const enter = enterFrom(spray);
  return enter !== null && enter > first ? enter : first;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** A local date and time as {@link Spray.sprayedAt}. */
export function localMinute(date: Date): string {
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A local date, such as "2026-11-26". */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Newest first. */
export function newestSpraysFirst(sprays: readonly Spray[]): readonly Spray[] {
  return sprays.toSorted((a, b) => b.sprayedAt.localeCompare(a.sprayedAt) || a.id.localeCompare(b.id));
}

/** Names of fields that differ only in case or outer spaces are one field. */
function fieldKey(field: string): string {
  return field.trim().toLowerCase();
}

/** The sprays of each field, newest first; the field that was treated last comes first. */
export function spraysByField(
  sprays: readonly Spray[],
): readonly { readonly field: string; readonly sprays: readonly Spray[] }[] {
  const fields = new Map<string, { field: string; sprays: Spray[] }>();
  for (const spray of newestSpraysFirst(sprays)) {
    const key = fieldKey(spray.field);
    const known = fields.get(key) ?? { field: spray.field.trim(), sprays: [] };
    known.sprays.push(spray);
    fields.set(key, known);
  }
  return [...fields.values()];
}

/**
 * The fields whose last product shares a group of mode of action with `solution`, so that another group should be taken
 * there. Only groups of one mode of action count: multi-site and biological ones breed little resistance.
 */
export function fieldsOfSameGroup(
  sprays: readonly Spray[],
  solution: Solution,
  solutions: readonly Solution[],
): readonly { readonly last: Spray; readonly group: string }[] {
  const groups = new Set(
    resistanceGroupsOf(solution).filter((group) => resistanceRiskOf(group) === "single"),
  );
  return spraysByField(sprays).flatMap(({ sprays: [last] }) => {
    const before = solutions.find(({ id }) => id === last?.solutionId);
    if (last === undefined || before === undefined) return [];
    const group = resistanceGroupsOf(before).find((one) => groups.has(one));
    return group === undefined ? [] : [{ last, group }];
  });
}

/** The days before the harvest that the solution's record names as a number; null if the label has to say it. */
export function recordedHarvestDays({
  warnings,
  englishWarnings = warnings,
}: Pick<Solution, "warnings" | "englishWarnings">): number | null {
  const [, days] = /last (\d+) days before (?:the )?harvest/.exec(englishWarnings.join(" ")) ?? [];
  return days === undefined ? null : Number(days);
}
