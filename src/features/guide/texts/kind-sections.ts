import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";
import { type CommonSections, factsOf, type GuideSection, pointsOf, textOf } from "./guide-section.ts";
import { capitalised, isFriend } from "./guide-names.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";

/** The guide's sections of a disease: treatment and signs first, then causes and outlook. */
export function diseaseSections(record: DiseaseGuide, common: CommonSections): readonly GuideSection[] {
  const { section, recognise, confused } = common;
  const { symptoms, harvest, affectedSpecies, severity, cause, causes } = record;
  return [
    section("today", "What to do today", "treatment", { kind: "steps", steps: record.today }),
    recognise,
    section(
      "signs",
      "Signs, from first to last",
      "symptoms",
      pointsOf(symptoms.early, "First"),
      pointsOf(symptoms.late, "Later"),
    ),
    confused,
    treatmentSection(record, common),
    section("prevention", "How to prevent it", "prevention", pointsOf(record.prevention)),
    section(
      "harm",
      "What it does to the harvest",
      "harm",
      pointsOf(harvest),
      factsOf(["Severity", severity], ["Plants that get it", affectedSpecies.join(", ")]),
    ),
    section(
      "causes",
      "What causes it",
      "causes",
      pointsOf(causes),
      factsOf(["Kind of cause", capitalised(cause)]),
    ),
    section("spread", "How it spreads", "spread", pointsOf(record.spread)),
    section("outlook", "Outlook", "outlook", textOf(record.outlook)),
  ];
}

/** The guide's sections of a healthy leaf. */
export function healthySections(
  record: HealthyGuide,
  { section, recognise, confused }: CommonSections,
): readonly GuideSection[] {
  return [
    section("care", "What keeps it healthy", "care", pointsOf(record.keepHealthy)),
    section("look-next", "What to look for next", "lookNext", pointsOf(record.lookNext)),
    recognise,
    confused,
  ];
}

/** The guide's sections of a pest. For animals that do no harm, their use comes first. */
export function pestSections(record: PestGuide, common: CommonSections): readonly GuideSection[] {
  const { section, recognise, confused } = common;
  const { whatTheyDo, spare, damageType, damage, targetPlants, riskLevel } = record;
  const howToSpare = pointsOf(spare, "How to spare them");
  const use = section("use", "What good they do", "use", pointsOf(whatTheyDo), howToSpare);
  const today = section("today", "What to do today", "treatment", { kind: "steps", steps: record.today });
  return [
    ...(isFriend(record) ? [use, today] : [today, use]),
    recognise,
    confused,
    section(
      "damage",
      "Damage",
      "damage",
      textOf(damageType),
      pointsOf(damage),
      factsOf(["Risk", riskLevel], ["Plants", targetPlants.join(", ")]),
    ),
    section("threshold", "From when to act", "threshold", pointsOf(record.threshold)),
    treatmentSection(record, common),
    section("prevention", "How to prevent damage", "prevention", pointsOf(record.prevention)),
    section(
      "life",
      "Its life",
      "life",
      pointsOf(record.stages, "Stages"),
      textOf(record.lifecycle),
      factsOf(["Season", record.seasonalActivity]),
    ),
  ];
}

/** How to treat a disease or pest, the matching products or why there are none, and the notice about labels. */
function treatmentSection(record: DiseaseGuide | PestGuide, { section }: CommonSections): GuideSection {
  const { organic, inorganic, noProduct } = record;
  return section(
    "treatment",
    "Treatment",
    "treatment",
    noProduct === null ? null : textOf(noProduct),
    record.subject === "pest" ? pointsOf(record.biological, "Biological") : null,
    pointsOf(organic, "Organic"),
    pointsOf(inorganic, "Conventional"),
    noProduct === null ? { kind: "solutions" } : null,
    { kind: "notice", text: LABEL_IS_THE_LAW },
  );
}

/** The guide's sections of a plant. For a weed, control comes first. */
export function plantSections(
  record: PlantGuide,
  { section, recognise, confused }: CommonSections,
): readonly GuideSection[] {
  const isWeed = record.kind === "weed";
  const about = section("about", "What it is", "care", textOf(record.description));
  const poisonous = section("poison", "Is it poisonous?", "poison", pointsOf(record.poison));
  const care = section(
    "care",
    isWeed ? "What it needs, and what keeps it out" : "How to grow it",
    "care",
    factsOf(
      ["Light", record.sunlight],
      ["Water", record.watering],
      ["Temperature", record.temperature],
      ["In bloom", record.bloomTime],
      ["From", record.nativeRegion],
      ["Species", record.species],
      ["Family", record.family],
    ),
    pointsOf(record.careInstructions),
  );
  const young = section("seedling", "How the seedling is told", "seedling", pointsOf(record.seedling));
  const used = section("uses", isWeed ? "What it is good for" : "Uses", "uses", pointsOf(record.uses));
  if (!isWeed) return [about, recognise, confused, poisonous, care, young, used];
  return [
    section("control", "How to be rid of it", "weed", pointsOf(record.control)),
    section("problem", "Why and where it is a problem", "weed", pointsOf(record.problem)),
    recognise,
    young,
    confused,
    poisonous,
    about,
    care,
    used,
  ];
}

/** The guide's sections of an animal: what it means to people, then how to recognise it and how it lives. */
export function animalSections(
  record: AnimalGuide,
  { section, recognise, confused }: CommonSections,
): readonly GuideSection[] {
  return [
    section("about", "What it is", "traits", textOf(record.description)),
    section("people", "What it means to people", "traits", pointsOf(record.people)),
    recognise,
    confused,
    section("traits", "What marks it", "traits", pointsOf(record.characteristics)),
    section(
      "life",
      "How it lives",
      "life",
      factsOf(
        ["Covers", record.breed],
        ["Habitat", record.habitat],
        ["Lifespan", record.lifespan],
        ["Diet", record.diet],
        ["Weight", record.weight],
      ),
    ),
    section(
      "status",
      "How its kind is doing",
      "status",
      factsOf(["Conservation status", record.conservation]),
      textOf(record.conservationNote),
    ),
  ];
}
