import type { ReactNode } from "react";
import { headlineOf, headlineOfAnswer } from "#domain/headline.ts";
import type { Identification } from "#domain/identification.ts";
import type { AnyRecord } from "#domain/knowledge.ts";
import { ScientificName } from "#src/ui/page/scientific-name.tsx";
import { FactList } from "./fact-list.tsx";
import { LevelTag } from "./level-tag.tsx";

type Fact = readonly [term: string, value: ReactNode];

/** The facts that every plan sees; the confidence stands apart from them, and so does the name where it is the heading. */
export function SummaryFacts({
  identification,
  record,
}: {
  readonly identification: Identification;
  readonly record: AnyRecord;
}): ReactNode {
  const name = headlineOf(record);
  const isHeading = name === headlineOfAnswer(identification);
  const named: readonly Fact[] = isHeading ? [] : [[NAME_TERMS[record.subject], name]];
  return <FactList facts={[...factsOf(record), ...named]} />;
}

/** What the specification calls the name of each. */
const NAME_TERMS: Readonly<Record<AnyRecord["subject"], string>> = {
  animal: "Species",
  plant: "Common name",
  disease: "Disease",
  pest: "Pest",
};

function factsOf(record: AnyRecord): readonly Fact[] {
  switch (record.subject) {
    case "animal":
      return [["Breed", record.breed]];
    case "plant":
      return [
        ["Species", <ScientificName key="species" name={record.species} />],
        ["Family", record.family],
      ];
    case "disease":
      return [
        ["Severity", <LevelTag key="level" level={record.severity} />],
        ...(record.scientificName === ""
          ? []
          : [["Pathogen", <ScientificName key="pathogen" name={record.scientificName} />] as const]),
      ];
    case "pest":
      return [
        ["Risk level", <LevelTag key="level" level={record.riskLevel} />],
        ["Scientific name", <ScientificName key="scientific" name={record.scientificName} />],
      ];
  }
}
