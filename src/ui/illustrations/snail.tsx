import type { ReactNode } from "react";
import { Plate } from "./subjects.tsx";

/** A snail beside a path, for the page that unknown addresses show. */
export function SnailPlate(): ReactNode {
  return (
    <Plate>
      <path d="M18 142a92 92 0 0 0 164 0Z" fill="var(--art-hill)" />
      <path
        d="M70 164c30-8 70-8 96 8"
        stroke="var(--art-paper)"
        strokeWidth="4"
        strokeDasharray="2 10"
        fill="none"
      />
      <path d="M52 78v-24M66 80l8-22" stroke="var(--art-clay)" strokeWidth="5" fill="none" />
      <circle cx="52" cy="52" r="5" fill="var(--art-ink)" />
      <circle cx="75" cy="56" r="5" fill="var(--art-ink)" />
      <path
        d="M44 88c0-12 10-18 20-14 10 4 12 14 14 26 4 24 20 30 50 28 18-1 34 4 40 18H78c-24 0-34-18-34-58Z"
        fill="var(--art-clay)"
      />
      <circle cx="116" cy="96" r="40" fill="var(--art-water)" />
      <path
        d="M116 96c0-6 9-6 10 1 1 10-14 14-21 5-8-12 2-27 17-25 19 3 25 26 12 39-16 15-44 7-48-15-3-20 10-36 28-39"
        stroke="var(--art-water-deep)"
        strokeWidth="6"
        fill="none"
      />
      <path d="M54 96c4 4 9 4 12 1" stroke="var(--art-ink)" strokeWidth="3" fill="none" />
      <path d="M150 146c2-18 12-28 28-30 0 18-10 30-28 30Z" fill="var(--art-leaf)" />
      <path d="M150 146c-4-14-14-22-26-22 0 14 10 24 26 22Z" fill="var(--art-leaf-deep)" />
    </Plate>
  );
}
