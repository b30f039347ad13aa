import { Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/language/messages.ts";
import { PhraseList } from "#src/ui/fact-list/fact-list.tsx";
import { GuidePart, recordOf } from "./guide-part.tsx";
import styles from "./poison-box.module.css";

const NOT_STATED = [
  t`Not stated here. Until you know, do not eat any of it, and give none of it to animals.`,
];

/**
 * What the record of a plant says about poison, for every plan. `id` is null for a plant without a record. Nothing while
 * the record loads, and if it can't be loaded, which {@link DangerNotes} says.
 */
export function PoisonBox({ id }: { readonly id: string | null }): ReactNode {
  if (id === null) return <Box phrases={NOT_STATED} isCalm />;
  return (
    <GuidePart id={id}>
      {(guide) => {
        const record = recordOf(guide);
        return record?.subject === "plant" && <Box phrases={record.poison} isCalm={record.notPoisonous} />;
      }}
    </GuidePart>
  );
}

interface BoxProps {
  readonly phrases: readonly string[];
  /** True if nothing in it is a warning. */
  readonly isCalm: boolean;
}

function Box({ phrases, isCalm }: BoxProps): ReactNode {
  const Sign = isCalm ? Info : TriangleAlert;
  return (
    <div className={`${styles["box"]} ${isCalm ? "" : styles["beware"]}`}>
      <Sign size={20} aria-hidden="true" />
      <PhraseList title={t`Is it poisonous?`} phrases={phrases} />
    </div>
  );
}
