import { TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { ReadAnswer } from "#domain/answer/identification.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { DANGERS_NOT_LOADED, loadDangerLines } from "./danger-lines.ts";
import styles from "./result.module.css";

/**
 * What is dangerous among what the photo may show, and what to do about it. Nothing if nothing is known to be. A new array of
 * answers is loaded anew.
 */
export function DangerNotes({ answers }: { readonly answers: readonly ReadAnswer[] }): ReactNode {
  const loaded = useLoaded(useCallback(() => loadDangerLines(answers), [answers]));
  if (loaded === "loading") return null;
  const lines = loaded === "failed" ? [DANGERS_NOT_LOADED] : loaded;
  return lines.map((line) => (
    <p key={line} className={styles["danger"]}>
      <TriangleAlert size={20} aria-hidden="true" /> <span>{line}</span>
    </p>
  ));
}
