import { type ReactNode, useMemo } from "react";
import type { Subject } from "#domain/subject.ts";
import { inContext, pageLocale, t } from "#src/language/messages.ts";
import { countText } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { HistoryEntry } from "./rules/history.ts";
import { countByMonth, type MonthCounts } from "./rules/month-counts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./history-chart.module.css";

/**
 * A bar for each month of each kind. It is a table, so that screen readers read the number of each bar. Renders nothing if
 * all entries are of one month.
 */
export function HistoryChart({ entries }: { readonly entries: readonly HistoryEntry[] }): ReactNode {
  const counted = useMemo(() => countByMonth(entries), [entries]);
  if (counted === null) return null;
  const { months, kinds } = counted;
  const most = Math.max(...kinds.flatMap(({ counts }) => counts));
  return (
    <table className={styles["chart"]}>
      <caption className={styles["caption"]}>{t`${rangeText(months)}, by kind`}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles["kind"]}>
            <span className={layout["hidden"]}>{inContext("of a photo")`Subject`}</span>
          </th>
          {months.map((month) => (
            <th key={month.getTime()} scope="col" className={styles["month"]}>
              <span aria-hidden="true">{monthText(month, { month: "narrow" })}</span>
              <span className={layout["hidden"]}>{monthText(month, LONG_MONTH)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.subject} {...kind} months={months} most={most} />
        ))}
      </tbody>
    </table>
  );
}

const COLOURS: Readonly<Record<Subject, string | undefined>> = {
  animal: styles["animal"],
  plant: undefined,
  disease: styles["disease"],
  pest: styles["pest"],
};

type KindRowProps = MonthCounts["kinds"][number] & {
  readonly months: MonthCounts["months"];
  /** The largest count of the chart, which has the tallest bar. */
  readonly most: number;
};

function KindRow({ subject, counts, months, most }: KindRowProps): ReactNode {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <tr className={COLOURS[subject]}>
      <th scope="row" className={styles["kind"]}>
        {SUBJECT_NAMES[subject].many} <span className={styles["all"]}>{countText(all)}</span>
      </th>
      {months.map((month, at) => {
        const count = counts[at] ?? 0;
        return (
          <td key={month.getTime()} className={styles["cell"]}>
            <span className={count === 0 ? layout["hidden"] : styles["number"]}>{countText(count)}</span>
            <div className={styles["bar"]} style={{ blockSize: `${(count / most) * BAR_REM}rem` }} />
          </td>
        );
      })}
    </tr>
  );
}

/** The height of the tallest bar, which .cell has room for. */
const BAR_REM = 1.75;

const LONG_MONTH = { month: "long", year: "numeric" } as const;

function monthText(month: Date, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(pageLocale(), form).format(month);
}

/** The first and the last month, such as "December 2025 – November 2026". */
function rangeText([first, ...others]: MonthCounts["months"]): string {
  return new Intl.DateTimeFormat(pageLocale(), LONG_MONTH).formatRange(first, others.at(-1) ?? first);
}
