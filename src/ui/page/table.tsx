import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface TableBoxProps {
  /** Name of the box for screen readers. */
  readonly label: string;
  /** True for many rows: the table also scrolls vertically, under its headings. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** A box in which a wide table scrolls sideways. The keyboard can scroll the box too. */
export function TableBox({ label, isLong = false, children }: TableBoxProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable by the keyboard.
    <section className={`${styles["box"]} ${isLong ? styles["long"] : ""}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/* oxlint-disable react/no-array-index-key -- The index is the key of a column: two models can have the same name, and columns never move. */

/** A row of a {@link DataTable}. */
export interface DataRow {
  /** Name of the row. Unique in the table. */
  readonly name: string;
  readonly cells: readonly ReactNode[];
}

export interface DataTableProps {
  /** Name of the box in which the table scrolls, for screen readers. */
  readonly label: string;
  /** The heading of the name column, then one heading for each cell. */
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** True for many rows: they scroll under their headings. */
  readonly isLong?: boolean;
}

/** A table in which every row has a name, followed by its values. */
export function DataTable({ label, columns, rows, isLong = false }: DataTableProps): ReactNode {
  return (
    <TableBox label={label} isLong={isLong}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
