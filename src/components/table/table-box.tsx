import type { ReactNode } from "react";
import styles from "./table.module.css";

/** A box in which a wide table scrolls sideways, also by the keyboard. */
export function TableBox({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable by the keyboard.
    <section className={styles["box"]} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
