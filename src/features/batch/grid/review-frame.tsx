import { type KeyboardEvent, type ReactNode, useCallback } from "react";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";
import styles from "./review-panel.module.css";

/** From here on there is room for a photo beside the grid. */
export const WIDE = "(min-width: 64rem)";

/** Where one photo is reviewed: beside the grid where there is room, else over the whole page. */
export function ReviewFrame({
  label,
  onKeyDown,
  onLeave,
  children,
}: {
  readonly label: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The person pressed Escape or went back. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const isWide = useMediaQuery(WIDE);
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    // What had the focus before the dialog was shown lost it.
    dialog?.querySelector<HTMLElement>("h3")?.focus();
  }, []);
  if (isWide) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys count anywhere in it; each has a button too.
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

/** Its buttons stand at its end. */
function bringIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "nearest" });
}
