import type { ReactNode } from "react";
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
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { isolated } from "#src/ui/texts/format.ts";

/** First aid for poison, of a plant or a mushroom. */
export const IF_EATEN = t`If any was eaten, call the emergency number or a poison centre at once, or a vet for animals. Do not wait for signs.`;

/** A danger of an answer, and what to do about it. */
export interface DangerLine {
  /** One or more sentences. */
  readonly text: string;
  /** What to do if it happened, the most urgent first, without what a line above says. */
  readonly firstAid: readonly string[];
}

/**
 * What is dangerous among what these answers to one photo say. Empty if nothing is known to be. Rejects if a record can't be fetched.
 * @param chosen what the person says it is instead. They may be wrong, so the answers stay possible. Null for nothing
 */
export async function loadDangerLines(
  answers: readonly ReadAnswer[],
  chosen: PersonsName | null,
): Promise<readonly DangerLine[]> {
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
  const said = new Set<string>();
  return dangersOf([...records.keys()], (candidate) => records.get(candidate) ?? null).map((danger) => {
    const firstAid = danger.danger === "poisonous" ? [IF_EATEN] : danger.firstAid;
    const unsaid = firstAid.filter((phrase) => !said.has(phrase));
    for (const phrase of unsaid) said.add(phrase);
    return { text: describeDanger(danger), firstAid: unsaid };
  });
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
    firstAid: "firstAid" in record ? record.firstAid : [],
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

/** The lines of {@link loadDangerLines}, each with what is drawn of it. */
export async function loadDangerTexts(
  ...asked: Parameters<typeof loadDangerLines>
): Promise<readonly (readonly [text: string, drawn: ReactNode])[]> {
  const lines = await loadDangerLines(...asked);
  return lines.map((line) => [line.text, <DangerText key={line.text} {...line} />]);
}

/** A danger, and what to do if it happened: the most urgent at once, the rest one tap away. */
export function DangerText({ text, firstAid: [first, ...rest] }: DangerLine): ReactNode {
  return (
    <div>
      <p>{text}</p>
      {first !== undefined && (
        <p>
          <strong>{first}</strong>
        </p>
      )}
      {rest.length > 0 && (
        <Disclosure summary={t`More first aid`}>
          <ul>
            {rest.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
