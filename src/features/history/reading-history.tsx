import type { ReactNode } from "react";
import { Spinner } from "#src/ui/spinner/spinner.tsx";
import styles from "./quiet.module.css";

/** Shown while the history is read. */
export function ReadingHistory(): ReactNode {
  return (
    <div className={styles["quiet"]} role="status">
      <Spinner />
      <p>Reading your history...</p>
    </div>
  );
}
