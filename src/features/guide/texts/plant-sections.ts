import type { PlantGuide } from "#models/knowledge/record-schema.ts";
import {
  type CommonSections,
  type GuidePart,
  type GuideSection,
  pointsOf,
  section,
} from "./guide-section.ts";

/** What the guide says of a plant. Of a weed, how to be rid of it comes first. */
export function plantSections(
  record: PlantGuide,
  { recognise, confused }: CommonSections,
): readonly GuideSection[] {
  const { kind, description, careInstructions, uses, poison, seedling } = record;
  const isWeed = kind === "weed";
  const about = section(record, "about", "What it is", ["care"], [{ kind: "text", text: description }]);
  const poisonous = section(record, "poison", "Is it poisonous?", ["poison"], [pointsOf(poison)]);
  const care = section(
    record,
    "care",
    isWeed ? "What it needs, and what keeps it out" : "How to grow it",
    ["care"],
    [needs(record), pointsOf(careInstructions)],
  );
  const young = section(record, "seedling", "How the seedling is told", ["seedling"], [pointsOf(seedling)]);
  const used = section(record, "uses", isWeed ? "What it is good for" : "Uses", ["uses"], [pointsOf(uses)]);
  if (!isWeed) return [about, recognise, confused, poisonous, care, young, used];
  return [...weedSections(record), recognise, young, confused, poisonous, about, care, used];
}

function weedSections(record: PlantGuide): readonly GuideSection[] {
  return [
    section(record, "control", "How to be rid of it", ["weed"], [pointsOf(record.control)]),
    section(record, "problem", "Why and where it is a problem", ["weed"], [pointsOf(record.problem)]),
  ];
}

function needs({
  sunlight,
  watering,
  temperature,
  bloomTime,
  nativeRegion,
  species,
  family,
}: PlantGuide): GuidePart {
  return {
    kind: "facts",
    facts: [
      ["Light", sunlight],
      ["Water", watering],
      ["Temperature", temperature],
      ["In bloom", bloomTime],
      ["From", nativeRegion],
      ["Species", species],
      ["Family", family],
    ],
  };
}
