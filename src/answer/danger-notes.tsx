import { TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { ReadAnswer } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { t } from "#src/language/messages.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import styles from "./result.module.css";

/** Stands in for the dangers where a record can't be fetched. */
export const DANGERS_NOT_LOADED = t`Whether something that it may be is dangerous could not be loaded here. Until you know, do not touch it or eat of it.`;

/**
 * What is dangerous among what the photo may show, and what to do about it. Nothing if nothing is known to be. A new array of
 * answers is loaded anew.
 */
export function DangerNotes({
  answers,
  chosen = null,
}: {
  readonly answers: readonly ReadAnswer[];
  /** What the person says it is instead; null for nothing. */
  readonly chosen?: PersonsName | null;
}): ReactNode {
  const load = useCallback(async () => {
    const { loadDangerTexts } = await import("./danger-lines.tsx");
    return loadDangerTexts(answers, chosen);
  }, [answers, chosen]);
  const loaded = useLoaded(load);
  if (loaded === "loading") return null;
  const lines = loaded === "failed" ? [[DANGERS_NOT_LOADED, DANGERS_NOT_LOADED] as const] : loaded;
  return lines.map(([text, drawn]) => (
    <div key={text} className={styles["danger"]}>
      <TriangleAlert size={20} aria-hidden="true" /> {drawn}
    </div>
  ));
}
