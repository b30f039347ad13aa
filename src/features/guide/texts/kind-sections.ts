import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";
import {
  type CommonSections,
  type GuidePart,
  type GuideSection,
  pointsOf,
  section,
} from "./guide-section.ts";
import { capitalised, isFriend } from "./guide-names.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";

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

/** The guide's sections of a pest. For animals that do no harm, their use comes first. */
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

/** How a disease or pest is treated: the ways, the products that match or why none does, and who has the last word. */
export function treatmentSection(record: DiseaseGuide | PestGuide): GuideSection {
  const { organic, inorganic, noProduct } = record;
  return section(
    record,
    "treatment",
    "Treatment",
    ["treatment"],
    [
      noProduct === null ? null : { kind: "text", text: noProduct },
      record.subject === "pest" ? pointsOf(record.biological, "Biological") : null,
      pointsOf(organic, "Organic"),
      pointsOf(inorganic, "Conventional"),
      noProduct === null ? { kind: "solutions" } : null,
      { kind: "notice", text: LABEL_IS_THE_LAW },
    ],
  );
}

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

/** The guide's sections of an animal: what it means to people, then how to recognise it and how it lives. */
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
