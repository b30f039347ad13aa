import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { recordMarks } from "#src/answer/texts/guide-names.ts";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { CompareButton } from "#src/app/references/compare-button.tsx";
import { t } from "#src/language/messages.ts";
import { guidePath } from "#src/paths.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PreviewCanvas } from "#src/ui/pictures/pictures.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { type Fit, standingOf } from "./standing.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface PossibilityCardProps {
  readonly record: GuideRecord;
  /** The records of the other cards, the best first. */
  readonly others: readonly GuideRecord[];
  /** The person's photo, shown beside the drawing; null without one. */
  readonly photo: PagePhoto | null;
  /** How well it fits beside the other cards; null for a card that stands alone. */
  readonly fit: Fit | null;
  /** Says that it is not known from where the plant grows, and by which source; null where no source does. */
  readonly notKnown: string | null;
  /** Says that it is on the person's list; null or left out for nothing. */
  readonly mark?: string | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One of the things that a photo may show: what it looks like, and what tells it from the other cards. */
export function PossibilityCard({
  record,
  others,
  photo,
  fit,
  notKnown,
  mark = null,
  isChosen,
  onChoose,
}: PossibilityCardProps): ReactNode {
  const [drawing] = record.drawings;
  return (
    <li className={styles["card"]}>
      <div className={styles["pictures"]}>
        {photo !== null && photo.preview !== null && (
          <PreviewCanvas preview={photo.preview} alt={t`Your photo`} className={styles["picture"]} />
        )}
        {drawing !== undefined && (
          <div className={styles["picture"]}>
            <Drawing name={drawing} />
          </div>
        )}
      </div>
      {photo !== null && (
        <CompareButton photo={photo} id={record.id} name={record.name} others={others.map(({ id }) => id)} />
      )}
      <h4 className={layout["large"]}>
        <Link to={guidePath(record.id)}>{record.name}</Link>
      </h4>
      <p className={layout["hint"]}>{recordMarks(record).join(" · ")}</p>
      {fit !== null && <p>{FIT_TEXTS[standingOf(fit)]}</p>}
      {notKnown !== null && <p className={layout["strong"]}>{notKnown}</p>}
      {mark !== null && <p>{mark}</p>}
      <p>{record.recognise[0]}</p>
      <Neighbour record={record} others={others} />
      <Limits record={record} />
      <Button aria-pressed={isChosen} onClick={onChoose}>
        <Check size={18} aria-hidden="true" /> {isChosen ? t`You chose this` : t`This is it`}
      </Button>
    </li>
  );
}

/** What the best other card that is like this one looks like, led by its name: the sign is not of the record of this card. */
function Neighbour({ record, others }: Pick<PossibilityCardProps, "record" | "others">): ReactNode {
  const [line] = others.flatMap(({ id, name }) => {
    const like = record.confusedWith.find((each) => each.record === id);
    return like === undefined ? [] : [t`It may also be ${isolated(name)}: ${like.tellApart}`];
  });
  return line !== undefined && <p>{line}</p>;
}

/** A text for each standing. Words and no percentage: nobody counted how often such a guess is right. */
const FIT_TEXTS = [t`Fits best`, t`Fits nearly as well`, t`Fits less well`] as const;

/** What a person must know before they choose: what a photo can't tell, what is harmed, what is poisonous. */
function Limits({ record }: { readonly record: GuideRecord }): ReactNode {
  switch (record.subject) {
    case "disease":
      return (
        "cannotTell" in record &&
        record.cannotTell.map((limit) => (
          <p key={limit} className={layout["hint"]}>
            {limit}
          </p>
        ))
      );
    case "pest":
      return (
        <>
          <Term term={t`Damage`} text={record.damage[0]} />
          <Term term={t`Target plants`} text={record.targetPlants.join(", ")} />
        </>
      );
    case "plant":
      return <Term term={t`Is it poisonous?`} text={record.poison[0]} />;
    case "animal":
      return null;
  }
}

/** A line with what it is about before it. */
function Term({ term, text }: { readonly term: string; readonly text: string | undefined }): ReactNode {
  return (
    <p className={layout["hint"]}>
      <strong>{term}</strong> {text}
    </p>
  );
}
