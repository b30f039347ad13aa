import { type ReactNode, useEffect } from "react";
import type { TeachPageStores } from "./state/teach-page-stores.ts";
import { ClassesSection } from "./classes/classes-section.tsx";
import { LessonSection } from "./lesson/lesson-section.tsx";
import styles from "./teach-page.module.css";
import { UseSection } from "./use/use-section.tsx";

/** The three steps of the page. */
export function TeachSections({ stores }: { readonly stores: TeachPageStores }): ReactNode {
  useEffect(() => stores.leave, [stores]);
  return (
    <div className={styles["sections"]}>
      <ClassesSection stores={stores} />
      <LessonSection stores={stores} />
      <UseSection stores={stores} />
    </div>
  );
}
