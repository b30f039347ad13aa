import type { ReactNode } from "react";
import type { BatchPhase } from "#src/stores/batch/batch-state.ts";
import { photosAgainTexts } from "#src/wording/batch/batch-progress-texts.ts";
import { PhotosArea } from "../photos-area.tsx";
import styles from "./batch-progress.module.css";

/** Asks for the photos of a batch again, after a reload: the browser keeps answers, not files. */
export function PhotosAgain({
  phase,
  onFiles,
}: {
  readonly phase: BatchPhase;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}): ReactNode {
  const isNeeded = phase.code === "photos-missing";
  const { title, text } = photosAgainTexts(isNeeded);
  return (
    <section className={styles["again"]} aria-label={title}>
      <h2 className={styles["title"]}>{title}</h2>
      <p className={styles["soft"]}>{text}</p>
      <PhotosArea
        title="Drop the same folder or photos here"
        line={null}
        isPrimary={isNeeded}
        onFiles={(files) => void onFiles(files)}
      />
    </section>
  );
}
