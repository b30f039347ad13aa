import { type ReactNode, useCallback, useId, useState } from "react";
import type { Identification } from "#domain/answer/identification.ts";
import { keysOf } from "#domain/subject.ts";
import type { PestGuide } from "#models/knowledge/record-schema.ts";
import type { PagePhoto } from "#src/answer/identification-snapshot.ts";
import { TopCandidates } from "#src/answer/result-facts.tsx";
import { Drawing } from "#src/app/guide/drawing/drawing.tsx";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import { useCountry } from "#src/app/place/chosen-place.ts";
import { PlaceOfMarks } from "#src/app/place/place-of-marks.tsx";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { t } from "#src/language/messages.ts";
import { LazyPart, useLoaded } from "#src/ui/status/lazy-part.tsx";
import { LEAST_GUESS } from "#src/ui/texts/describe-verdict.ts";
import { groupName } from "#src/ui/texts/record-names.ts";
import { ChosenByPerson } from "./chosen-by-person.tsx";
import { FoldedRecords } from "./folded-records.tsx";
import { type LikelyRecord, loadLikely, loadPestGroup } from "./likely-records.ts";
import { placedCards } from "./placed-cards.ts";
import { PossibilityCard } from "./possibility-card.tsx";
import type { ChosenRecord } from "./use-chosen-record.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./diagnosis.module.css";

interface WhichOneProps {
  readonly photo: PagePhoto;
  /** An answer of the app's own model that does not name an animal, plant or pest. */
  readonly answer: RankableAnswer;
  readonly choice: ChosenRecord;
  /** A mark on the card of a record, by its id; null for none. */
  readonly markOf: ((id: string) => string | null) | undefined;
}

/** What a photo may show, where the model names nothing: the likeliest records beside each other. Make it anew for each answer. */
export function WhichOne({ photo, answer, choice: { chosen, choose }, markOf }: WhichOneProps): ReactNode {
  const { identification } = answer;
  const likely = useLoaded(useCallback(() => loadLikely(identification), [identification]));
  if (likely === "loading") return null;
  const choice = { photo, chosen: chosen?.recordId ?? null, onChoose: choose, markOf };
  return (
    <div className={layout["stack5"]}>
      {likely === "failed" ? (
        <TopCandidates identification={identification} />
      ) : (
        likely.length > 0 && <Cards title={titleOf(identification)} likely={likely} {...choice} />
      )}
      {identification.subject === "pest" && (
        <ByGroup
          answer={answer}
          shown={likely === "failed" ? [] : likely.map(({ record }) => record.id)}
          {...choice}
        />
      )}
    </div>
  );
}

function titleOf({ verdict }: Identification): string {
  return verdict === "unknown-kind" ? t`The nearest that the model knows` : t`Perhaps one of these`;
}

interface CardsProps extends Pick<WhichOneProps, "markOf"> {
  readonly title: string;
  /** Best first. */
  readonly likely: readonly LikelyRecord[];
  readonly photo: PagePhoto;
  /** Id of the record that the person says it is; null before. */
  readonly chosen: string | null;
  readonly onChoose: (record: LikelyRecord["record"]) => void;
}

/** Cards beside each other, and what to do about the one that the person chose. */
function Cards({ title, likely, photo, chosen, onChoose, markOf }: CardsProps): ReactNode {
  const titleId = useId();
  // Nothing is ranked among records that the photo speaks for as good as not at all.
  const best = likely[0]?.probability ?? 0;
  const isRanked = likely.length > 1 && best >= LEAST_GUESS;
  const cards = placedCards(
    likely.map(({ record, probability }, rank) => ({
      record,
      fit: isRanked ? { rank, probability, best } : null,
    })),
    useCountry(),
  );
  const chosenRecord = likely.find(({ record }) => record.id === chosen)?.record;
  return (
    <section className={layout["stack3"]} aria-labelledby={titleId}>
      <h3 id={titleId} className={layout["large"]}>
        {title}
      </h3>
      <ol className={styles["cards"]} aria-labelledby={titleId}>
        {cards.map((card) => (
          <PossibilityCard
            key={card.record.id}
            {...card}
            others={likely.map(({ record }) => record)}
            photo={photo}
            mark={markOf?.(card.record.id) ?? null}
            isChosen={chosen === card.record.id}
            onChoose={() => onChoose(card.record)}
          />
        ))}
      </ol>
      <PlaceOfMarks hasMarks={cards.some(({ notKnown }) => notKnown !== null)} />
      {chosenRecord !== undefined && <ChosenByPerson record={chosenRecord} />}
    </section>
  );
}

/** Scrolls to what a button has opened below all buttons, which may be below the screen. */
function scrollTo(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: "start" });
}

type PestGroupName = PestGuide["group"];

/** A drawing for each group of pests. */
const GROUP_DRAWINGS = {
  "Ants, bees and wasps": "bee-or-wasp",
  "Beetles and weevils": "beetle",
  "Caterpillars and moths": "caterpillar",
  Flies: "fly",
  "Grasshoppers, crickets and relatives": "grasshopper",
  "Sap-sucking bugs": "shield-bug",
  "Thrips and mites": "mite",
  "Slugs and snails": "snail",
  "Earthworms and other soil animals": "earthworm",
} as const satisfies Readonly<Record<PestGroupName, string>>;

interface ByGroupProps extends Pick<WhichOneProps, "answer">, Omit<CardsProps, "title" | "likely"> {
  /** Ids of the records of the cards above. */
  readonly shown: readonly string[];
}

/** Asks what kind of animal a pest is, and shows the likeliest of that kind. */
function ByGroup({ answer, shown, ...choice }: ByGroupProps): ReactNode {
  const titleId = useId();
  const [group, setGroup] = useState<PestGroupName | null>(null);
  const manifest = useOpenedManifest(answer.identification.model.id);
  const probabilityOf = (label: string): number => {
    const labels = manifest !== null && "labels" in manifest ? manifest.labels : [];
    return answer.reading?.probabilities[labels.indexOf(label)] ?? 0;
  };
  return (
    <section className={layout["stack3"]} aria-labelledby={titleId}>
      <h3 id={titleId} className={layout["large"]}>
        {shown.length > 0 ? t`None of these? Which kind of animal is it?` : t`Which kind of animal is it?`}
      </h3>
      <div className={styles["answers"]}>
        {keysOf(GROUP_DRAWINGS).map((each) => (
          <button
            key={each}
            type="button"
            className={styles["answer"]}
            aria-pressed={group === each}
            onClick={() => setGroup(group === each ? null : each)}
          >
            <span className={styles["small"]}>
              <Drawing name={GROUP_DRAWINGS[each]} />
            </span>
            <span>{groupName(each)}</span>
          </button>
        ))}
      </div>
      {group !== null && (
        <LazyPart
          key={group}
          load={() => loadPestGroup(group, shown, probabilityOf)}
          waiting={null}
          failureTitle={t`The names could not be loaded.`}
        >
          {({ likely, rest }) => (
            <div ref={scrollTo} className={layout["stack3"]}>
              {likely.length > 0 ? (
                <Cards title={groupName(group)} likely={likely} {...choice} />
              ) : (
                <p>{t`All of this kind that the app knows stand above.`}</p>
              )}
              <FoldedRecords summary={t`The others of this kind`} records={rest} />
            </div>
          )}
        </LazyPart>
      )}
    </section>
  );
}
