import type { DiseaseGuide, HealthyGuide } from "#models/knowledge/record-schema.ts";
import { type CommonSections, type GuideSection, pointsOf, section } from "./guide-section.ts";
import { capitalised } from "./guide-names.ts";
import { treatmentSection } from "./treatment-section.ts";

/** What the guide says of a disease: what to do and how to be sure, then how it comes and goes. */
export function diseaseSections(
  record: DiseaseGuide,
  { recognise, confused }: CommonSections,
): readonly GuideSection[] {
  const { symptoms, harvest, affectedSpecies, severity, cause, causes } = record;
  return [
    section(record, "today", "What to do today", ["treatment"], [{ kind: "steps", steps: record.today }]),
    recognise,
    section(
      record,
      "signs",
      "Signs, from first to last",
      ["symptoms"],
      [pointsOf(symptoms.early, "First"), pointsOf(symptoms.late, "Later")],
    ),
    confused,
    treatmentSection(record),
    section(record, "prevention", "How to prevent it", ["prevention"], [pointsOf(record.prevention)]),
    section(
      record,
      "harm",
      "What it does to the harvest",
      ["harm"],
      [
        pointsOf(harvest),
        {
          kind: "facts",
          facts: [
            ["Severity", severity],
            ["Plants that get it", affectedSpecies.join(", ")],
          ],
        },
      ],
    ),
    section(
      record,
      "causes",
      "What causes it",
      ["causes"],
      [pointsOf(causes), { kind: "facts", facts: [["Kind of cause", capitalised(cause)]] }],
    ),
    section(record, "spread", "How it spreads", ["spread"], [pointsOf(record.spread)]),
    section(record, "outlook", "Outlook", ["outlook"], [{ kind: "text", text: record.outlook }]),
  ];
}

/** What the guide says of a healthy leaf. */
export function healthySections(
  record: HealthyGuide,
  { recognise, confused }: CommonSections,
): readonly GuideSection[] {
  return [
    section(record, "care", "What keeps it healthy", ["care"], [pointsOf(record.keepHealthy)]),
    section(record, "look-next", "What to look for next", ["lookNext"], [pointsOf(record.lookNext)]),
    recognise,
    confused,
  ];
}
