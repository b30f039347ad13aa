import type { ReactNode } from "react";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./busy-line.module.css";

/** A spinner and, beside it, what is going on. Screen readers announce it. */
export function BusyLine({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles["busy"]} role="status">
      <Spinner /> {children}
    </p>
  );
}
