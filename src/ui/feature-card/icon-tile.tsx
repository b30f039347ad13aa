import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./icon-tile.module.css";

/** What an {@link IconTile} shows. */
export interface IconTileProps {
  readonly icon: LucideIcon;
  /** The colour of the ground. */
  readonly tone: "leaf" | "sun" | "clay" | "berry" | "water";
}

/** An icon on a coloured ground, for decoration. */
export function IconTile({ icon: Icon, tone }: IconTileProps): ReactNode {
  return (
    <span className={`${styles["tile"]} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
    </span>
  );
}
