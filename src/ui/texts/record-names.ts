import type { AnimalRecord, Conservation, Level } from "#domain/records/knowledge.ts";
import type { DiseaseGuide, HealthyGuide, PestGuide, PlantGuide } from "#models/knowledge/record-schema.ts";
import { inContext, t } from "#src/language/messages.ts";

/** Names of the choices that records hold in English words. */

const severity = inContext("severity of a disease");
const risk = inContext("risk from a pest");
const status = inContext("conservation status");
const kind = inContext("kind of plant");
const cause = inContext("cause of a disease");
const crop = inContext("crop");
const inGuide = inContext("group in the guide");
const role = inContext("what an animal means to a grower");

export const SEVERITY_NAMES: Readonly<Record<Level, string>> = {
  Low: severity`Low`,
  Medium: severity`Medium`,
  High: severity`High`,
  Critical: severity`Critical`,
};

export const RISK_NAMES: Readonly<Record<Level, string>> = {
  Low: risk`Low`,
  Medium: risk`Medium`,
  High: risk`High`,
  Critical: risk`Critical`,
};

/** The categories of the IUCN Red List, and that of kept animals. */
export const CONSERVATION_NAMES: Readonly<Record<Conservation, string>> = {
  Domesticated: status`Domesticated`,
  "Not Evaluated": status`Not Evaluated`,
  "Data Deficient": status`Data Deficient`,
  "Least Concern": status`Least Concern`,
  "Near Threatened": status`Near Threatened`,
  Vulnerable: status`Vulnerable`,
  Endangered: status`Endangered`,
  "Critically Endangered": status`Critically Endangered`,
  "Extinct in the Wild": status`Extinct in the Wild`,
  Extinct: status`Extinct`,
};

/** The term of an animal's `breed`: only kept animals have breeds. Samples have the specification's term. */
export function breedTerm({ conservation }: Pick<AnimalRecord, "conservation">, isSample: boolean): string {
  return isSample || conservation === "Domesticated" ? t`Breed` : t`Kinds`;
}

/** What an animal means to a grower, in a word or two. */
export const ROLE_NAMES: Readonly<Record<PestGuide["role"], string>> = {
  pest: role`Pest`,
  helper: role`Helper`,
  harmless: role`Harmless`,
  mixed: role`Friend or foe`,
};

export const PLANT_KIND_NAMES: Readonly<Record<PlantGuide["kind"], string>> = {
  "garden plant": kind`Garden plant`,
  crop: kind`Crop`,
  weed: kind`Weed`,
  "wild flower": kind`Wild flower`,
};

export const CAUSE_NAMES: Readonly<Record<DiseaseGuide["cause"] | HealthyGuide["cause"], string>> = {
  fungus: cause`Fungus`,
  oomycete: cause`Oomycete`,
  bacterium: cause`Bacterium`,
  virus: cause`Virus`,
  phytoplasma: cause`Phytoplasma`,
  alga: cause`Alga`,
  "nutrient deficiency": cause`Nutrient deficiency`,
  "mite damage": cause`Mite damage`,
  "insect damage": cause`Insect damage`,
  "several causes": cause`Several causes`,
  "unknown cause": cause`Unknown cause`,
  healthy: t`Healthy leaf`,
};

/** The groups of the guide by their English: crops in lower case, and groups of pests, plants and animals. */
const GROUPS: Readonly<Record<string, string>> = {
  "Ants, bees and wasps": inGuide`Ants, bees and wasps`,
  "Apes and monkeys": inGuide`Apes and monkeys`,
  "Bears and relatives": inGuide`Bears and relatives`,
  "Beetles and weevils": inGuide`Beetles and weevils`,
  Birds: inGuide`Birds`,
  "Butterflies and moths": inGuide`Butterflies and moths`,
  "Caterpillars and moths": inGuide`Caterpillars and moths`,
  Cats: inGuide`Cats`,
  Crops: inGuide`Crops`,
  "Dogs and relatives": inGuide`Dogs and relatives`,
  "Dragonflies and other insects": inGuide`Dragonflies and other insects`,
  "Earthworms and other soil animals": inGuide`Earthworms and other soil animals`,
  Fish: inGuide`Fish`,
  Flies: inGuide`Flies`,
  Flowers: inGuide`Flowers`,
  Fruit: inGuide`Fruit`,
  "Grasshoppers, crickets and relatives": inGuide`Grasshoppers, crickets and relatives`,
  "Herbs, shrubs and house plants": inGuide`Herbs, shrubs and house plants`,
  "Hoofed animals": inGuide`Hoofed animals`,
  "Other mammals": inGuide`Other mammals`,
  Reptiles: inGuide`Reptiles`,
  "Sap-sucking bugs": inGuide`Sap-sucking bugs`,
  "Slugs and snails": inGuide`Slugs and snails`,
  "Spiders and crustaceans": inGuide`Spiders and crustaceans`,
  "Thrips and mites": inGuide`Thrips and mites`,
  "Trees, climbers and bamboos": inGuide`Trees, climbers and bamboos`,
  "Weeds of fields": inGuide`Weeds of fields`,
  "Weeds of grazing land": inGuide`Weeds of grazing land`,
  apple: crop`Apple`,
  banana: crop`Banana`,
  bean: crop`Bean`,
  "black gram": crop`Black gram`,
  blueberry: crop`Blueberry`,
  cacao: crop`Cacao`,
  cherry: crop`Cherry`,
  chilli: crop`Chilli`,
  citrus: crop`Citrus`,
  coffee: crop`Coffee`,
  cotton: crop`Cotton`,
  grape: crop`Grape`,
  maize: crop`Maize`,
  mango: crop`Mango`,
  pepper: crop`Pepper`,
  potato: crop`Potato`,
  raspberry: crop`Raspberry`,
  rice: crop`Rice`,
  strawberry: crop`Strawberry`,
  sugarcane: crop`Sugarcane`,
  tomato: crop`Tomato`,
};

const GROUP_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GROUPS));

/** The name of a group of the guide, with a capital. */
export function groupName(group: string): string {
  return GROUP_NAMES.get(group) ?? group.charAt(0).toUpperCase() + group.slice(1);
}
