import { type CsvCell, toCsv } from "#domain/text/csv.ts";
import type { CaptureFact } from "#domain/photo/capture.ts";
import type { Taxon, TaxonOf } from "#domain/records/taxon.ts";
import {
  type BatchAnswer,
  type BatchPhoto,
  folderOf,
  namedOn,
} from "#src/features/batch/rules/batch-photo.ts";
import { type Burst, representativeOf } from "#src/features/batch/rules/bursts.ts";

/** A line of the table: a photo with the answer of one model; null for an unreadable photo. */
interface Line {
  readonly photo: BatchPhoto;
  readonly answer: BatchAnswer | null;
  /** Number of the photo's burst, from 1. */
  readonly burst: number;
  /** Name of what the burst shows; empty for no name. */
  readonly burstName: string;
  readonly taxon: Taxon | null;
}

const COLUMNS: readonly (readonly [title: string, cell: (line: Line) => CsvCell])[] = [
  ["Photo", ({ photo }) => photo.path],
  ["Folder", ({ photo }) => folderOf(photo)],
  ["Size (bytes)", ({ photo }) => photo.bytes],
  ["Taken (camera's clock)", ({ photo }) => photo.takenAt ?? ""],
  ["Time from EXIF field", ({ photo }) => fieldOfTime(photo)],
  ["Latitude", ({ photo }) => photo.position?.latitude ?? ""],
  ["Longitude", ({ photo }) => photo.position?.longitude ?? ""],
  ["Not readable in EXIF", ({ photo }) => photo.unreadable.map((fact) => FACT_WORDS[fact]).join(" | ")],
  ["Burst", ({ burst }) => burst],
  ["Shown in the burst", ({ burstName }) => burstName],
  ["Shown", ({ photo }) => namedOn(photo)?.name ?? ""],
  ["Scientific name", ({ taxon }) => taxon?.scientificName ?? ""],
  ["Rank", ({ taxon }) => taxon?.rank ?? ""],
  ["Review", ({ photo }) => photo.review.status],
  ["Reviewed", ({ photo: { review } }) => (review.status === "open" ? "" : review.reviewedAt)],
  ["Model", ({ answer }) => answer?.model.title ?? ""],
  ["Model version", ({ answer }) => answer?.model.version ?? ""],
  ["Subject", ({ answer }) => answer?.subject ?? ""],
  ["Answer", ({ answer }) => answer?.headline ?? ""],
  ["Verdict", ({ answer }) => answer?.verdict ?? ""],
  ["Probability", ({ answer }) => (answer === null ? "" : rounded(answer.probability))],
  ["Right of such answers", ({ answer }) => (answer?.sureness ? rounded(answer.sureness.right) : "")],
  ["Best labels", ({ answer }) => (answer === null ? "" : bestLabels(answer))],
  ["Sample result", ({ answer }) => (answer === null ? "" : answer.demo ? "yes" : "no")],
  ["Answered", ({ answer }) => answer?.answeredAt ?? ""],
  ["Not read", ({ photo: { said } }) => (said.ok ? "" : said.error)],
];

/** The EXIF field that a photo's time comes from; empty without a time. */
function fieldOfTime({ takenAt, takenAtFrom }: BatchPhoto): string {
  return takenAt === null ? "" : (takenAtFrom ?? "DateTimeOriginal");
}

const FACT_WORDS: Readonly<Record<CaptureFact, string>> = { date: "date", position: "place" };

/** The batch as a table for spreadsheets, with a line per photo and model. */
export function toBatchCsv(bursts: readonly Burst[], shared: SharedFacts, taxonOf: TaxonOf): string {
  const lines = bursts.flatMap((burst, at) => {
    const burstName = namedOn(representativeOf(burst))?.name ?? "";
    return burst.flatMap((photo): readonly Line[] => {
      const answers = photo.said.ok ? photo.said.value : [null];
      const [own, taxon] = [withShared(photo, shared), taxonOn(photo, taxonOf)];
      return answers.map((answer) => ({ photo: own, answer, burst: at + 1, burstName, taxon }));
    });
  });
  return toCsv([
    COLUMNS.map(([title]) => title),
    ...lines.map((line) => COLUMNS.map(([, cell]) => cell(line))),
  ]);
}

/**
 * The taxon on a photo; null if the photo has no name. The model's scientific name applies only if the name is the
 * model's own.
 */
export function taxonOn(photo: BatchPhoto, taxonOf: TaxonOf): Taxon | null {
  const named = namedOn(photo);
  if (named === null) return null;
  const answer = photo.said.ok ? photo.said.value[0] : null;
  const isFiner = answer !== null && (answer.recordIsWider || answer.recordId === null);
  if (!isFiner || answer.headline !== named.name) return taxonOf(named.recordId, null);
  const taxon = taxonOf(named.recordId, answer.scientificName);
  // A record knows its kingdom. Without one, the subject of the answer tells it.
  const kingdom = answer.subject === "plant" ? "Plantae" : answer.subject === "disease" ? "" : "Animalia";
  return taxon.kingdom === "" && answer.lineage.length > 0 ? { ...taxon, kingdom } : taxon;
}

function bestLabels({ candidates }: BatchAnswer): string {
  return candidates.map(({ label, probability }) => `${label} ${probability.toFixed(4)}`).join(" | ");
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}

/** The EXIF data that the user includes in exported files; by default none. */
export interface SharedFacts {
  readonly dates: boolean;
  readonly positions: boolean;
}

/** The photo without the data that the person does not share. */
export function withShared(photo: BatchPhoto, { dates, positions }: SharedFacts): BatchPhoto {
  return {
    ...photo,
    takenAt: dates ? photo.takenAt : null,
    takenAtFrom: dates ? photo.takenAtFrom : null,
    position: positions ? photo.position : null,
  };
}

export function burstsWithShared(bursts: readonly Burst[], shared: SharedFacts): readonly Burst[] {
  return bursts.map(([first, ...others]) => [
    withShared(first, shared),
    ...others.map((photo) => withShared(photo, shared)),
  ]);
}
