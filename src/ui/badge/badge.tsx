import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** A short label that marks what it stands beside. */
export function Badge({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles["badge"]}>{children}</span>;
}
