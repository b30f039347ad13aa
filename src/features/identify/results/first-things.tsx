import { FlaskConical, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { headlineOf } from "#domain/headline.ts";
import type { AnimalRecord, AnyRecord, DiseaseRecord, PestRecord, PlantRecord } from "#domain/knowledge.ts";
import { LabelLaw } from "#src/features/solutions/kind/label-law.tsx";
import { isFriend } from "#src/features/guide/texts/guide-names.ts";
import { FactList, PhraseList, TextSection } from "#src/ui/fact-list/fact-list.tsx";
import styles from "./record-sections.module.css";
import layout from "#src/ui/styles/layout.module.css";
import { GuidePart, type GuideReading, recordOf } from "./guide-part.tsx";
import { MatchingSolutions } from "./matching-solutions.tsx";

/**
 * What a person needs first: what to do about a disease or pest, and with which product; what is poisonous in a plant;
 * the key facts of an animal or plant.
 */
export function FirstThings({
  record,
  isSample,
}: {
  readonly record: AnyRecord;
  readonly isSample: boolean;
}): ReactNode {
  switch (record.subject) {
    case "animal":
      return <AnimalFacts record={record} />;
    case "plant":
      return <GuidePart id={record.id}>{(guide) => <PlantFacts record={record} guide={guide} />}</GuidePart>;
    case "disease":
    case "pest":
      return (
        <GuidePart id={record.id}>
          {(guide) => <Treatment record={record} guide={guide} isSample={isSample} />}
        </GuidePart>
      );
  }
}

function Treatment({
  record,
  guide,
  isSample,
}: {
  readonly record: DiseaseRecord | PestRecord;
  readonly guide: GuideReading;
  readonly isSample: boolean;
}): ReactNode {
  const whole = recordOf(guide);
  const noProduct = whole !== null && "noProduct" in whole ? whole.noProduct : null;
  return (
    <>
      {whole?.subject === "pest" && isFriend(whole) && (
        <>
          <PhraseList title="What good they do" phrases={whole.whatTheyDo} />
          <PhraseList title="How to spare them" phrases={whole.spare} />
        </>
      )}
      <Today guide={guide} isSample={isSample} />
      <MatchingSolutions id={record.id} name={headlineOf(record)} isSample={isSample} noProduct={noProduct} />
      <LabelLaw />
    </>
  );
}

function PlantFacts({
  record,
  guide,
}: {
  readonly record: PlantRecord;
  readonly guide: GuideReading;
}): ReactNode {
  const whole = recordOf(guide);
  return (
    <>
      {whole?.subject === "plant" && (
        <div className={styles["beware"]}>
          <TriangleAlert size={20} aria-hidden="true" />
          <PhraseList title="Is it poisonous?" phrases={whole.poison} />
        </div>
      )}
      <TextSection title="Description" text={record.description} />
      <FactList
        facts={[
          ["Sunlight", record.sunlight],
          ["Watering", record.watering],
          ["Temperature", record.temperature],
          ["Bloom time", record.bloomTime],
          ["Native region", record.nativeRegion],
        ]}
      />
    </>
  );
}

function AnimalFacts({ record }: { readonly record: AnimalRecord }): ReactNode {
  return (
    <>
      <TextSection title="Description" text={record.description} />
      <FactList
        facts={[
          ["Scientific name", <i key="name">{record.scientificName}</i>],
          ["Habitat", record.habitat],
          ["Lifespan", record.lifespan],
          ["Diet", record.diet],
          ["Weight", record.weight],
          ["Conservation", record.conservation],
        ]}
      />
    </>
  );
}

/** What to do today, in order. A sample warns here again: nobody may treat a plant because of sample data. */
export function Today({
  guide,
  isSample,
}: {
  readonly guide: GuideReading;
  readonly isSample: boolean;
}): ReactNode {
  const titleId = useId();
  return (
    <section className={styles["today"]} aria-labelledby={titleId} aria-busy={guide.status === "loading"}>
      <h3 id={titleId} className={styles["title"]}>
        Do today
      </h3>
      {isSample && (
        <p className={styles["sample"]}>
          <FlaskConical size={20} aria-hidden="true" />
          <span>
            <strong>Sample data, not about your plant.</strong> Your photo was not looked at. Do none of this
            because of this answer.
          </span>
        </p>
      )}
      <Steps guide={guide} />
    </section>
  );
}

function Steps({ guide }: { readonly guide: GuideReading }): ReactNode {
  if (guide.status === "loading") return null;
  if (guide.status === "failed" || !("today" in guide.record))
    return <p>What to do today could not be loaded here. The guide has it, once there is a network.</p>;
  return (
    <ol className={layout["steps"]}>
      {guide.record.today.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
