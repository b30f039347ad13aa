import type { ReactNode } from "react";
import { type Level, LEVELS } from "#domain/knowledge.ts";
import styles from "./level-tag.module.css";

/** Where the bars stand in the sign, from the left, and how high they are, in its units. */
const BARS = LEVELS.map((level, index) => ({ level, x: 1 + index * 4, height: 4 + index * 3 }));

/** A severity or a risk as a word, a colour, and as many full bars of four as it is bad. */
export function LevelTag({ level }: { readonly level: Level }): ReactNode {
  const full = LEVELS.indexOf(level);
  return (
    <span className={styles["tag"]} data-level={level}>
      <svg className={styles["sign"]} viewBox="0 0 17 15" aria-hidden="true">
        {BARS.map((bar, index) => (
          <rect
            key={bar.level}
            x={bar.x}
            y={14 - bar.height}
            width={3}
            height={bar.height}
            fill={index <= full ? "currentColor" : "none"}
            stroke="currentColor"
            strokeWidth={0.75}
          />
        ))}
      </svg>
      {level}
    </span>
  );
}
