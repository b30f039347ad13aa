import type { ReactNode } from "react";
import type { AnimalRecord, AnyRecord, DiseaseRecord, PestRecord, PlantRecord } from "#domain/knowledge.ts";
import { FactList, PhraseList, TextSection } from "./fact-list.tsx";

/** The details beyond the summary; only Premium sees them. */
export function RecordDetails({ record }: { readonly record: AnyRecord }): ReactNode {
  switch (record.subject) {
    case "animal":
      return <AnimalDetails record={record} />;
    case "plant":
      return <PlantDetails record={record} />;
    case "disease":
      return <DiseaseDetails record={record} />;
    case "pest":
      return <PestDetails record={record} />;
  }
}

function AnimalDetails({ record }: { readonly record: AnimalRecord }): ReactNode {
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
      <PhraseList title="Characteristics" phrases={record.characteristics} />
    </>
  );
}

function PlantDetails({ record }: { readonly record: PlantRecord }): ReactNode {
  return (
    <>
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
      <PhraseList title="Care instructions" phrases={record.careInstructions} />
      <PhraseList title="Uses" phrases={record.uses} />
    </>
  );
}

function DiseaseDetails({ record }: { readonly record: DiseaseRecord }): ReactNode {
  return (
    <>
      <TextSection title="Prognosis" text={record.prognosis} />
      <PhraseList title="Affected species" phrases={record.affectedSpecies} />
      <PhraseList title="Symptoms" phrases={record.symptoms} />
      <PhraseList title="Causes" phrases={record.causes} />
      <PhraseList title="Organic treatment" phrases={record.treatment.organic} />
      <PhraseList title="Inorganic treatment" phrases={record.treatment.inorganic} />
      <PhraseList title="Prevention" phrases={record.prevention} />
    </>
  );
}

function PestDetails({ record }: { readonly record: PestRecord }): ReactNode {
  return (
    <>
      <FactList
        facts={[
          ["Damage type", record.damageType],
          ["Seasonal activity", record.seasonalActivity],
        ]}
      />
      <TextSection title="Life cycle" text={record.lifecycle} />
      <PhraseList title="Target plants" phrases={record.targetPlants} />
      <PhraseList title="Organic solutions" phrases={record.organicSolutions} />
      <PhraseList title="Inorganic solutions" phrases={record.inorganicSolutions} />
      <PhraseList title="Biological control" phrases={record.biologicalControl} />
      <PhraseList title="Preventive measures" phrases={record.preventiveMeasures} />
    </>
  );
}
