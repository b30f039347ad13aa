import type { Subject } from "#domain/subject.ts";
import { bestLabels, type RankedLabel } from "./labels.ts";
import { surenessOf } from "./outcome-rules.ts";
import { LEAST_OTHER, type Outcome } from "./outcome.ts";
import { knownAmong, rankedOf, type RankedPhoto, shareAmong, sumsBy } from "./ranked-photo.ts";
import { lineageOf, lowestNamed, type StatedTaxon } from "./taxa.ts";

/** The outcome if only the labels of the subject, or of the chosen crop, compete. */
export function outcomeOnTopic(
  labels: readonly number[],
  subject: Subject,
  toldCrop: string | null,
  photo: RankedPhoto,
): Outcome {
  const { facts, rulesOf } = photo;
  const rules = rulesOf(subject);
  const ofCrop = toldCrop === null ? [] : labels.filter((label) => facts[label]?.crop === toldCrop);
  const crop = ofCrop.length === 0 ? null : toldCrop;
  const competing = crop === null ? labels : ofCrop;
  const share = shareAmong(competing, photo);
  const ranked = rankedOf(competing, share, facts);
  const [best] = ranked;
  const groupOf = (label: number): string | null => facts[label]?.group ?? null;
  const bestGroup = groupOf(best.label);
  const leaf = facts[best.label]?.healthy === true ? leafOf(best.label, labels, photo) : null;
  // What a healthy leaf takes with the crop told was counted with `identified`: see `maxSick`.
  const least = crop === null || leaf !== null ? rules.identified : rules.identifiedOfCrop;
  const isSure = best.probability >= least && facts[best.label]?.byGroup !== true;
  if (isSure && (leaf === null || (leaf.suspect !== null && leaf.sick <= rules.maxSick))) {
    const counted = crop === null ? rules.sureness : rules.surenessOfCrop;
    const isCounted = !rules.uncountedCrops.includes(facts[best.label]?.crop ?? "");
    const sureness = isCounted ? surenessOf(best.probability, counted) : null;
    const lineage = lineageOf(facts[best.label]?.taxon ?? null, photo.taxa);
    const naming = { ranked, crop, lineage, sureness };
    return leaf === null
      ? { ...naming, verdict: "identified" }
      : { ...naming, verdict: "healthy", group: bestGroup };
  }
  const named = lowestNamed(
    competing,
    share,
    (label) => facts[label]?.taxon ?? null,
    photo.taxa,
    rules.ranks,
  );
  if (named !== null) return { crop, ...outcomeOfTaxon(named.taxon, competing, share, photo) };
  const [first] = sumsBy(competing, groupOf, share);
  const group = first !== undefined && first[1] >= rules.group ? first[0] : null;
  if (leaf !== null && (isSure || crop !== null || (group !== null && group === bestGroup))) {
    const { suspect, ranked: ofLeaf } = leaf;
    return { verdict: "not-cleared", crop, group: bestGroup, suspect, ranked: ofLeaf };
  }
  // The group, "a tomato leaf", tells nothing new to a person who chose the crop.
  if (crop === null && group !== null) {
    const members = competing.filter((label) => groupOf(label) === group);
    // Those that are named by their group only are equally likely, as the model does not tell them apart.
    const alike = members.filter((label) => facts[label]?.byGroup === true);
    const mean = alike.reduce((sum, label) => sum + share(label), 0) / alike.length;
    const even = (label: number): number => (alike.includes(label) ? mean : share(label));
    const others = othersThan(members, competing, share, photo);
    return { verdict: "group", crop, group, lineage: [], ranked: rankedOf(members, even, facts), others };
  }
  // The label for unknown kinds has no crop, so it does not compete if the person chose a crop.
  const unknown = competing.find((label) => facts[label]?.unknown === true);
  const isUnknown = unknown !== undefined && share(unknown) >= rules.unknownKind;
  return { verdict: isUnknown ? "unknown-kind" : "not-sure", crop, ranked };
}

/** The labels of the same crop as a healthy label. */
interface Leaf {
  /** The crop's most probable labels; the probabilities are shares among the crop's labels. */
  readonly ranked: Outcome["ranked"];
  /** The crop's most probable disease; null if the model has none. */
  readonly suspect: RankedLabel | null;
  /** Sum (0..1) of the probabilities of the crop's diseases, if only the crop's labels compete. */
  readonly sick: number;
}

/** The outcome that names a taxon, with its labels as candidates. A genus without an English name takes its family's. */
function outcomeOfTaxon(
  { name }: StatedTaxon,
  labels: readonly number[],
  share: (label: number) => number,
  photo: RankedPhoto,
): Omit<Extract<Outcome, { verdict: "group" }>, "crop"> {
  const { facts, taxa } = photo;
  const lineage = lineageOf(name, taxa);
  const members = labels.filter((label) =>
    lineageOf(facts[label]?.taxon ?? null, taxa).some((taxon) => taxon.name === name),
  );
  const group = lineage.find(({ english }) => english !== null)?.english ?? name;
  const others = othersThan(members, labels, share, photo);
  return { verdict: "group", group, lineage, ranked: rankedOf(members, share, facts), others };
}

/** The known labels that compete with those of a group and may be there too, best first, at most five. */
function othersThan(
  members: readonly number[],
  labels: readonly number[],
  share: (label: number) => number,
  { facts }: RankedPhoto,
): readonly RankedLabel[] {
  const outside = knownAmong(labels, facts).filter((label) => !members.includes(label));
  return bestLabels(outside, share).filter(({ probability }) => probability >= LEAST_OTHER);
}

/** The leaf for the label `healthy`: the labels among `labels` that have the same crop. */
function leafOf(healthy: number, labels: readonly number[], photo: RankedPhoto): Leaf {
  const { facts } = photo;
  const { crop } = facts[healthy] ?? { crop: null };
  const ofCrop = knownAmong(labels, facts).filter((label) => facts[label]?.crop === crop);
  const share = shareAmong(ofCrop, photo);
  const diseases = ofCrop.filter((label) => facts[label]?.healthy !== true);
  const [suspect = null] = bestLabels(diseases, share);
  return {
    ranked: rankedOf(ofCrop, share, facts),
    suspect,
    sick: diseases.reduce((sum, label) => sum + share(label), 0),
  };
}
