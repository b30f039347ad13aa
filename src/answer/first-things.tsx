import { FlaskConical, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { headlineOf } from "#domain/answer/headline.ts";
import type {
  AnimalRecord,
  AnyRecord,
  DiseaseRecord,
  PestRecord,
  PlantRecord,
} from "#domain/records/knowledge.ts";
import { isFriend } from "#src/answer/texts/guide-names.ts";
import { t } from "#src/language/messages.ts";
import { FactList, LabelLaw, PhraseList, Steps, TextSection } from "#src/ui/fact-list/fact-list.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { CONSERVATION_NAMES } from "#src/ui/texts/record-names.ts";
import { GuidePart, type GuideReading, recordOf } from "./guide-part.tsx";
import { MatchingSolutions } from "./matching-solutions.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./record-sections.module.css";

interface FirstThingsProps {
  readonly record: AnyRecord;
  readonly isSample: boolean;
  /** Follows "Do today". Not shown for an animal or a plant, where nothing is to be done today. */
  readonly children: ReactNode;
}

/**
 * What a person needs first: what to do about a disease or pest, and with which product; what is poisonous in a plant;
 * the key facts of an animal or plant.
 */
export function FirstThings({ record, isSample, children }: FirstThingsProps): ReactNode {
  switch (record.subject) {
    case "animal":
      return <AnimalFacts record={record} />;
    case "plant":
      return <GuidePart id={record.id}>{(guide) => <PlantFacts record={record} guide={guide} />}</GuidePart>;
    case "disease":
    case "pest":
      return (
        <GuidePart id={record.id}>
          {(guide) => (
            <Treatment record={record} guide={guide} isSample={isSample}>
              {children}
            </Treatment>
          )}
        </GuidePart>
      );
  }
}

interface TreatmentProps {
  readonly record: DiseaseRecord | PestRecord;
  readonly guide: GuideReading;
  readonly isSample: boolean;
  readonly children: ReactNode;
}

function Treatment({ record, guide, isSample, children }: TreatmentProps): ReactNode {
  const whole = recordOf(guide);
  const noProduct = whole !== null && "noProduct" in whole ? whole.noProduct : null;
  return (
    <>
      {whole?.subject === "pest" && isFriend(whole) && (
        <>
          <PhraseList title={t`What good they do`} phrases={whole.whatTheyDo} />
          <PhraseList title={t`How to spare them`} phrases={whole.spare} />
        </>
      )}
      <Today guide={guide} isSample={isSample} />
      {children}
      <MatchingSolutions id={record.id} name={headlineOf(record)} isSample={isSample} noProduct={noProduct} />
      <LabelLaw />
    </>
  );
}

interface PlantFactsProps {
  readonly record: PlantRecord;
  readonly guide: GuideReading;
}

function PlantFacts({ record, guide }: PlantFactsProps): ReactNode {
  const whole = recordOf(guide);
  return (
    <>
      {whole?.subject === "plant" && (
        <div className={styles["beware"]}>
          <TriangleAlert size={20} aria-hidden="true" />
          <PhraseList title={t`Is it poisonous?`} phrases={whole.poison} />
        </div>
      )}
      <TextSection title={t`Description`} text={record.description} />
      <FactList
        facts={[
          [t`Sunlight`, record.sunlight],
          [t`Watering`, record.watering],
          [t`Temperature`, record.temperature],
          [t`Bloom time`, record.bloomTime],
          [t`Native region`, record.nativeRegion],
        ]}
      />
    </>
  );
}

function AnimalFacts({ record }: { readonly record: AnimalRecord }): ReactNode {
  return (
    <>
      <TextSection title={t`Description`} text={record.description} />
      <FactList
        facts={[
          [t`Scientific name`, <i key="name">{record.scientificName}</i>],
          [t`Habitat`, record.habitat],
          [t`Lifespan`, record.lifespan],
          [t`Diet`, record.diet],
          [t`Weight`, record.weight],
          [t`Conservation`, CONSERVATION_NAMES[record.conservation]],
        ]}
      />
    </>
  );
}

/** Read aloud too, before the steps. */
const SAMPLE_WARNING = [
  t`Sample data, not about your plant.`,
  t`Your photo was not looked at. Do none of this because of this answer.`,
] as const;

interface TodayProps {
  readonly guide: GuideReading;
  readonly isSample: boolean;
}

/**
 * What to do today, in order. A sample repeats its warning here, because nobody should treat a plant because of sample
 * data.
 */
export function Today({ guide, isSample }: TodayProps): ReactNode {
  const titleId = useId();
  const steps = guide.status === "read" && "today" in guide.record ? guide.record.today : null;
  return (
    <section className={styles["today"]} aria-labelledby={titleId} aria-busy={guide.status === "loading"}>
      <div className={styles["todayTitle"]}>
        <h3 id={titleId} className={layout["xlarge"]}>
          {t`Do today`}
        </h3>
        {steps !== null && (
          <LazyPart load={() => import("./read-aloud.tsx")} waiting={null}>
            {({ ReadAloud }) => (
              <ReadAloud title={t`Do today`} texts={isSample ? [...SAMPLE_WARNING, ...steps] : steps} />
            )}
          </LazyPart>
        )}
      </div>
      {isSample && (
        <p className={styles["sample"]}>
          <FlaskConical size={20} aria-hidden="true" />
          <span>
            <strong>{SAMPLE_WARNING[0]}</strong> {SAMPLE_WARNING[1]}
          </span>
        </p>
      )}
      {steps !== null ? (
        <Steps steps={steps} />
      ) : (
        guide.status !== "loading" && (
          <p>{t`What to do today could not be loaded here. The guide has it, once there is a network.`}</p>
        )
      )}
    </section>
  );
}
