import type { ReactNode } from "react";
import styles from "./table.module.css";

/** What a {@link TableBox} takes. */
export interface TableBoxProps {
  /** Names the box. */
  readonly label: string;
  /** True for a table of many rows: it scrolls up and down as well, under its headings. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** A box in which a wide table scrolls sideways, also by the keyboard. */
export function TableBox({ label, isLong = false, children }: TableBoxProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable by the keyboard.
    <section className={`${styles["box"]} ${isLong ? styles["long"] : ""}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
