import * as v from "valibot";
import { CONSERVATIONS, LEVELS } from "#domain/records/knowledge.ts";
import { choice, must } from "#models/manifest-fields.ts";
import { DRAWINGS } from "./drawings.ts";
import {
  codes,
  dangerOrNull,
  fourPhrases,
  inOtherLanguages,
  listOf,
  lookalike,
  notKnownFrom,
  phrase,
  phraseOrEmpty,
  phrases,
  recordId,
  sentences,
  source,
} from "./record-fields.ts";

/** Groups of pests, plants and animals in the guide. Diseases are grouped by their crop. */
export const GROUPS = {
  pest: [
    "Ants, bees and wasps",
    "Beetles and weevils",
    "Caterpillars and moths",
    "Flies",
    "Grasshoppers, crickets and relatives",
    "Sap-sucking bugs",
    "Thrips and mites",
    "Slugs and snails",
    "Earthworms and other soil animals",
  ],
  plant: [
    "Flowers",
    "Crops",
    "Fruit",
    "Herbs, shrubs and house plants",
    "Trees, climbers and bamboos",
    "Weeds of fields",
    "Weeds of grazing land",
  ],
  animal: [
    "Hoofed animals",
    "Cats",
    "Dogs and relatives",
    "Bears and relatives",
    "Apes and monkeys",
    "Other mammals",
    "Birds",
    "Reptiles",
    "Fish",
    "Butterflies and moths",
    "Dragonflies and other insects",
    "Spiders and crustaceans",
  ],
} as const;

/** Causes of diseases; "healthy" for a leaf without a disease. */
export const CAUSES = [
  "fungus",
  "oomycete",
  "bacterium",
  "virus",
  "phytoplasma",
  "alga",
  "nutrient deficiency",
  "mite damage",
  "insect damage",
  "several causes",
  "unknown cause",
] as const;

/** What an animal on the pests' page means to a grower. */
export const ROLES = ["pest", "helper", "harmless", "mixed"] as const;

/** What a plant means to people. */
export const PLANT_KINDS = ["garden plant", "crop", "weed", "wild flower"] as const;

const common = {
  id: recordId,
  /** Tag of the language of the texts. The build sets it where it translates a file; omitted for English. */
  language: v.optional(v.string()),
  name: phrase,
  /** Scientific name of the taxon, or of a disease's pathogen. */
  scientificName: phrase,
  /** kind: one species or disease. group: several different ones. family: a family or order that a pack names. */
  scope: choice(["kind", "group", "family"]),
  /** Other English names with exactly the same meaning. */
  alsoKnownAs: listOf(phrase, 0, 12),
  /** Kinds, breeds and species for which the whole record is also true. Labels with these names find the record. */
  members: v.optional(listOf(phrase, 0, 160), []),
  /** Common names of members in other languages and in their own letters. Searches and labels find the record by them. */
  foreignMembers: v.optional(listOf(phrase, 1, 40)),
  inOtherLanguages,
  codes,
  recognise: phrases(3, 6),
  confusedWith: v.pipe(v.array(lookalike), v.minLength(1), v.maxLength(5), v.readonly()),
  occurs: phrases(1, 3),
  drawings: listOf(v.picklist(DRAWINGS, "must be a drawing of models/knowledge/drawings.ts"), 1, 3),
  /** Ids of related records. */
  seeAlso: v.optional(listOf(recordId, 0, 6), []),
  sources: v.pipe(
    v.array(source, must("a list of sources")),
    v.minLength(1, must("a list of sources")),
    v.maxLength(8),
    v.readonly(),
  ),
};

/** What an animal or plant is. */
const description = v.pipe(
  sentences,
  v.check((words) => !/\bthe photo\b/i.test(words), "speaks of the photo: say that in photoLimit"),
);

/**
 * What the photo of an answer that names exactly this does not tell, such as the breed. Left out under a finer answer, and
 * in the guide, which has no photo.
 */
const photoLimit = v.optional(v.nullable(phrase), null);

/** Why no product makes sense, and what helps instead; null if products help. */
const noProduct = v.optional(v.nullable(phrase), null);

/** What to do after a bite, a sting or an attack, the most urgent first. Needed for a danger other than poison. */
const firstAid = v.optional(phrases(0, 3), []);

/** A crop in lower case, as in labels of leaves. */
const crop = v.pipe(
  phrase,
  v.regex(/^[a-z]+( [a-z]+)?$/, "must be a crop in lower case, such as black gram"),
);

const disease = v.strictObject({
  ...common,
  subject: v.literal("disease"),
  /** Omitted for a nutrient deficiency, which has no pathogen, and for diseases with several pathogens. */
  scientificName: phraseOrEmpty,
  cause: choice(CAUSES),
  group: crop,
  affectedSpecies: phrases(1, 12),
  severity: choice(LEVELS),
  /** Effect on the harvest. */
  harvest: phrases(1, 3),
  /** early: what people see first. late: what comes later. */
  symptoms: v.strictObject({ early: phrases(1, 4), late: phrases(1, 4) }, "must have early and late"),
  /** The organism or the deficiency, and the conditions that favour it. */
  causes: phrases(1, 5),
  spread: phrases(1, 4),
  /** What to do today, in order. */
  today: phrases(2, 5),
  organic: phrases(1, 6),
  inorganic: phrases(1, 6),
  prevention: phrases(2, 6),
  outlook: sentences,
  /** What a photo can't tell, and which look or test can. */
  cannotTell: v.optional(phrases(0, 2), []),
  /** Where a law or authority asks for it: what must not be moved, and who must be told. */
  report: v.optional(phrases(0, 1), []),
  noProduct,
  notKnownFrom,
});

const healthy = v.strictObject({
  ...common,
  subject: v.literal("disease"),
  cause: v.literal("healthy"),
  group: crop,
  keepHealthy: phrases(3, 6),
  lookNext: phrases(2, 6),
});

const pest = v.strictObject({
  ...common,
  subject: v.literal("pest"),
  /** Said of every answer in which this is a candidate of 5% or more. */
  danger: dangerOrNull,
  firstAid,
  group: choice(GROUPS.pest),
  role: choice(ROLES),
  /** The appearance of each stage. */
  stages: phrases(1, 5),
  damageType: phrase,
  /** Signs of damage on the plant. */
  damage: phrases(1, 5),
  targetPlants: phrases(1, 12),
  lifecycle: sentences,
  seasonalActivity: phrase,
  riskLevel: choice(LEVELS),
  /** The number of pests from which a grower should act, if an authority states one. */
  threshold: v.optional(phrases(0, 3), []),
  today: phrases(2, 5),
  organic: phrases(1, 6),
  inorganic: phrases(1, 6),
  biological: phrases(1, 6),
  prevention: phrases(2, 6),
  /** Ids of records of kinds that this record of several kinds covers too. */
  kinds: v.optional(listOf(recordId, 0, 6), []),
  whatTheyDo: v.optional(phrases(0, 4), []),
  spare: v.optional(phrases(0, 4), []),
  noProduct,
  notKnownFrom,
});

const plant = v.strictObject({
  ...common,
  subject: v.literal("plant"),
  /** Said of every answer in which this is a candidate of 5% or more. */
  danger: dangerOrNull,
  group: choice(GROUPS.plant),
  kind: choice(PLANT_KINDS),
  /** Binomial name, or the genus for a group. */
  species: phrase,
  family: phrase,
  sunlight: phrase,
  watering: phrase,
  temperature: phrase,
  bloomTime: phrase,
  nativeRegion: phrase,
  description,
  photoLimit,
  careInstructions: fourPhrases,
  uses: phrases(1, 3),
  poison: phrases(1, 3),
  /** True where `poison` begins by saying that it is not poisonous, or not known to be. */
  notPoisonous: v.optional(v.boolean(), false),
  /** How to recognise the seedling. */
  seedling: v.optional(phrases(0, 4), []),
  /** Why and where a weed is a problem. */
  problem: v.optional(phrases(0, 4), []),
  /** How to get rid of a weed. */
  control: v.optional(phrases(0, 6), []),
});

const animal = v.strictObject({
  ...common,
  subject: v.literal("animal"),
  /** Said of every answer in which this is a candidate of 5% or more. */
  danger: dangerOrNull,
  firstAid,
  group: choice(GROUPS.animal),
  species: phrase,
  /** The breed, or what the record covers. */
  breed: phrase,
  habitat: phrase,
  lifespan: phrase,
  diet: phrase,
  weight: phrase,
  conservation: choice(CONSERVATIONS),
  /** Includes the year of the assessment. */
  conservationNote: phrase,
  description,
  photoLimit,
  characteristics: fourPhrases,
  /** What the animal means to people. */
  people: phrases(1, 3),
});

export type AnimalGuide = v.InferOutput<typeof animal>;
export type PlantGuide = v.InferOutput<typeof plant>;
export type DiseaseGuide = v.InferOutput<typeof disease>;
export type HealthyGuide = v.InferOutput<typeof healthy>;
export type PestGuide = v.InferOutput<typeof pest>;

export const GUIDE_SCHEMAS = { animal, plant, disease, healthy, pest } as const;
