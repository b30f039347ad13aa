import type { ReactNode } from "react";
import type { DrawingId } from "#src/answer/texts/guide-section.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "./drawing-names.ts";
import styles from "./drawing.module.css";

/** Each group is a separate file, because a page needs only one or two groups. */
const GROUPS = [
  { names: LEAF_DRAWING_NAMES, load: () => import("./leaves?drawings") },
  { names: BODY_DRAWING_NAMES, load: () => import("./bodies?drawings") },
  { names: PLANT_DRAWING_NAMES, load: () => import("./plants?drawings") },
  { names: ANIMAL_DRAWING_NAMES, load: () => import("./animals?drawings") },
] as const;

/**
 * A square drawing of a symptom, a body or a plant, as wide as the box around it. It is hidden from screen readers, so
 * text beside it must describe it.
 */
export function Drawing({ name }: { readonly name: DrawingId }): ReactNode {
  const group = GROUPS.find(({ names }) => name in names);
  return (
    <svg className={styles["drawing"]} viewBox="0 0 96 96" focusable="false" aria-hidden="true">
      {group !== undefined && (
        <LazyPart key={name} load={group.load} waiting={null}>
          {({ default: drawings }) => drawings[name]}
        </LazyPart>
      )}
    </svg>
  );
}
