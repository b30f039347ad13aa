import type { ReactNode } from "react";
import { Plate } from "./plate.tsx";

const PETAL_ANGLES = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A flowering plant, in a field of 200 by 200 units. It grows from (100, 180). */
export function Flower(): ReactNode {
  return (
    <g strokeLinecap="round">
      <path d="M100 180c-2-40 4-70 0-116" stroke="var(--art-leaf-deep)" strokeWidth="6" fill="none" />
      <path d="M100 152c-32 2-54-16-58-44 32-2 54 14 58 44Z" fill="var(--art-leaf)" />
      <path d="M101 132c2-30 24-48 54-48 0 30-22 50-54 48Z" fill="var(--art-leaf-deep)" />
      <path
        d="M96 148c-14-16-28-26-42-32M106 128c12-16 24-26 38-34"
        stroke="var(--art-sky)"
        strokeWidth="2.5"
        opacity="0.6"
        fill="none"
      />
      {PETAL_ANGLES.map((angle) => (
        <ellipse
          key={angle}
          cx="100"
          cy="32"
          rx="10"
          ry="22"
          fill={angle % 90 === 0 ? "var(--art-berry)" : "var(--art-clay)"}
          transform={`rotate(${angle} 100 58)`}
        />
      ))}
      <circle cx="100" cy="58" r="14" fill="var(--art-sun)" />
      <g fill="var(--art-earth)">
        <circle cx="96" cy="54" r="2" />
        <circle cx="104" cy="55" r="2" />
        <circle cx="99" cy="62" r="2" />
        <circle cx="106" cy="62" r="1.5" />
      </g>
    </g>
  );
}

/** The drawing of a flower on a round ground. */
export function FlowerPlate(): ReactNode {
  return (
    <Plate>
      <ellipse cx="100" cy="178" rx="46" ry="9" fill="var(--art-earth)" />
      <Flower />
    </Plate>
  );
}
