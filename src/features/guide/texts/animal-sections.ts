import type { AnimalGuide } from "#models/knowledge/record-schema.ts";
import { type CommonSections, type GuideSection, pointsOf, section } from "./guide-section.ts";

/** What the guide says of an animal: first what it means to people, then how it is told and how it lives. */
export function animalSections(
  record: AnimalGuide,
  { recognise, confused }: CommonSections,
): readonly GuideSection[] {
  const { description, people, characteristics, habitat, lifespan, diet, weight, breed } = record;
  return [
    section(record, "about", "What it is", ["traits"], [{ kind: "text", text: description }]),
    section(record, "people", "What it means to people", ["traits"], [pointsOf(people)]),
    recognise,
    confused,
    section(record, "traits", "What marks it", ["traits"], [pointsOf(characteristics)]),
    section(
      record,
      "life",
      "How it lives",
      ["life"],
      [
        {
          kind: "facts",
          facts: [
            ["Covers", breed],
            ["Habitat", habitat],
            ["Lifespan", lifespan],
            ["Diet", diet],
            ["Weight", weight],
          ],
        },
      ],
    ),
    section(
      record,
      "status",
      "How its kind is doing",
      ["status"],
      [
        { kind: "facts", facts: [["Conservation status", record.conservation]] },
        { kind: "text", text: record.conservationNote },
      ],
    ),
  ];
}
