import type { ReactNode } from "react";
import styles from "./scene.module.css";

/** A leaf on the screen of a phone, for decoration. */
export function DeviceScene(): ReactNode {
  return (
    <svg className={styles["scene"]} viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <rect width="480" height="400" fill="var(--art-sky)" />
      <circle cx="96" cy="92" r="40" fill="var(--art-sun)" />
      <path d="M0 300c80-50 160-40 240-10s160 30 240-20v130H0Z" fill="var(--art-hill)" />
      <path d="M0 356c100-40 200-24 290-6 70 14 130 6 190-14v64H0Z" fill="var(--art-hill-near)" />
      <g>
        <rect x="156" y="36" width="176" height="330" rx="30" fill="var(--art-ink)" />
        <rect x="168" y="50" width="152" height="302" rx="20" fill="var(--surface)" />
        <rect x="182" y="66" width="124" height="136" rx="14" fill="var(--art-hill)" />
        <path d="M206 186c-10-58 22-92 84-98 4 58-26 96-84 98Z" fill="var(--art-leaf-deep)" />
        <path d="M206 186c-10-58 22-92 84-98Z" fill="var(--art-leaf)" />
        <path d="M200 194c24-40 50-68 86-102" stroke="var(--art-sky)" strokeWidth="4" fill="none" />
        <rect x="182" y="222" width="96" height="12" rx="6" fill="var(--ink-soft)" />
        <rect x="182" y="246" width="124" height="8" rx="4" fill="var(--line)" />
        <rect x="182" y="264" width="108" height="8" rx="4" fill="var(--line)" />
        <rect x="182" y="292" width="124" height="12" rx="6" fill="var(--leaf-soft)" />
        <rect x="182" y="292" width="96" height="12" rx="6" fill="var(--leaf)" />
        <circle cx="344" cy="286" r="46" fill="var(--art-water-deep)" />
        <path d="M330 280v-10a14 14 0 0 1 28 0v10" stroke="var(--art-paper)" strokeWidth="7" fill="none" />
        <rect x="320" y="278" width="48" height="36" rx="9" fill="var(--art-paper)" />
        <circle cx="344" cy="296" r="5" fill="var(--art-water-deep)" />
        <path d="M86 400c-6-60 8-100 4-150" stroke="var(--art-leaf-deep)" strokeWidth="6" fill="none" />
        <path d="M88 330c-30 0-48-18-50-44 28 0 48 16 50 44Z" fill="var(--art-leaf)" />
        <path d="M90 296c4-26 22-40 48-40-2 26-20 42-48 40Z" fill="var(--art-leaf-deep)" />
        <path d="M90 256c-16-12-18-34-6-50 16 12 20 34 6 50Z" fill="var(--art-clay)" />
      </g>
    </svg>
  );
}
