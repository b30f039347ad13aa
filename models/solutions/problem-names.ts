/**
 * Names of the diseases and pests that solutions treat, by record id. The solutions page needs only these
 * names and does not load the knowledge records. A test holds that both have the same names.
 */
const PROBLEM_NAMES: ReadonlyMap<string, string> = new Map([
  ["tomato-late-blight", "Tomato late blight"],
  ["potato-early-blight", "Potato early blight"],
  ["maize-common-rust", "Common rust of maize"],
  ["coffee-leaf-rust", "Coffee leaf rust"],
  ["apple-scab", "Apple scab"],
  ["grape-powdery-mildew", "Grape powdery mildew"],
  ["citrus-canker", "Citrus canker"],
  ["rice-blast", "Rice blast"],
  ["pepper-bacterial-spot", "Bacterial spot of pepper"],
  ["colorado-potato-beetle", "Colorado potato beetle"],
  ["green-peach-aphid", "Green peach aphid"],
  ["two-spotted-spider-mite", "Two-spotted spider mite"],
  ["fall-armyworm", "Fall armyworm"],
  ["diamondback-moth", "Diamondback moth"],
  ["black-vine-weevil", "Black vine weevil"],
  ["greenhouse-whitefly", "Greenhouse whitefly"],
  ["western-flower-thrips", "Western flower thrips"],
  ["brown-garden-snail", "Brown garden snail"],
]);

/** Ids of every disease and pest with a name here. */
export const PROBLEM_IDS: readonly string[] = [...PROBLEM_NAMES.keys()];

/** Name of the disease or pest with this record id, or null where there is none. */
export function problemName(id: string): string | null {
  return PROBLEM_NAMES.get(id) ?? null;
}
