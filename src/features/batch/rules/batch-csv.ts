import { type CsvCell, toCsv } from "#domain/csv.ts";
import type { Taxon, TaxonOf } from "#domain/taxon.ts";
import { type BatchAnswer, type BatchPhoto, folderOf, namedOn } from "#domain/batch-photo.ts";
import { type Burst, representativeOf } from "#domain/bursts.ts";

/** A line of the table: a photo with the answer of one model, or with none where it could not be read. */
interface Line {
  readonly photo: BatchPhoto;
  readonly answer: BatchAnswer | null;
  /** Counted from 1. */
  readonly burst: number;
  /** What its burst is taken to show. */
  readonly burstName: string;
  readonly taxon: Taxon | null;
}

const COLUMNS: readonly (readonly [title: string, cell: (line: Line) => CsvCell])[] = [
  ["Photo", ({ photo }) => photo.path],
  ["Folder", ({ photo }) => folderOf(photo)],
  ["Size (bytes)", ({ photo }) => photo.bytes],
  ["Taken (camera's clock)", ({ photo }) => photo.takenAt ?? ""],
  ["Latitude", ({ photo }) => photo.position?.latitude ?? ""],
  ["Longitude", ({ photo }) => photo.position?.longitude ?? ""],
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

/** The whole batch as a table for spreadsheets, a line for each photo and model. */
export function toBatchCsv(bursts: readonly Burst[], shared: SharedFacts, taxonOf: TaxonOf): string {
  const lines = bursts.flatMap((burst, at) => {
    const burstName = namedOn(representativeOf(burst))?.name ?? "";
    return burst.flatMap((photo): readonly Line[] => {
      const answers = photo.said.ok ? photo.said.value : [null];
      const line = { photo: withShared(photo, shared), burst: at + 1, burstName };
      const taxon = taxonOn(photo, taxonOf);
      return answers.map((answer) => Object.assign({ answer, taxon }, line));
    });
  });
  return toCsv([
    COLUMNS.map(([title]) => title),
    ...lines.map((line) => COLUMNS.map(([, cell]) => cell(line))),
  ]);
}

/** The taxon of what a photo shows; null where nothing is named. What a model says of a name counts for that name alone. */
export function taxonOn(photo: BatchPhoto, taxonOf: TaxonOf): Taxon | null {
  const named = namedOn(photo);
  if (named === null) return null;
  const answer = photo.said.ok ? photo.said.value[0] : null;
  const isFiner = answer !== null && (answer.recordIsWider || answer.recordId === null);
  return taxonOf(named.recordId, isFiner && answer.headline === named.name ? answer.scientificName : null);
}

function bestLabels({ candidates }: BatchAnswer): string {
  return candidates.map(({ label, probability }) => `${label} ${probability.toFixed(4)}`).join(" | ");
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}

/** Which of the photos' own data a person puts into exported files. Neither is in any file by itself. */
export interface SharedFacts {
  readonly dates: boolean;
  readonly positions: boolean;
}

/** The photo without the data that the person does not share. */
export function withShared(photo: BatchPhoto, { dates, positions }: SharedFacts): BatchPhoto {
  return {
    ...photo,
    takenAt: dates ? photo.takenAt : null,
    position: positions ? photo.position : null,
  };
}

/** The same for all bursts. */
export function burstsWithShared(bursts: readonly Burst[], shared: SharedFacts): readonly Burst[] {
  return bursts.map(([first, ...others]) => [
    withShared(first, shared),
    ...others.map((photo) => withShared(photo, shared)),
  ]);
}
