import { Info, Leaf, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { isFriend, recordNotices, SEVERAL_KINDS } from "#src/answer/texts/guide-names.ts";
import type { OtherRecordOf } from "#src/answer/texts/guide-section.ts";
import { t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { PhraseList } from "#src/ui/fact-list/fact-list.tsx";
import { GuidePart, recordOf } from "./guide-part.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./result.module.css";

/** Notices of the record of an answer: that the animal is useful and not a pest, or which kinds have records of their own. */
export function RecordNotices({ id }: { readonly id: string }): ReactNode {
  return (
    <GuidePart id={id}>
      {(guide) => guide.status === "read" && <Notices record={guide.record} otherOf={guide.otherOf} />}
    </GuidePart>
  );
}

interface NoticesProps {
  readonly record: GuideRecord;
  readonly otherOf: OtherRecordOf;
}

function Notices({ record, otherOf }: NoticesProps): ReactNode {
  const Sign = record.subject === "pest" && isFriend(record) ? Leaf : Info;
  const kinds = "kinds" in record ? record.kinds : [];
  return recordNotices(record)
    .filter((notice) => notice !== SEVERAL_KINDS || kinds.length > 0)
    .map((notice) => (
      <div key={notice} className={styles["friend"]}>
        <Sign size={20} aria-hidden="true" />
        <div>
          <strong>{notice}</strong>
          {notice === SEVERAL_KINDS && (
            <ul className={layout["wrap2"]}>
              {kinds.map((id) => (
                <li key={id}>
                  <Link to={guidePath(id)} className={layout["touch"]}>
                    {otherOf(id)?.name ?? id}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    ));
}

const NOT_STATED = [
  t`Not stated here. Until you know, do not eat any of it, and give none of it to animals.`,
];

/**
 * What the record of a plant says about poison, for every plan. `id` is null for a plant without a record. Nothing while
 * the record loads, and if it can't be loaded, which `DangerNotes` says.
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
    <div className={`${styles["danger"]} ${isCalm ? styles["calm"] : ""}`}>
      <Sign size={20} aria-hidden="true" />
      <PhraseList title={t`Is it poisonous?`} phrases={phrases} />
    </div>
  );
}
