import type { ReactNode } from "react";
import { Beetle, Bird, Flower } from "./subjects.tsx";
import styles from "./scene.module.css";

/** A meadow with a bird, flowers, and a beetle in the view of a camera, for decoration. */
export function HeroScene(): ReactNode {
  return (
    <svg className={styles["scene"]} viewBox="0 0 560 520" aria-hidden="true" focusable="false">
      <rect width="560" height="520" fill="var(--art-sky)" />
      <Landscape />
      <g transform="translate(-6 40) scale(1.25)">
        <Bird />
      </g>
      <g transform="translate(352 148) scale(1.35)">
        <Flower />
      </g>
      <g transform="translate(318 258) scale(0.85)">
        <Flower />
      </g>
      <Foreground />
      <Butterfly />
      <g transform="translate(128 324) rotate(38 74 74) scale(0.74)">
        <Beetle />
      </g>
      <Viewfinder />
    </svg>
  );
}

function Landscape(): ReactNode {
  return (
    <>
      <circle cx="392" cy="118" r="58" fill="var(--art-sun)" />
      <path d="M0 330c90-60 190-64 290-18 90 40 180 34 270-22v230H0Z" fill="var(--art-hill)" />
      <path d="M0 420c120-70 240-40 330-14 90 24 160 10 230-26v140H0Z" fill="var(--art-hill-near)" />
    </>
  );
}

function Foreground(): ReactNode {
  return (
    <>
      <path d="M36 520C20 400 120 318 330 316c-4 130-90 214-250 204Z" fill="var(--art-leaf-deep)" />
      <path d="M36 520C120 440 210 370 330 316 210 340 90 400 36 520Z" fill="var(--art-leaf)" />
      <path
        d="M150 428l-38-36M206 384l-32-34M262 348l-20-20M150 428l46 46M206 384l48 34M262 348l36 16"
        stroke="var(--art-sky)"
        strokeWidth="3"
        opacity="0.35"
        fill="none"
      />
      <path d="M560 520c-10-50-60-86-130-90 6 44 46 82 90 90Z" fill="var(--art-leaf)" />
      <path d="M560 420c-44 8-72 44-70 100h70Z" fill="var(--art-leaf-deep)" />
    </>
  );
}

function Butterfly(): ReactNode {
  return (
    <g transform="translate(282 86) rotate(14)">
      <path d="M0 0c-8-26-40-34-44-14-3 16 20 26 44 14Z" fill="var(--art-berry)" />
      <path d="M0 0c8-26 40-34 44-14 3 16-20 26-44 14Z" fill="var(--art-berry)" />
      <path
        d="M0 2c-22-2-34 12-26 22 8 9 22-2 26-22ZM0 2c22-2 34 12 26 22-8 9-22-2-26-22Z"
        fill="var(--art-clay)"
      />
      <path d="M0-8v26" stroke="var(--art-ink)" strokeWidth="5" />
      <path d="M0-8c-2-8-6-12-10-14M0-8c2-8 6-12 10-14" stroke="var(--art-ink)" strokeWidth="2" fill="none" />
    </g>
  );
}

/** The corners of a camera frame around the beetle, and a card that stands for the answer. */
function Viewfinder(): ReactNode {
  return (
    <g className={styles["viewfinder"]}>
      <path
        d="M118 352v-32h32M266 320h32v32M298 468v32h-32M150 500h-32v-32"
        stroke="var(--art-paper)"
        strokeWidth="7"
        fill="none"
      />
      <g className={styles["answer"]}>
        <rect x="274" y="424" width="196" height="68" rx="18" fill="var(--surface)" />
        <circle cx="308" cy="458" r="17" fill="var(--leaf-soft)" />
        <path d="m300 458 6 6 11-12" stroke="var(--leaf)" strokeWidth="4" fill="none" />
        <rect x="338" y="444" width="108" height="10" rx="5" fill="var(--ink-soft)" />
        <rect x="338" y="464" width="72" height="8" rx="4" fill="var(--line)" />
      </g>
    </g>
  );
}
