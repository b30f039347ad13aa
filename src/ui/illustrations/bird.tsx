import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";

/** A kingfisher-like bird on a branch, in a field of 200 by 200 units. */
export function Bird(): ReactNode {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M134 122 176 152 164 164 122 142Z" fill="var(--art-water-deep)" />
      <path d="M97 142v20M111 142v20" stroke="var(--art-clay)" strokeWidth="4" fill="none" />
      <path d="M12 172c44-14 112-2 176-18" stroke="var(--art-earth)" strokeWidth="9" fill="none" />
      <path d="M150 158c6-16 20-22 34-20-2 12-14 22-34 20Z" fill="var(--art-leaf)" />
      <path d="M46 166c-14-6-20-18-18-30 12 2 20 14 18 30Z" fill="var(--art-leaf-deep)" />
      <path d="M60 84c-2 34 14 62 44 62 28 0 46-20 44-48-2-24-20-36-40-40Z" fill="var(--art-water)" />
      <path
        d="M60 84c-2 34 14 62 44 62 12 0 18-8 14-18-14-6-30-14-36-32-4-10-14-18-22-12Z"
        fill="var(--art-clay)"
      />
      <circle cx="84" cy="70" r="28" fill="var(--art-water)" />
      <path d="M59 66 22 80l40 6Z" fill="var(--art-earth)" />
      <path d="M62 86c8 8 22 10 34 4-6-8-22-12-34-4Z" fill="var(--art-paper)" />
      <path d="M66 47c10-11 34-9 42 9" stroke="var(--art-water-deep)" strokeWidth="6" fill="none" />
      <circle cx="76" cy="68" r="6" fill="var(--art-ink)" />
      <circle cx="74" cy="66" r="2" fill="var(--art-paper)" />
      <path d="M102 88c24-6 48 10 56 46-28 2-52-10-56-46Z" fill="var(--art-water-deep)" />
      <path
        d="M112 98c14 2 26 12 34 26M110 108c10 4 18 10 24 20"
        stroke="var(--art-water)"
        strokeWidth="3"
        fill="none"
      />
    </g>
  );
}

/** The drawing of a bird on a round ground. */
export function BirdPlate(): ReactNode {
  return (
    <Plate>
      <Bird />
    </Plate>
  );
}
