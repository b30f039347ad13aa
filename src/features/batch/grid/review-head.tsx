import { ChevronLeft, ChevronRight, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import styles from "./review-panel.module.css";
import type { Review } from "./use-review.ts";

/** Where the person is in the list, ways to other photos and back. */
export function ReviewHead({
  review: { at, canUndo, move, undo, close },
  count,
}: {
  readonly review: Review;
  readonly count: number;
}): ReactNode {
  return (
    <div className={styles["head"]}>
      <p className={styles["place"]}>{at === null ? "Not in the list" : `${at + 1} of ${count}`}</p>
      <Button aria-label="Undo" disabled={!canUndo} onClick={undo}>
        <Undo2 size={18} aria-hidden="true" />
      </Button>
      <Button aria-label="Previous photo" disabled={at === null || at === 0} onClick={() => move(-1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </Button>
      <Button aria-label="Next photo" disabled={at === null || at === count - 1} onClick={() => move(1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
      <Button aria-label="Close the photo" onClick={close}>
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}
