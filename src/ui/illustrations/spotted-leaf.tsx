import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";

/** Centre (x, y) and radius of each spot. */
const SPOTS = [
  [84, 84, 9],
  [70, 116, 6],
  [112, 68, 5],
  [96, 136, 7],
  [126, 94, 4],
] as const;

/** A leaf with leaf spot and a lens over it, in a field of 200 by 200 units. */
function SpottedLeaf(): ReactNode {
  return (
    <g strokeLinecap="round">
      <path
        d="M160 28c-66-4-118 26-122 82-1 20 6 36 12 48 50 6 110-10 116-68 2-22-2-44-6-62Z"
        fill="var(--art-leaf)"
      />
      <path d="M160 28c4 18 8 40 6 62-6 58-66 74-116 68Z" fill="var(--art-leaf-deep)" />
      <path d="M50 156 30 182" stroke="var(--art-leaf-deep)" strokeWidth="6" fill="none" />
      <path d="M156 33C118 66 78 112 48 158" stroke="var(--art-sky)" strokeWidth="4" fill="none" />
      <path
        d="M128 58 90 62M104 84 60 92M80 114l-36 14M128 58l2 38M104 84l4 46M80 114l4 42"
        stroke="var(--art-sky)"
        strokeWidth="2"
        opacity="0.55"
        fill="none"
      />
      {SPOTS.map(([cx, cy, r]) => (
        <g key={`${cx} ${cy}`}>
          <circle cx={cx} cy={cy} r={r + 4} fill="var(--art-sun)" />
          <circle cx={cx} cy={cy} r={r} fill="var(--art-earth)" />
        </g>
      ))}
      <circle cx="128" cy="128" r="34" fill="var(--art-leaf)" />
      <circle cx="120" cy="122" r="16" fill="var(--art-sun)" />
      <circle cx="120" cy="122" r="10" fill="var(--art-earth)" />
      <circle cx="118" cy="120" r="3" fill="var(--art-ink)" />
      <circle cx="145" cy="142" r="8" fill="var(--art-sun)" />
      <circle cx="145" cy="142" r="4" fill="var(--art-earth)" />
      <path d="m154 154 26 26" stroke="var(--art-water-deep)" strokeWidth="11" />
      <circle cx="128" cy="128" r="34" stroke="var(--art-water-deep)" strokeWidth="7" fill="none" />
      <path d="M108 116c4-8 10-12 18-13" stroke="var(--art-paper)" strokeWidth="4" fill="none" />
    </g>
  );
}

/** The drawing of a spotted leaf on a round ground. */
export function SpottedLeafPlate(): ReactNode {
  return (
    <Plate>
      <SpottedLeaf />
    </Plate>
  );
}
