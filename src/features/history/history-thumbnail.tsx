import { Bug, Leaf, type LucideIcon, PawPrint, Stethoscope } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { HistoryEntry } from "./rules/history.ts";
import type { Subject } from "#domain/subject.ts";
import type { HistoryStore } from "./state/history-store.ts";
import styles from "./history-thumbnail.module.css";

const ICONS: Readonly<Record<Subject, LucideIcon>> = {
  animal: PawPrint,
  plant: Leaf,
  disease: Stethoscope,
  pest: Bug,
};

/** The picture of an entry, read when it comes near the screen. An entry without a picture shows its subject's icon. */
export function HistoryThumbnail({
  store,
  entry,
  alt,
  className,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
  readonly alt: string;
  readonly className: string | undefined;
}): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  // Reading the history again makes new entry objects. An entry that had no thumbnail before may have one now.
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new IntersectionObserver(
      (sightings) => {
        if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void store.readThumbnail(entry.id).then(setUrl);
      },
      { rootMargin: "200px" },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [store, entry]);
  const Icon = ICONS[entry.identification.subject];
  return (
    <div ref={frame} className={`${styles["frame"]} ${className}`}>
      {url === null ? (
        <Icon className={styles["icon"]} aria-hidden="true" />
      ) : (
        <img src={url} alt={alt} className={styles["image"]} />
      )}
    </div>
  );
}
