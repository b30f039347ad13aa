import { clockTimeOf } from "#domain/photo/capture.ts";
import type { TaxonOf } from "#domain/records/taxon.ts";
import { answerTo, type BatchAnswer, type BatchPhoto, measuredAccuracy, namedOn } from "./batch-photo.ts";
import { type Burst, representativeOf } from "./bursts.ts";
import { type SharedFacts, taxonOn, withShared } from "./exported-facts.ts";

/** Facts about the whole archive. */
export interface ArchiveFacts {
  /** A UUID, the same in all files of the batch. */
  readonly batchId: string;
  readonly shared: SharedFacts;
  /** Name of the person who reviewed the answers; empty for none. */
  readonly identifiedBy: string;
  readonly taxonOf: TaxonOf;
}

/** One kind in one burst, on at least one photo. */
interface Sighting {
  readonly facts: ArchiveFacts;
  readonly burst: Burst;
  /** The photos that show the kind, by time. */
  readonly photos: readonly BatchPhoto[];
  /** The photo whose answer represents all these photos. */
  readonly photo: BatchPhoto;
}

/**
 * The columns of the file, and the value of each for a sighting.
 *
 * [Note: Darwin Core terms]
 * Terms of the Darwin Core quick reference (https://dwc.tdwg.org/terms/), used according to GBIF's data quality
 * requirements for occurrences and its guide to camera traps (Reyserhove, Norton and Desmet, 2023).
 * - basisOfRecord: a photo is the output of a machine, so it is always MachineObservation.
 *   identificationVerificationStatus says if a person verified the answer, with the values that OBIS recommends for
 *   images that software identified.
 * - identifiedBy: the model, or the person who verified the answer. identificationReferences names the model in both
 *   cases, except for a name that a person gave instead.
 * - occurrenceID: the UUID of the batch and the path of the photo. It is the same in each export.
 * - eventDate: an interval for several photos. It has the zones of the photos only if all of them state one; else it is
 *   in the time of the camera's clock. eventRemarks says if it is not the time of taking, or if a photo states a date or
 *   a place that can't be read.
 * - coordinates: cameras write WGS84 without the uncertainty.
 */
const TERMS: readonly (readonly [term: string, value: (sighting: Sighting) => string])[] = [
  ["occurrenceID", ({ facts, photos: [first] }) => `${facts.batchId}:${first?.path ?? ""}`],
  ["basisOfRecord", () => "MachineObservation"],
  ["occurrenceStatus", () => "present"],
  ["eventID", ({ facts, burst: [first] }) => `${facts.batchId}:burst:${first.path}`],
  ["eventDate", ({ facts, photos }) => eventDate(photos, facts.shared)],
  ["eventRemarks", ({ facts, photos }) => eventRemarks(photos, facts.shared)],
  ["decimalLatitude", (sighting) => degrees(positionOf(sighting)?.latitude)],
  ["decimalLongitude", (sighting) => degrees(positionOf(sighting)?.longitude)],
  ["geodeticDatum", (sighting) => (positionOf(sighting) === null ? "" : "EPSG:4326")],
  ["scientificName", ({ photo, facts }) => taxonOn(photo, facts.taxonOf)?.scientificName ?? ""],
  ["taxonRank", ({ photo, facts }) => taxonOn(photo, facts.taxonOf)?.rank ?? ""],
  ["kingdom", ({ photo, facts }) => taxonOn(photo, facts.taxonOf)?.kingdom ?? ""],
  ["verbatimIdentification", ({ photo }) => namedOn(photo)?.name ?? ""],
  ["identifiedBy", ({ photo, facts }) => (isVerified(photo) ? facts.identifiedBy : modelOf(answerTo(photo)))],
  ["dateIdentified", ({ photo }) => dateIdentified(photo)],
  [
    "identificationVerificationStatus",
    ({ photo }) => (isVerified(photo) ? "ValidatedByHuman" : "PredictedByMachine"),
  ],
  [
    "identificationReferences",
    ({ photo }) => (photo.review.status === "corrected" ? "" : modelOf(answerTo(photo))),
  ],
  ["identificationRemarks", ({ photo }) => remarks(photo)],
  // File names; the files are not on the web. Darwin Core separates values with a bar.
  ["associatedMedia", ({ photos }) => photos.map(({ path }) => path).join(" | ")],
];

/** Darwin Core terms: the columns of the occurrence file, in order. */
export const OCCURRENCE_TERMS: readonly string[] = TERMS.map(([term]) => term);

/**
 * A row for each kind in each burst, with the values of {@link OCCURRENCE_TERMS}. A person's review counts for its
 * photo; the other photos have the answer of their burst. Photos without a name, rejected ones and sample results have
 * no row. See: [Note: Darwin Core terms]
 */
export function occurrencesOf(bursts: readonly Burst[], facts: ArchiveFacts): readonly (readonly string[])[] {
  return bursts.flatMap((burst) =>
    kindsIn(burst).map((kind) => TERMS.map(([, value]) => value({ ...kind, facts, burst }))),
  );
}

/** Why a photo has no row. */
export type LeftOut = "unread" | "rejected" | "unnamed" | "sample";

/** The number of rows, and of photos without a row. */
export interface ArchiveCounts {
  readonly sightings: number;
  /** Rows that nobody reviewed. */
  readonly unreviewed: number;
  /** Rows that GBIF would refuse, because a scientific name or a date is missing. */
  readonly withoutName: number;
  readonly withoutDate: number;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
}

/** Counts the rows of {@link occurrencesOf} and the photos without a row. */
export function countOccurrences(
  bursts: readonly Burst[],
  facts: Pick<ArchiveFacts, "shared" | "taxonOf">,
): ArchiveCounts {
  const leftOut = { unread: 0, rejected: 0, unnamed: 0, sample: 0 };
  let [sightings, unreviewed, withoutName, withoutDate] = [0, 0, 0, 0];
  for (const burst of bursts) {
    const speaker = representativeOf(burst);
    for (const photo of burst) {
      const reason = leftOutFor(photo, speakerFor(photo, speaker));
      if (reason !== null) leftOut[reason] += 1;
    }
    for (const { photo, photos } of kindsIn(burst)) {
      sightings += 1;
      if (!isVerified(photo)) unreviewed += 1;
      if ((taxonOn(photo, facts.taxonOf)?.scientificName ?? "") === "") withoutName += 1;
      if (eventDate(photos, facts.shared) === "") withoutDate += 1;
    }
  }
  return { sightings, unreviewed, withoutName, withoutDate, leftOut };
}

/**
 * The photo whose answer applies to `photo`: `photo` itself if a person reviewed it, otherwise the burst's `speaker`.
 */
function speakerFor(photo: BatchPhoto, speaker: BatchPhoto): BatchPhoto {
  return photo.review.status === "open" ? speaker : photo;
}

/** Why a photo has no row; null for a photo with a row. */
function leftOutFor(photo: BatchPhoto, speaks: BatchPhoto): LeftOut | null {
  if (!photo.said.ok) return "unread";
  if (speaks.review.status === "rejected") return "rejected";
  if (namedOn(speaks) === null) return "unnamed";
  return !isVerified(speaks) && answerTo(speaks)?.demo === true ? "sample" : null;
}

/** The kinds in a burst, with the photos that show them. */
function kindsIn(burst: Burst): readonly Pick<Sighting, "photo" | "photos">[] {
  const speaker = representativeOf(burst);
  const byName = new Map<string, { photo: BatchPhoto; photos: BatchPhoto[] }>();
  for (const photo of burst) {
    const speaks = speakerFor(photo, speaker);
    const name = namedOn(speaks)?.name;
    if (name === undefined || leftOutFor(photo, speaks) !== null) continue;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, { photo: speaks, photos: [photo] });
    else same.photos.push(photo);
  }
  return [...byName.values()];
}

function isVerified({ review }: BatchPhoto): boolean {
  return review.status === "confirmed" || review.status === "corrected";
}

function modelOf(answer: BatchAnswer | null): string {
  return answer === null ? "" : `${answer.model.title}, version ${answer.model.version}`;
}

function dateIdentified(photo: BatchPhoto): string {
  const { review } = photo;
  return review.status === "open" ? (answerTo(photo)?.answeredAt ?? "") : review.reviewedAt;
}

/** Text for identificationRemarks: what the photo was asked as, the model's answer and its sureness. */
function remarks(photo: BatchPhoto): string {
  const answer = answerTo(photo);
  if (answer === null || answer.demo) return "";
  const percent = (answer.probability * 100).toFixed(1);
  const accuracy = measuredAccuracy(answer);
  const right =
    accuracy === null ? "" : `; ${(accuracy * 100).toFixed(0)}% of such answers were right in tests`;
  return `${modelOf(answer)}, asked as ${answer.subject}: ${answer.headline}, probability ${percent}%${right}`;
}

function eventDate(photos: readonly BatchPhoto[], { dates }: SharedFacts): string {
  if (!dates) return "";
  const stated = photos.flatMap(({ takenAt }) => takenAt ?? []);
  const haveOffsets = stated.every((time) => time !== clockTimeOf(time));
  const times = haveOffsets ? stated : stated.map(clockTimeOf);
  const instantOf = (time: string): number => Date.parse(haveOffsets ? time : `${time}Z`);
  const inOrder = times.toSorted((one, other) => instantOf(one) - instantOf(other));
  const [first, last = first] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return "";
  return instantOf(first) === instantOf(last) ? first : `${first}/${last}`;
}

/** Says which EXIF field stands in for the time of taking, and what can't be read. */
function eventRemarks(photos: readonly BatchPhoto[], { dates }: SharedFacts): string {
  const fields = dates ? new Set(photos.flatMap(({ takenAtFrom }) => takenAtFrom ?? [])) : [];
  const facts = new Set(photos.flatMap(({ unreadable }) => unreadable));
  return [
    ...[...fields].map((field) => `eventDate is from the EXIF field ${field}, for want of DateTimeOriginal`),
    ...(facts.has("date") ? ["a date in EXIF could not be read"] : []),
    ...(facts.has("position") ? ["a place in EXIF could not be read"] : []),
  ].join("; ");
}

function positionOf({ photos, facts }: Sighting): BatchPhoto["position"] {
  return photos.map((photo) => withShared(photo, facts.shared).position).find((at) => at !== null) ?? null;
}

/** Seven decimals are about a centimetre, finer than any camera measures. */
function degrees(value: number | undefined): string {
  return value === undefined ? "" : String(Number(value.toFixed(7)));
}
