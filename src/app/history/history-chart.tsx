import { type ReactNode, useMemo } from "react";
import { inContext, pageLocale, t } from "#src/language/messages.ts";
import { CountChart } from "#src/ui/charts/count-chart.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { HistoryEntry } from "./rules/history.ts";
import { countByMonth, type MonthCounts } from "./rules/month-counts.ts";

/** A bar for each month of each kind. Renders nothing if all entries are of one month. */
export function HistoryChart({ entries }: { readonly entries: readonly HistoryEntry[] }): ReactNode {
  const counted = useMemo(() => countByMonth(entries), [entries]);
  if (counted === null) return null;
  const { months, kinds } = counted;
  return (
    <CountChart
      caption={t`${rangeText(months)}, by kind`}
      rowTitle={inContext("of a photo")`Subject`}
      columns={months.map((month) => ({
        name: monthText(month, LONG_MONTH),
        sign: monthText(month, { month: "narrow" }),
      }))}
      rows={kinds.map(({ subject, counts }) => ({ name: SUBJECT_NAMES[subject].many, subject, counts }))}
    />
  );
}

const LONG_MONTH = { month: "long", year: "numeric" } as const;

function monthText(month: Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(pageLocale(), form).format(month);
}

/** The first and the last month, such as "December 2025 – November 2026". */
function rangeText([first, ...others]: MonthCounts["months"]): string {
  return new Intl.DateTimeFormat(pageLocale(), LONG_MONTH).formatRange(first, others.at(-1) ?? first);
}
