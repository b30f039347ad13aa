import {
  type DangerCandidate,
  dangerCandidates,
  type DangerRecord,
  dangersOf,
  type PossibleDanger,
} from "#domain/answer/dangers.ts";
import { type ReadAnswer, recordIdOf } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { DANGER_ADVICE } from "#src/answer/texts/guide-names.ts";
import { t } from "#src/language/messages.ts";
import { isolated } from "#src/ui/texts/format.ts";

/**
 * What is dangerous among what these answers to one photo say, and what to do about it; a sentence each. Empty if nothing is
 * known to be. Rejects if a record can't be fetched.
 * @param chosen what the person says it is instead. They may be wrong, so the answers stay possible. Null for nothing
 */
export async function loadDangerLines(
  answers: readonly ReadAnswer[],
  chosen: PersonsName | null,
): Promise<readonly string[]> {
  const candidates = answers.flatMap((answer) =>
    dangerCandidates(answer).map(({ isNamed, ...label }) => ({
      candidate: { ...label, isNamed: isNamed && chosen === null },
      recordId: isNamed ? recordIdOf(answer) : null,
    })),
  );
  const named = answers.slice(0, chosen === null ? 0 : 1).map(({ subject }) => ({
    candidate: { subject, label: chosen?.name ?? "", isNamed: true },
    recordId: chosen?.recordId ?? null,
  }));
  const records = new Map(
    await Promise.all(
      [...named, ...candidates].map(
        async ({ candidate, recordId }) => [candidate, await loadDangerRecord(candidate, recordId)] as const,
      ),
    ),
  );
  return dangersOf([...records.keys()], (candidate) => records.get(candidate) ?? null).map(describeDanger);
}

async function loadDangerRecord(
  { subject, label }: DangerCandidate,
  recordId: string | null,
): Promise<DangerRecord | null> {
  const [{ findLabelRecord }, { loadGuideEntry }] = await Promise.all([
    import("#models/knowledge/answer-knowledge.ts"),
    import("#models/knowledge/knowledge.ts"),
  ]);
  const id = recordId ?? (await findLabelRecord(subject, label))?.id ?? null;
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
      return t`If it is ${isolated(name)}: ${advice}`;
    case "lookalike":
      return t`${isolated(name)}: ${advice} It looks like ${isolated(of ?? "")}. ${tellApart ?? ""}`;
  }
}
