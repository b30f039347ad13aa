import type { ReactNode } from "react";
import styles from "./spinner.module.css";

/** A sign that something is going on. Screen readers skip it, so a text beside it must say what. */
export function Spinner(): ReactNode {
  return <span className={styles["spinner"]} aria-hidden="true" />;
}
