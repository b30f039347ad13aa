import type {
  AnimalGuide,
  DiseaseGuide,
  HealthyGuide,
  PestGuide,
  PlantGuide,
} from "#models/knowledge/record-schema.ts";
import { isFriend } from "#src/answer/texts/guide-names.ts";
import {
  type CommonSections,
  factsOf,
  type GuideSection,
  pointsOf,
  textOf,
} from "#src/answer/texts/guide-section.ts";
import { t } from "#src/language/messages.ts";
import { LABEL_IS_THE_LAW } from "#src/ui/texts/names.ts";
import { CAUSE_NAMES, CONSERVATION_NAMES, RISK_NAMES, SEVERITY_NAMES } from "#src/ui/texts/record-names.ts";

/** The guide's sections of a disease: treatment and signs first, then causes and outlook. */
export function diseaseSections(record: DiseaseGuide, common: CommonSections): readonly GuideSection[] {
  const { section, recognise, confused } = common;
  const { symptoms, harvest, affectedSpecies, severity, cause, causes } = record;
  return [
    section("today", t`What to do today`, "treatment", { kind: "steps", steps: record.today }),
    recognise,
    section(
      "signs",
      t`Signs, from first to last`,
      "symptoms",
      pointsOf(symptoms.early, t`First`),
      pointsOf(symptoms.late, t`Later`),
    ),
    confused,
    section(
      "limits",
      t`What a photo can't tell`,
      "limits",
      pointsOf(record.cannotTell),
      pointsOf(record.report, t`What the law may ask`),
    ),
    treatmentSection(record, common),
    section("prevention", t`How to prevent it`, "prevention", pointsOf(record.prevention)),
    section(
      "harm",
      t`What it does to the harvest`,
      "harm",
      pointsOf(harvest),
      factsOf([t`Severity`, SEVERITY_NAMES[severity]], [t`Plants that get it`, affectedSpecies.join(", ")]),
    ),
    section(
      "causes",
      t`What causes it`,
      "causes",
      pointsOf(causes),
      factsOf([t`Kind of cause`, CAUSE_NAMES[cause]]),
    ),
    section("spread", t`How it spreads`, "spread", pointsOf(record.spread)),
    section("outlook", t`Outlook`, "outlook", textOf(record.outlook)),
  ];
}

/** The sections of the guide's page of a healthy leaf. */
export function healthySections(
  record: HealthyGuide,
  { section, recognise, confused }: CommonSections,
): readonly GuideSection[] {
  return [
    section("care", t`What keeps it healthy`, "care", pointsOf(record.keepHealthy)),
    section("look-next", t`What to look for next`, "lookNext", pointsOf(record.lookNext)),
    recognise,
    confused,
  ];
}

const FIRST_AID = t`First aid`;

/** The guide's sections of a pest. For animals that do no harm, their use comes first. */
export function pestSections(record: PestGuide, common: CommonSections): readonly GuideSection[] {
  const { section, recognise, confused } = common;
  const { whatTheyDo, spare, damageType, damage, targetPlants, riskLevel } = record;
  const howToSpare = pointsOf(spare, t`How to spare them`);
  const use = section("use", t`What good they do`, "use", pointsOf(whatTheyDo), howToSpare);
  const today = section("today", t`What to do today`, "treatment", { kind: "steps", steps: record.today });
  return [
    section("first-aid", FIRST_AID, "firstAid", pointsOf(record.firstAid)),
    ...(isFriend(record) ? [use, today] : [today, use]),
    recognise,
    confused,
    section(
      "damage",
      t`Damage`,
      "damage",
      textOf(damageType),
      pointsOf(damage),
      factsOf([t`Risk`, RISK_NAMES[riskLevel]], [t`Plants`, targetPlants.join(", ")]),
    ),
    section("threshold", t`From when to act`, "threshold", pointsOf(record.threshold)),
    treatmentSection(record, common),
    section("prevention", t`How to prevent damage`, "prevention", pointsOf(record.prevention)),
    section(
      "life",
      t`Its life`,
      "life",
      pointsOf(record.stages, t`Stages`),
      textOf(record.lifecycle),
      factsOf([t`Season`, record.seasonalActivity]),
    ),
  ];
}

/** How to treat a disease or pest, the matching products or why there are none, and the notice about labels. */
function treatmentSection(record: DiseaseGuide | PestGuide, { section }: CommonSections): GuideSection {
  const { organic, inorganic, noProduct } = record;
  return section(
    "treatment",
    t`Treatment`,
    "treatment",
    noProduct === null ? null : textOf(noProduct),
    record.subject === "pest" ? pointsOf(record.biological, t`Biological`) : null,
    pointsOf(organic, t`Organic`),
    pointsOf(inorganic, t`Conventional`),
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
  const about = section("about", t`What it is`, "care", textOf(record.description));
  const poisonous = section("poison", t`Is it poisonous?`, "poison", pointsOf(record.poison));
  const care = section(
    "care",
    isWeed ? t`What it needs, and what keeps it out` : t`How to grow it`,
    "care",
    factsOf(
      [t`Light`, record.sunlight],
      [t`Water`, record.watering],
      [t`Temperature`, record.temperature],
      [t`In bloom`, record.bloomTime],
      [t`From`, record.nativeRegion],
      [t`Species`, record.species],
      [t`Family`, record.family],
    ),
    pointsOf(record.careInstructions),
  );
  const young = section("seedling", t`How the seedling is told`, "seedling", pointsOf(record.seedling));
  const used = section("uses", isWeed ? t`What it is good for` : t`Uses`, "uses", pointsOf(record.uses));
  if (!isWeed) return [about, recognise, confused, poisonous, care, young, used];
  return [
    section("control", t`How to be rid of it`, "weed", pointsOf(record.control)),
    section("problem", t`Why and where it is a problem`, "weed", pointsOf(record.problem)),
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
    section("first-aid", FIRST_AID, "firstAid", pointsOf(record.firstAid)),
    section("about", t`What it is`, "traits", textOf(record.description)),
    section("people", t`What it means to people`, "traits", pointsOf(record.people)),
    recognise,
    confused,
    section("traits", t`What marks it`, "traits", pointsOf(record.characteristics)),
    section(
      "life",
      t`How it lives`,
      "life",
      factsOf(
        [t`Covers`, record.breed],
        [t`Habitat`, record.habitat],
        [t`Lifespan`, record.lifespan],
        [t`Diet`, record.diet],
        [t`Weight`, record.weight],
      ),
    ),
    section(
      "status",
      t`How its kind is doing`,
      "status",
      factsOf([t`Conservation status`, CONSERVATION_NAMES[record.conservation]]),
      textOf(record.conservationNote),
    ),
  ];
}
