import type { ReactNode } from "react";
import { Plate } from "./subjects.tsx";

/** A spray bottle beside a seedling, on a round background. */
export function SprayerPlate(): ReactNode {
  return (
    <Plate>
      <g>
        <path d="M78 62h30v22H78Z" fill="var(--art-ink)" />
        <path d="M64 36h52c8 0 14 6 14 14v14H92l-14 6H58V50Z" fill="var(--art-clay)" />
        <path d="M60 68c-2 12-8 18-14 22" stroke="var(--art-clay)" strokeWidth="7" fill="none" />
        <path
          d="M76 84h34c4 14 22 20 22 40v38c0 8-6 14-14 14H68c-8 0-14-6-14-14v-38c0-20 18-26 22-40Z"
          fill="var(--art-water)"
        />
        <path d="M54 132h78v30c0 8-6 14-14 14H68c-8 0-14-6-14-14Z" fill="var(--art-water-deep)" />
        <circle cx="93" cy="138" r="23" fill="var(--art-paper)" />
        <path d="M82 150c-4-20 6-28 24-28 0 20-8 28-24 28Z" fill="var(--art-leaf)" />
        <path d="M82 152c6-10 11-17 18-23" stroke="var(--art-leaf-deep)" strokeWidth="3" fill="none" />
        <g fill="var(--art-water)">
          <circle cx="144" cy="44" r="4" />
          <circle cx="158" cy="36" r="4" />
          <circle cx="158" cy="54" r="4" />
          <circle cx="172" cy="46" r="4" />
          <circle cx="170" cy="66" r="4" />
        </g>
        <path d="M162 176c0-22 2-32 0-50" stroke="var(--art-leaf-deep)" strokeWidth="5" fill="none" />
        <path d="M162 146c-16 0-24-10-24-24 14 0 24 8 24 24Z" fill="var(--art-leaf)" />
        <path d="M162 134c0-14 8-24 22-26 2 16-8 26-22 26Z" fill="var(--art-leaf-deep)" />
      </g>
    </Plate>
  );
}
