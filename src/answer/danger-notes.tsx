import { TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import {
  type DangerCandidate,
  dangerCandidates,
  type DangerRecord,
  dangersOf,
  type PossibleDanger,
} from "#domain/answer/dangers.ts";
import { type Identification, recordIdOf } from "#domain/answer/identification.ts";
import { DANGER_ADVICE } from "#src/answer/texts/guide-names.ts";
import { t } from "#src/language/messages.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./result.module.css";

/** What is dangerous among what the photo may show, and what to do about it. Nothing if nothing is known to be. */
export function DangerNotes({ identification }: { readonly identification: Identification }): ReactNode {
  const loaded = useLoaded(useCallback(() => loadDangers(identification), [identification]));
  if (loaded === "loading") return null;
  const lines =
    loaded === "failed"
      ? [
          t`Whether something that it may be is dangerous could not be loaded here. Until you know, do not touch it or eat of it.`,
        ]
      : loaded.map(describeDanger);
  return lines.map((line) => (
    <p key={line} className={styles["danger"]}>
      <TriangleAlert size={20} aria-hidden="true" /> <span>{line}</span>
    </p>
  ));
}

/** The dangers of an answer. Rejects if a record can't be fetched. */
async function loadDangers(identification: Identification): Promise<readonly PossibleDanger[]> {
  const candidates = dangerCandidates(identification);
  if (candidates.length === 0) return [];
  const records = new Map(
    await Promise.all(
      candidates.map(async (one) => [one, await loadDangerRecord(one, identification)] as const),
    ),
  );
  return dangersOf(candidates, (candidate) => records.get(candidate) ?? null);
}

async function loadDangerRecord(
  { subject, label, isNamed }: DangerCandidate,
  identification: Identification,
): Promise<DangerRecord | null> {
  const [{ findLabelRecord }, { loadGuideEntry }] = await Promise.all([
    import("#models/knowledge/answer-knowledge.ts"),
    import("#models/knowledge/knowledge.ts"),
  ]);
  const id =
    (isNamed ? recordIdOf(identification) : null) ?? (await findLabelRecord(subject, label))?.id ?? null;
  const record = id === null ? null : ((await loadGuideEntry(id))?.record ?? null);
  if (record === null) return null;
  return {
    name: record.name,
    danger: "danger" in record ? record.danger : null,
    lookalikes: record.confusedWith.flatMap(({ name, danger, tellApart }) =>
      name === null || danger === null ? [] : [{ name, danger, tellApart }],
    ),
  };
}

function describeDanger({ kind, name, danger, of, tellApart }: PossibleDanger): string {
  const advice = DANGER_ADVICE[danger];
  switch (kind) {
    case "named":
      return t`${isolated(name)}: ${advice}`;
    case "possible":
      return t`It may also be this: ${isolated(name)}. ${advice}`;
    case "lookalike":
      return t`Dangerous, and it looks like ${isolated(of ?? "")}: ${isolated(name)}. ${advice} ${tellApart ?? ""}`;
  }
}
