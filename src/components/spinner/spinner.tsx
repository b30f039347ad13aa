import type { ReactNode } from "react";
import styles from "./spinner.module.css";

/** A sign that work goes on; the text beside it says what. */
export function Spinner(): ReactNode {
  return <span className={styles["spinner"]} aria-hidden="true" />;
}
