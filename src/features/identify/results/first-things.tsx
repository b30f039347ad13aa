import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { headlineOf } from "#domain/headline.ts";
import type { AnimalRecord, AnyRecord, DiseaseRecord, PestRecord, PlantRecord } from "#domain/knowledge.ts";
import { LabelLaw } from "#src/features/solutions/kind/label-law.tsx";
import { isFriend } from "#src/features/guide/texts/guide-names.ts";
import { FactList, PhraseList, TextSection } from "./fact-list.tsx";
import styles from "./first-things.module.css";
import { GuidePart } from "./guide-part.tsx";
import { type GuideReading, recordOf } from "./guide-reading.ts";
import { MatchingSolutions } from "./matching-solutions.tsx";
import { Today } from "./today.tsx";

/**
 * What a person needs first of what was identified: what to do about a disease or a pest, and with what; what to beware of
 * in a plant, and the key facts.
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
