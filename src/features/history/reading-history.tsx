import type { ReactNode } from "react";
import { Spinner } from "#src/ui/status/status.tsx";
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
