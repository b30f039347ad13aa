import type { ReactNode } from "react";
import styles from "./plate.module.css";

/** A drawing on a round ground of 200 by 200 units, for decoration. */
export function Plate({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className={styles["plate"]} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <circle cx="100" cy="100" r="92" fill="var(--art-sky)" />
      {children}
    </svg>
  );
}
