import { Ban, Check, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { namedOnBurst } from "../rules/review-burst.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import { Button } from "#src/ui/controls/button.tsx";
import styles from "./review-panel.module.css";
import type { Review } from "./use-review.ts";

/** What a person can say of a photo, as large buttons at the end of the part, and what the last word came to. */
export function ReviewActions({
  review,
  burst,
}: {
  readonly review: Review;
  readonly burst: ShownBurst;
}): ReactNode {
  const { said, isCorrecting, confirm, reject, startCorrecting, stopCorrecting } = review;
  return (
    <div className={styles["foot"]}>
      {/* The element stays while its text changes: only then do screen readers announce the text. */}
      <p role="status" className={styles["said"]}>
        {said}
      </p>
      <div className={styles["actions"]}>
        <Button aria-keyshortcuts="X" onClick={reject}>
          <Ban size={18} aria-hidden="true" /> Reject
        </Button>
        <Button
          aria-keyshortcuts="C"
          aria-expanded={isCorrecting}
          onClick={isCorrecting ? stopCorrecting : startCorrecting}
        >
          <Pencil size={18} aria-hidden="true" /> Correct
        </Button>
        <Button
          variant="primary"
          aria-keyshortcuts="Enter"
          aria-disabled={namedOnBurst(burst.burst) === null}
          onClick={confirm}
        >
          <Check size={18} aria-hidden="true" /> Confirm
        </Button>
      </div>
    </div>
  );
}
