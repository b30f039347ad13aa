import { FlaskConical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { headlineOf } from "#domain/answer/headline.ts";
import type {
  AnimalRecord,
  AnyRecord,
  DiseaseRecord,
  PestRecord,
  PlantRecord,
} from "#domain/records/knowledge.ts";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { isFriend } from "#src/answer/texts/guide-names.ts";
import { t } from "#src/language/messages.ts";
import { FactList, LabelLaw, PhraseList, Steps, TextSection } from "#src/ui/fact-list/fact-list.tsx";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { CONSERVATION_NAMES } from "#src/ui/texts/record-names.ts";
import { GuidePart, type GuideReading, recordOf } from "./guide-part.tsx";
import { MatchingSolutions } from "./matching-solutions.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./record-sections.module.css";

interface FirstThingsProps {
  readonly record: AnyRecord;
  /** True if the answer names something finer than the record. */
  readonly isWider: boolean;
  readonly isSample: boolean;
  /** Follows "Do today". Not shown for an animal or a plant, where nothing is to be done today. */
  readonly children: ReactNode;
}

/**
 * What a person needs first: what to do about a disease or pest, and with which product; the key facts of an animal or
 * plant.
 */
export function FirstThings({ record, isWider, isSample, children }: FirstThingsProps): ReactNode {
  switch (record.subject) {
    case "animal":
      return (
        <GuidePart id={record.id}>
          {(guide) => <AnimalFacts record={record} guide={guide} isWider={isWider} />}
        </GuidePart>
      );
    case "plant":
      return (
        <GuidePart id={record.id}>
          {(guide) => <PlantFacts record={record} guide={guide} isWider={isWider} />}
        </GuidePart>
      );
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

interface KindFactsProps<Record> extends Pick<FirstThingsProps, "isWider"> {
  readonly record: Record;
  readonly guide: GuideReading;
}

function PlantFacts({ record, guide, isWider }: KindFactsProps<PlantRecord>): ReactNode {
  const whole = recordOf(guide);
  return (
    <>
      <TextSection title={t`Description`} text={record.description} />
      {!isWider && <PhotoLimit record={whole} />}
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

/** What the photo does not tell, such as the breed. Not for an answer that is finer than the record. */
function PhotoLimit({ record }: { readonly record: GuideRecord | null }): ReactNode {
  return (
    record !== null && "photoLimit" in record && record.photoLimit !== null && <p>{record.photoLimit}</p>
  );
}

function AnimalFacts({ record, guide, isWider }: KindFactsProps<AnimalRecord>): ReactNode {
  const { conservation } = record;
  // Only domestic animals share the status of their group.
  const hasStatus = !isWider || conservation === "Domesticated";
  return (
    <>
      <TextSection title={t`Description`} text={record.description} />
      {!isWider && <PhotoLimit record={recordOf(guide)} />}
      <FactList
        facts={[
          [t`Scientific name`, <ScientificName key="name" name={record.scientificName} />],
          [t`Habitat`, record.habitat],
          [t`Lifespan`, record.lifespan],
          [t`Diet`, record.diet],
          [t`Weight`, record.weight],
          ...(hasStatus ? [[t`Conservation`, CONSERVATION_NAMES[conservation]] as const] : []),
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
