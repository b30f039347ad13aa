import type { ReactNode } from "react";
import type { TeachProgress } from "#domain/teaching/teach.ts";
import styles from "./lesson.module.css";

/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT] = [320, 120];

/** How the heads learned, step by step: what they name right of the photos that they are taught with, and of those held out. */
export function LearningCurve({ curve }: { readonly curve: readonly TeachProgress[] }): ReactNode {
  const heads = [...new Set(curve.map(({ head }) => head))];
  const steps = Math.max(2, ...curve.map(({ step }) => step));
  const lineOf = (head: number, share: (told: TeachProgress) => number | null): string =>
    curve
      .flatMap((told) => {
        const right = told.head === head ? share(told) : null;
        return right === null
          ? []
          : [`${round(((told.step - 1) / (steps - 1)) * WIDTH)},${round((1 - right) * HEIGHT)}`];
      })
      .join(" ");
  return (
    <figure className={styles["curve"]}>
      <div className={styles["axis"]} aria-hidden="true">
        <span>100%</span>
        <span>0%</span>
      </div>
      <svg
        className={styles["plot"]}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="The share of photos that are named right, step by step: of those taught, and of those held out."
      >
        <path className={styles["grid"]} d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {heads.map((head) => (
          <polyline
            key={`taught ${head}`}
            className={styles["taught"]}
            points={lineOf(head, ({ taughtRight }) => taughtRight)}
          />
        ))}
        {heads.map((head) => (
          <polyline
            key={`held out ${head}`}
            className={styles["heldOut"]}
            points={lineOf(head, ({ heldOutRight }) => heldOutRight)}
          />
        ))}
      </svg>
      <figcaption className={styles["legend"]}>
        <span className={styles["taughtKey"]}>Taught photos right</span>
        <span className={styles["heldOutKey"]}>Held-out photos right</span>
      </figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
