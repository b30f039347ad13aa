import type { ReactNode } from "react";
import { Drawing } from "../drawing/drawing.tsx";
import { DRAWING_NAMES } from "../drawing/drawing-names.ts";
import type { DrawingId } from "../texts/guide-section.ts";
import styles from "./record-drawing.module.css";

/** Drawings side by side, each with what it shows. */
export function RecordDrawings({ names }: { readonly names: readonly DrawingId[] }): ReactNode {
  return (
    <ul className={styles["row"]} aria-label="Drawings">
      {names.map((name) => (
        <li key={name}>
          <figure className={styles["figure"]}>
            <div className={styles["large"]}>
              <Drawing name={name} title="" />
            </div>
            <figcaption className={styles["caption"]}>{DRAWING_NAMES[name]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** A small drawing beside words that say the same. */
export function SmallDrawing({ name }: { readonly name: DrawingId }): ReactNode {
  return (
    <div className={styles["small"]}>
      <Drawing name={name} title="" />
    </div>
  );
}
