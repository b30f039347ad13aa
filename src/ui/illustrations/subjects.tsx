import type { ComponentType, ReactNode } from "react";
import type { Subject } from "#domain/subject.ts";
import styles from "./plate.module.css";

/** A drawing on a round background, 200 by 200 units, for decoration. */
export function Plate({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className={styles["plate"]} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <circle cx="100" cy="100" r="92" fill="var(--art-sky)" />
      {children}
    </svg>
  );
}

/** A striped beetle seen from above, with its head at the top, drawn in 200 by 200 units. */
export function Beetle(): ReactNode {
  return (
    <g>
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

/** A kingfisher-like bird on a branch, drawn in 200 by 200 units. */
export function Bird(): ReactNode {
  return (
    <g>
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

export function BirdPlate(): ReactNode {
  return (
    <Plate>
      <Bird />
    </Plate>
  );
}

const PETAL_ANGLES = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A flowering plant, drawn in 200 by 200 units. Its stem starts at (100, 180). */
export function Flower(): ReactNode {
  return (
    <g>
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

export function FlowerPlate(): ReactNode {
  return (
    <Plate>
      <ellipse cx="100" cy="178" rx="46" ry="9" fill="var(--art-earth)" />
      <Flower />
    </Plate>
  );
}

/** Centre (x, y) and radius of each spot. */
const SPOTS = [
  [84, 84, 9],
  [70, 116, 6],
  [112, 68, 5],
  [96, 136, 7],
  [126, 94, 4],
] as const;

/** A leaf with leaf spot under a magnifying lens, drawn in 200 by 200 units. */
function SpottedLeaf(): ReactNode {
  return (
    <g>
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

export function SpottedLeafPlate(): ReactNode {
  return (
    <Plate>
      <SpottedLeaf />
    </Plate>
  );
}

const PLATES: Readonly<Record<Subject, ComponentType>> = {
  animal: BirdPlate,
  plant: FlowerPlate,
  disease: SpottedLeafPlate,
  pest: BeetlePlate,
};

/** The drawing of a subject, for decoration. */
export function SubjectIllustration({ subject }: { readonly subject: Subject }): ReactNode {
  const Drawing = PLATES[subject];
  return <Drawing />;
}
