import type { ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import { countText } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./count-chart.module.css";

/** A column of a {@link CountChart}, such as a month. */
export interface ChartColumn {
  /** Unique in the chart. */
  readonly name: string;
  /** The short name above the bars; empty for none, where the columns are too narrow for a name each. */
  readonly sign: string;
}

/** A row of bars, such as a kind. */
export interface ChartRow {
  /** Unique in the chart. */
  readonly name: string;
  /** The subject whose colour the bars have; null for grey. */
  readonly subject: Subject | null;
  /** A number for each column. */
  readonly counts: readonly number[];
}

interface CountChartProps {
  readonly caption: string;
  /** The heading of the names of the rows, for screen readers. */
  readonly rowTitle: string;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

/** More columns than this are too narrow for numbers on a screen of middle width, and their rows have longer names. */
const MANY_COLUMNS = 12;

/**
 * Rows of bars, one for each column, all on one scale. It is a table, so that screen readers read the number of each bar.
 */
export function CountChart({ caption, rowTitle, columns, rows }: CountChartProps): ReactNode {
  const most = Math.max(...rows.flatMap(({ counts }) => counts));
  const isDense = columns.length > MANY_COLUMNS;
  return (
    <table className={`${styles["chart"]} ${isDense ? styles["dense"] : ""}`}>
      <caption className={styles["caption"]}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles["name"]}>
            <span className={layout["hidden"]}>{rowTitle}</span>
          </th>
          {columns.map(({ name, sign }) => (
            <th key={name} scope="col" className={styles["column"]}>
              <span className={styles["sign"]} aria-hidden="true">
                {sign}
              </span>
              <span className={layout["hidden"]}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} columns={columns} most={most} />
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

function Row({
  row: { name, subject, counts },
  columns,
  most,
}: {
  readonly row: ChartRow;
  readonly columns: readonly ChartColumn[];
  /** The largest number of the chart, which has the tallest bar. */
  readonly most: number;
}): ReactNode {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <tr className={subject === null ? styles["grey"] : COLOURS[subject]}>
      <th scope="row" className={styles["name"]}>
        <bdi>{name}</bdi> <span className={styles["all"]}>{countText(all)}</span>
      </th>
      {columns.map((column, at) => {
        const count = counts[at] ?? 0;
        return (
          <td key={column.name} className={styles["cell"]}>
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
