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

/** A busy line in place of a page's parts. It is as tall as the screen, so that nothing below it comes into view and goes again. */
export function BusyPage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles["page"]}>
      <BusyLine>{children}</BusyLine>
    </div>
  );
}
