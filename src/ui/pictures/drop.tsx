import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./drop.module.css";

/** The title of a drop area: `drop` on a device with a mouse, else `choose`, because fingers drag no files. */
export function dropTitle(drop: string, choose: string): string {
  return matchMedia("(hover: hover) and (pointer: fine)").matches ? drop : choose;
}

export interface DropPromptProps {
  readonly icon: LucideIcon;
  /** Tells the user what to do. */
  readonly title: string;
  /** Which files can be used. */
  readonly formats: string;
}

/** The content of an empty drop area. */
export function DropPrompt({ icon: Icon, title, formats }: DropPromptProps): ReactNode {
  return (
    <>
      <Icon className={styles["icon"]} aria-hidden="true" />
      <div className={layout["stack1"]}>
        <p className={layout["strong"]}>{title}</p>
        <p className={layout["hint"]}>{formats}</p>
      </div>
    </>
  );
}
