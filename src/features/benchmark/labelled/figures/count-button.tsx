import type { ReactNode } from "react";
import { counted } from "#src/ui/texts/format.ts";
import styles from "./figures.module.css";

/** How many photos there are, as a button that shows them. Of none there is nothing to show. */
export function CountButton({
  count,
  what,
  onPress,
}: {
  readonly count: number;
  /** What the photos have in common. */
  readonly what: string;
  readonly onPress: (what: string) => void;
}): ReactNode {
  if (count === 0) return <span className={styles["none"]}>0</span>;
  return (
    <button
      type="button"
      className={styles["cell"]}
      aria-label={`${counted(count, "photo")}: ${what}`}
      onClick={() => onPress(what)}
    >
      {count}
    </button>
  );
}
