import type { PestGuide } from "#models/knowledge/record-schema.ts";
import { isFriend } from "./guide-names.ts";
import { type CommonSections, type GuideSection, pointsOf, section } from "./guide-section.ts";
import { treatmentSection } from "./treatment-section.ts";

/** What the guide says of an animal of the pests' page. What helps is told first of those that do no harm. */
export function pestSections(record: PestGuide, common: CommonSections): readonly GuideSection[] {
  const { whatTheyDo, spare } = record;
  const use = section(
    record,
    "use",
    "What good they do",
    ["use"],
    [pointsOf(whatTheyDo), pointsOf(spare, "How to spare them")],
  );
  const today = section(
    record,
    "today",
    "What to do today",
    ["treatment"],
    [{ kind: "steps", steps: record.today }],
  );
  return [...(isFriend(record) ? [use, today] : [today, use]), ...fieldSections(record, common)];
}

function fieldSections(record: PestGuide, { recognise, confused }: CommonSections): readonly GuideSection[] {
  const { damageType, damage, targetPlants, riskLevel, stages, lifecycle, seasonalActivity } = record;
  return [
    recognise,
    confused,
    section(
      record,
      "damage",
      "Damage",
      ["damage"],
      [
        { kind: "text", text: damageType },
        pointsOf(damage),
        {
          kind: "facts",
          facts: [
            ["Risk", riskLevel],
            ["Plants", targetPlants.join(", ")],
          ],
        },
      ],
    ),
    section(record, "threshold", "From when to act", ["threshold"], [pointsOf(record.threshold)]),
    treatmentSection(record),
    section(record, "prevention", "How to prevent damage", ["prevention"], [pointsOf(record.prevention)]),
    section(
      record,
      "life",
      "Its life",
      ["life"],
      [
        pointsOf(stages, "Stages"),
        { kind: "text", text: lifecycle },
        { kind: "facts", facts: [["Season", seasonalActivity]] },
      ],
    ),
  ];
}
