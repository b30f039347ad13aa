import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";

/** A striped beetle seen from above, its head up, in a field of 200 by 200 units. */
export function Beetle(): ReactNode {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M76 78 50 64 40 46M72 104l-32 2-16 16M78 132l-26 18-4 22M124 78l26-14 10-18M128 104l32 2 16 16M122 132l26 18 4 22M92 44 80 26 66 22M108 44l12-18 14-4"
        stroke="var(--art-ink)"
        strokeWidth="5"
        fill="none"
      />
      <circle cx="100" cy="52" r="15" fill="var(--art-ink)" />
      <path d="M70 82c0-20 12-30 30-30s30 10 30 30c-10 8-50 8-60 0Z" fill="var(--art-clay)" />
      <circle cx="88" cy="70" r="4" fill="var(--art-ink)" />
      <circle cx="112" cy="70" r="4" fill="var(--art-ink)" />
      <path d="M62 112c0-20 10-34 38-34s38 14 38 34c0 34-18 62-38 62s-38-28-38-62Z" fill="var(--art-sun)" />
      <path
        d="M74 92c-6 20-2 48 12 70M87 84c-5 26-3 56 6 84M126 92c6 20 2 48-12 70M113 84c5 26 3 56-6 84"
        stroke="var(--art-ink)"
        strokeWidth="5"
        fill="none"
      />
      <path d="M100 79v95" stroke="var(--art-ink)" strokeWidth="3" fill="none" />
    </g>
  );
}

/** The drawing of a beetle on a round ground. */
export function BeetlePlate(): ReactNode {
  return (
    <Plate>
      <path
        d="M30 172C10 108 44 40 150 22c12 40 26 76 4 118-8 16-24 28-44 34-6-14-26-14-30 2-16 4-34 2-50-4Z"
        fill="var(--art-leaf)"
      />
      <path d="M34 170C60 116 96 70 148 26" stroke="var(--art-leaf-deep)" strokeWidth="4" fill="none" />
      <circle cx="158" cy="96" r="16" fill="var(--art-sky)" />
      <circle cx="38" cy="112" r="12" fill="var(--art-sky)" />
      <circle cx="112" cy="34" r="10" fill="var(--art-sky)" />
      <g transform="translate(26 32) rotate(24 78 78) scale(0.74)">
        <Beetle />
      </g>
    </Plate>
  );
}
