import { CROP_NOT_TOLD, NONE_OF_THESE } from "#domain/answer/headline.ts";
import type { CaptureFact } from "#domain/photo/capture.ts";
import type { Taxon, TaxonOf } from "#domain/records/taxon.ts";
import type { OnList } from "#domain/species-list/species-list.ts";
import { localTime, type Table, type TableColumn } from "#domain/text/table.ts";
import {
  type BatchAnswer,
  type BatchPhoto,
  folderOf,
  measuredAccuracy,
  namedOn,
  outcomeOfAnswer,
} from "#src/lab/batch/rules/batch-photo.ts";
import { type Burst, representativeOf } from "#src/lab/batch/rules/bursts.ts";
import { type SharedFacts, taxonOn, withShared } from "#src/lab/batch/rules/exported-facts.ts";
import { OUTCOME_NAMES, REVIEW_NAMES } from "#src/lab/batch/texts/export-texts.ts";
import { answerName } from "#src/lab/batch/texts/grid-texts.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { RANK_NAMES, yesOrNo } from "#src/ui/table/table-buttons.tsx";
import { NONE_WITHOUT_CROP } from "#src/ui/texts/crop-told.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { percent } from "#src/ui/texts/format.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** A line of the table: a photo with the answer of one model; null for an unreadable photo. */
interface Line {
  readonly photo: BatchPhoto;
  readonly answer: BatchAnswer | null;
  /** Number of the photo's burst, from 1. */
  readonly burst: number;
  /** Name of what the burst shows; empty for no name. */
  readonly burstName: string;
  readonly taxon: Taxon | null;
  /** Whether what the answer names is on the person's list; null without a list or a name. */
  readonly onList: OnList | null;
}

const column = inContext("column");

const COLUMNS: readonly TableColumn<Line>[] = [
  { name: "Photo", title: t`Photo`, cell: ({ photo }) => photo.path },
  { name: "Folder", title: t`Folder`, cell: ({ photo }) => folderOf(photo) },
  { name: "Size (bytes)", title: column`Size (bytes)`, cell: ({ photo }) => photo.bytes },
  {
    name: "Taken (camera's clock)",
    title: column`Taken (camera's clock)`,
    cell: ({ photo }) => photo.takenAt ?? "",
    shown: ({ photo }) => photo.takenAt?.slice(0, "2026-11-26T14:30:00".length) ?? "",
    format: "time",
  },
  {
    name: "Latitude",
    title: column`Latitude`,
    cell: ({ photo }) => photo.position?.latitude ?? "",
    shown: ({ photo }) => fiveDecimals(photo.position?.latitude),
    format: "degrees",
  },
  {
    name: "Longitude",
    title: column`Longitude`,
    cell: ({ photo }) => photo.position?.longitude ?? "",
    shown: ({ photo }) => fiveDecimals(photo.position?.longitude),
    format: "degrees",
  },
  { name: "Burst", title: column`Burst`, cell: ({ burst }) => burst },
  {
    name: "Shown in the burst",
    title: column`Shown in the burst`,
    cell: ({ burstName }) => burstName,
    shown: ({ burstName }) => headlineText(burstName),
  },
  {
    name: "Shown",
    title: column`Shown`,
    cell: ({ photo }) => namedOn(photo)?.name ?? "",
    shown: ({ photo }) => headlineText(namedOn(photo)?.name ?? ""),
  },
  { name: "Scientific name", title: t`Scientific name`, cell: ({ taxon }) => taxon?.scientificName ?? "" },
  {
    name: "Rank",
    title: column`Rank`,
    cell: ({ taxon }) => taxon?.rank ?? "",
    shown: ({ taxon }) => rankText(taxon?.rank ?? ""),
  },
  {
    name: "Review",
    title: inContext("heading")`Review`,
    cell: ({ photo }) => photo.review.status,
    shown: ({ photo }) => REVIEW_NAMES[photo.review.status],
  },
  {
    name: "Reviewed",
    title: column`Reviewed`,
    cell: ({ photo: { review } }) => (review.status === "open" ? "" : review.reviewedAt),
    shown: ({ photo: { review } }) => (review.status === "open" ? "" : localTime(review.reviewedAt)),
    format: "time",
  },
  { name: "Model", title: t`Model`, cell: ({ answer }) => answer?.model.title ?? "" },
  { name: "Model version", title: column`Model version`, cell: ({ answer }) => answer?.model.version ?? "" },
  {
    name: "Subject",
    title: t`Subject`,
    cell: ({ answer }) => answer?.subject ?? "",
    shown: ({ answer }) => (answer === null ? "" : SUBJECT_NAMES[answer.subject].one),
  },
  {
    name: "Answer",
    title: column`Answer`,
    cell: ({ answer }) => (answer === null ? "" : answerInFile(answer)),
    shown: ({ answer }) => (answer === null ? "" : answerName(answer)),
  },
  {
    name: "Verdict",
    title: column`Outcome`,
    cell: ({ answer }) => answer?.verdict ?? "",
    shown: ({ answer }) => (answer === null ? "" : OUTCOME_NAMES[outcomeOfAnswer(answer)]),
  },
  {
    name: "Probability",
    title: t`Probability`,
    cell: ({ answer }) => (answer === null ? "" : rounded(answer.probability)),
    format: "share",
  },
  {
    name: "Right of such answers",
    title: column`Right of such answers`,
    cell: ({ answer }) => {
      const accuracy = answer === null ? null : measuredAccuracy(answer);
      return accuracy === null ? "" : rounded(accuracy);
    },
    format: "share",
  },
  {
    name: "Best labels",
    title: column`Best labels`,
    cell: ({ answer }) => labelsOf(answer, (label, probability) => `${label} ${probability.toFixed(4)}`),
    shown: ({ answer }) =>
      labelsOf(answer, (label, probability) => `${labelText(label)} ${percent(probability)}`),
  },
  {
    name: "Sample result",
    title: t`Sample result`,
    cell: ({ answer }) => (answer === null ? "" : answer.demo ? "yes" : "no"),
    shown: ({ answer }) => (answer === null ? "" : yesOrNo(answer.demo)),
  },
  {
    name: "Answered",
    title: column`Answered`,
    cell: ({ answer }) => answer?.answeredAt ?? "",
    shown: ({ answer }) => (answer === null ? "" : localTime(answer.answeredAt)),
    format: "time",
  },
  {
    name: "Not read",
    title: inContext("photo")`Not read`,
    cell: ({ photo: { said } }) => (said.ok ? "" : said.error),
    shown: ({ photo: { said } }) => (said.ok ? "" : describePhotoProblem(said.error)),
  },
  {
    name: "Time from EXIF field",
    title: column`Time from EXIF field`,
    cell: ({ photo }) => fieldOfTime(photo),
  },
  {
    name: "Not readable in EXIF",
    title: column`Not readable in EXIF`,
    cell: ({ photo }) => photo.unreadable.map((fact) => FACT_WORDS[fact]).join(" | "),
    shown: ({ photo }) => photo.unreadable.map((fact) => FACT_NAMES[fact]).join(" | "),
  },
  {
    name: "Why no name",
    title: column`Why no name`,
    cell: ({ answer }) => (lacksName(answer) ? "crop-not-told" : ""),
    shown: ({ answer }) => (lacksName(answer) ? NONE_WITHOUT_CROP : ""),
  },
  {
    name: "On your list",
    title: column`On your list`,
    cell: ({ onList }) => (isKnown(onList) ? (onList === "on" ? "yes" : "no") : ""),
    shown: ({ onList }) => (isKnown(onList) ? yesOrNo(onList === "on") : ""),
  },
];

/** False where there is no list, where the answer names nothing, and where the list does not tell. */
function isKnown(onList: OnList | null): boolean {
  return onList !== null && onList !== "unknown";
}

/** {@link answerName} in English: counted by this column, a file has the numbers of the page. */
function answerInFile(answer: BatchAnswer): string {
  if (lacksName(answer)) return CROP_NOT_TOLD;
  return answer.verdict === "none-of-these" ? NONE_OF_THESE : answer.headline;
}

/** True for a leaf that has no name because nobody told its crop. */
function lacksName(answer: BatchAnswer | null): boolean {
  return answer !== null && outcomeOfAnswer(answer) === "crop-not-told";
}

/** The EXIF field that a photo's time comes from; empty without a time. */
function fieldOfTime({ takenAt, takenAtFrom }: BatchPhoto): string {
  return takenAt === null ? "" : (takenAtFrom ?? "DateTimeOriginal");
}

const FACT_WORDS: Readonly<Record<CaptureFact, string>> = { date: "date", position: "place" };
const FACT_NAMES: Readonly<Record<CaptureFact, string>> = { date: column`date`, position: column`place` };

/** Whether what an answer names is on the person's list; null without a list, and for an answer without a name. */
export type OnListOf = (answer: BatchAnswer) => OnList | null;

/** The batch as a table, with a line per photo and model. */
export function batchTable(
  bursts: readonly Burst[],
  shared: SharedFacts,
  taxonOf: TaxonOf,
  onListOf: OnListOf = () => null,
): Table<Line> {
  const rows = bursts.flatMap((burst, at) => {
    const burstName = namedOn(representativeOf(burst))?.name ?? "";
    return burst.flatMap((photo): readonly Line[] => {
      const answers = photo.said.ok ? photo.said.value : [null];
      const [own, taxon] = [withShared(photo, shared), taxonOn(photo, taxonOf)];
      return answers.map((answer) => ({
        photo: own,
        answer,
        burst: at + 1,
        burstName,
        taxon,
        onList: answer === null || answer.demo ? null : onListOf(answer),
      }));
    });
  });
  return { columns: COLUMNS, rows };
}

/** Five decimals are about a metre, which is more exact than any camera. */
function fiveDecimals(degrees: number | undefined): number | "" {
  return degrees === undefined ? "" : Number(degrees.toFixed(5));
}

/** The name of a rank; ranks below the species stay as botanists write them. */
function rankText(rank: string): string {
  return new Map<string, string>(Object.entries(RANK_NAMES)).get(rank) ?? rank;
}

function labelsOf(answer: BatchAnswer | null, write: (label: string, probability: number) => string): string {
  return (answer?.candidates ?? []).map(({ label, probability }) => write(label, probability)).join(" | ");
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}
