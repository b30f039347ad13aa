import { type Answer, isNaming, isUnsure } from "#domain/answer/identification.ts";
import { findSubject, type SubjectGroups, type SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import type { Subject } from "#domain/subject.ts";
import type { InputSpec } from "./manifest.ts";
import { KINGDOM_MODEL, type PackId } from "./registry.ts";

/**
 * A pack: a model package of the app that a person downloads once. It answers photos by itself, after the app's own
 * model. Its files are in models/packs, in a folder named by its id. See: models/README.md
 */
export interface Pack {
  readonly id: PackId;
  readonly version: string;
  readonly title: string;
  /** Total size of the files in its manifest. */
  readonly bytes: number;
  /** Number of its labels. */
  readonly kinds: number;
  /** The subject of its labels. */
  readonly subject: Subject;
  /** The pages whose photos it identifies. */
  readonly pages: readonly Subject[];
  /** Labels of the app's own model after which it runs. It also runs where the own model is not sure. */
  readonly after: readonly string[];
  /** Groups of the own model after which it runs, each with its taxon. Its answer must name something in this taxon. */
  readonly within: Readonly<Record<string, string>>;
  /** Other groups of our own model. The pack knows many kinds of each. */
  readonly alsoKnows: readonly string[];
  /**
   * Least share (0..1) of its groups among the animals and pests that the own model knows, for an offer where that is not sure.
   * See: [Note: Likely packs]
   */
  readonly offeredFrom: number;
  readonly input: InputSpec;
}

const INPUT: InputSpec = { width: 224, height: 224, fit: "stretch" };

/**
 * All packs, in the order in which they run where the own model is not sure. A test compares them with their manifests.
 */
export const PACKS: readonly Pack[] = [
  {
    id: "birds-inat",
    version: "1",
    title: "Pack of birds",
    bytes: 2_926_622,
    kinds: 964,
    subject: "animal",
    pages: ["animal"],
    after: ["Chicken", "Duck", "Eagle", "Turkey"],
    within: { "a bird": "Aves" },
    alsoKnows: [],
    offeredFrom: 0.05,
    input: INPUT,
  },
  {
    id: "insects-inat",
    version: "1",
    title: "Pack of insects",
    bytes: 3_020_609,
    kinds: 1021,
    subject: "animal",
    pages: ["animal", "pest"],
    after: [
      "Ant",
      "Bee",
      "Beetle",
      "Cricket or mole cricket",
      "Grasshopper",
      "Leaf beetle",
      "Moth",
      "Rice skipper",
      "Stink bug",
      "Wasp",
      "Weevil",
    ],
    within: {
      "a beetle": "Coleoptera",
      "a butterfly": "Lepidoptera",
      "a fly": "Diptera",
      "a grasshopper or cricket": "Orthoptera",
      "a moth": "Lepidoptera",
      "a sap-sucking bug": "Hemiptera",
      "an ant, bee or wasp": "Hymenoptera",
    },
    alsoKnows: [],
    offeredFrom: 0.05,
    input: INPUT,
  },
  {
    id: "animals-imagenet",
    version: "1",
    title: "Pack of animals",
    bytes: 2_927_074,
    kinds: 398,
    subject: "animal",
    pages: ["animal"],
    after: ["Cat", "Dog", "Wolf"],
    within: { "a cat or lion": "Felidae", "a dog or wolf": "Canidae" },
    alsoKnows: ["an ape or monkey", "a bear"],
    offeredFrom: 0.2,
    input: INPUT,
  },
];

/** The pack with this id; null for any other model. */
export function packOf(modelId: string): Pack | null {
  return PACKS.find(({ id }) => id === modelId) ?? null;
}

/**
 * The packs that may know more than this answer of the app's own model: those that its label or group calls, or all packs of the
 * page where it is not sure. None for other models. A photo for another page is not asked about: its subject comes first.
 */
export function packsAfter(answer: Answer): readonly Pack[] {
  const { subject, verdict, candidates, model } = answer;
  const [{ label }] = candidates;
  if (model.id !== KINGDOM_MODEL.id) return [];
  const ofPage = PACKS.filter(({ pages }) => pages.includes(subject));
  if (isUnsure(verdict)) return ofPage;
  const ofLabel = ofPage.filter(({ after }) => after.includes(label));
  if (isNaming(answer)) return ofLabel;
  if (answer.verdict !== "group") return [];
  const { group } = answer;
  // The best guess for a pest, such as a stem borer, is worth more than the genus of a moth.
  const matching = subject === "pest" ? ofLabel : ofPage;
  return matching.filter(({ within }) => Object.hasOwn(within, group));
}

/**
 * [Note: Likely packs]
 * Where the own model is not sure which animal it is, a pack is offered only if its groups are likely, so that nobody fetches birds for a horse.
 * Counted on test photos about which version 3 is not sure. With 0.05 the pack of birds stays for 260 of 279 birds and for 13 of
 * 123 other vertebrates, and that of insects for 269 of 275 insects and for 38 of the 123. The pack of animals names 67 of 127
 * photos of animals that are no birds and no insects: with apes, bears and 0.2 it stays for 64 of the 127, 39 of them named, and
 * for no horse; with cats and dogs alone and 0.05 for 38, 19 of them named.
 */

/** True if the own model's evidence for its groups makes it worth while to offer a pack. True if there is no evidence. */
export function isLikely(
  { within, alsoKnows, offeredFrom }: Pack,
  subjects: readonly SubjectGroups[] = [],
): boolean {
  const known = subjects.flatMap(({ subject, groups }) =>
    subject === "animal" || subject === "pest" ? groups : [],
  );
  const own = known.filter(([group]) => Object.hasOwn(within, group) || alsoKnows.includes(group));
  const all = sumOf(known);
  return all === 0 || sumOf(own) / all >= offeredFrom;
}

function sumOf(groups: SubjectGroups["groups"]): number {
  return groups.reduce((sum, [, evidence]) => sum + evidence, 0);
}

/**
 * Evidence (0..1) for pests below which a photo may show another animal. With it packs lead 38 of 66 photos of birds from Pests
 * to Animals, and 4 of 455 photos of pests; at any evidence, 49 and 59.
 */
const CLEAR_PEST = 0.5;

/** True if the own model's evidence for the subjects leaves it open whether a photo shows an animal that packs may know. */
export function mayShowAnimal(subjects: readonly SubjectEvidence[]): boolean {
  const finding = findSubject(subjects);
  if (finding.status !== "found") return finding.status === "unclear";
  return finding.subject === "animal" || (finding.subject === "pest" && finding.evidence < CLEAR_PEST);
}
