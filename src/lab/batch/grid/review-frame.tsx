import { ChevronLeft, ChevronRight, Undo2, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useCallback } from "react";
import { inContext, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";
import type { Review } from "./use-review.ts";
import styles from "./review-panel.module.css";

/** Media query for a screen with room for a photo beside the grid. */
const WIDE = "(width >= 64rem)";

/** The frame of the review: a panel beside the grid, or on a small screen a dialog over the page. */
export function ReviewFrame({
  label,
  onKeyDown,
  onLeave,
  children,
}: {
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Called when the user presses Escape or goes back. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const isWide = useMediaQuery(WIDE);
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    // Opening the dialog moved the focus away from the heading.
    dialog?.querySelector<HTMLElement>("h3")?.focus();
  }, []);
  if (isWide) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the review work wherever the focus is inside it, and each key has a button.
      <section ref={bringIntoView} className={styles["panel"]} aria-label={label} onKeyDown={onKeyDown}>
        {children}
      </section>
    );
  }
  return (
    <dialog
      ref={show}
      className={styles["sheet"]}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      {children}
    </dialog>
  );
}

/** Scrolls the whole panel into view, with the buttons at its end. */
function bringIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "nearest" });
}

/** The position in the list, with buttons to undo, to go to other photos and to close the review. */
export function ReviewHead({
  review: { at, canUndo, move, undo, close },
  count,
}: {
  readonly review: Review;
  readonly count: number;
}): ReactNode {
  return (
    <div className={styles["head"]}>
      <p className={styles["place"]}>{at === null ? t`Not in the list` : t`${at + 1} of ${count}`}</p>
      <Button aria-label={inContext("button")`Undo`} disabled={!canUndo} onClick={undo}>
        <Undo2 size={18} aria-hidden="true" />
      </Button>
      <Button aria-label={t`Previous photo`} disabled={at === null || at === 0} onClick={() => move(-1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </Button>
      <Button aria-label={t`Next photo`} disabled={at === null || at === count - 1} onClick={() => move(1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
      <Button aria-label={t`Close the photo`} onClick={close}>
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}
