import type { ReactNode } from "react";
import type { BatchPhase } from "../state/batch-state.ts";
import { PHOTOS_TO_GO_ON, PHOTOS_TO_SEE } from "../texts/batch-progress-texts.ts";
import { PhotosArea } from "../photos-area.tsx";
import styles from "./batch-progress.module.css";

/** Asks for the photos of a batch again, after a reload: the browser keeps answers, not files. */
export function PhotosAgain({
  phase,
  given,
  onFiles,
}: {
  readonly phase: BatchPhase;
  /** What came of files that were given; null before. */
  readonly given: string | null;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}): ReactNode {
  const isNeeded = phase.code === "photos-missing";
  return (
    <section className={styles["again"]} aria-label="Photos of this batch">
      {isNeeded && <h2 className={styles["title"]}>Choose the photos again to go on</h2>}
      <PhotosArea
        title={isNeeded ? "Drop the same folder or photos here" : "Choose the photos again to see them"}
        line={given}
        isPrimary={isNeeded}
        isSmall={!isNeeded}
        onFiles={(files) => void onFiles(files)}
      />
      <p className={styles["soft"]}>{isNeeded ? PHOTOS_TO_GO_ON : PHOTOS_TO_SEE}</p>
    </section>
  );
}
