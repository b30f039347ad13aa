import type { Spread } from "#domain/numbers/statistics.ts";
import { formatMs, NONE, spreadCells } from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import type { AnsweredSummary } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { t } from "#src/language/messages.ts";
import { formatBytes, percent, percentInterval } from "#src/ui/texts/format.ts";

/** A figure of a model: its name, its text, and the number by which models are sorted. */
export interface FigureColumn {
  readonly name: string;
  readonly text: (summary: AnsweredSummary) => string;
  /** Null for a model without the figure; left out for a figure that is no number. */
  readonly value?: (summary: AnsweredSummary) => number | null;
  /** True if less is better, such as time. */
  readonly isLessBetter?: boolean;
}

const NOT_MEASURED = t`not measured`;

/** The figures of a model, the most important ones first. */
export const FIGURES: readonly FigureColumn[] = [
  {
    name: "Top-1",
    text: ({ figures }) => percentInterval(figures.top1, figures.top1Interval),
    value: ({ figures }) => figures.top1,
  },
  {
    name: "Top-5",
    text: ({ figures }) =>
      figures.top5 === null ? "–" : percentInterval(figures.top5, figures.top5Interval),
    value: ({ figures }) => figures.top5,
  },
  {
    name: "Macro-F1",
    text: ({ figures }) => percentInterval(figures.macroF1, figures.macroF1Interval),
    value: ({ figures }) => figures.macroF1,
  },
  {
    name: t`Expected calibration error`,
    text: ({ figures }) => percent(figures.calibrationError),
    value: ({ figures }) => figures.calibrationError,
    isLessBetter: true,
  },
  {
    name: t`Photos`,
    text: ({ figures }) => String(figures.photos),
    value: ({ figures }) => figures.photos,
  },
  {
    name: t`None of these, or off topic`,
    text: ({ figures }) => percent(figures.certainty.noneOfThese),
    value: ({ figures }) => figures.certainty.noneOfThese,
  },
  {
    name: t`No kind named: not sure, only its group, or the like`,
    text: ({ figures }) => percent(figures.certainty.notSure),
    value: ({ figures }) => figures.certainty.notSure,
  },
  {
    name: t`Photos that are left`,
    text: ({ figures }) => String(figures.certainty.rest),
    value: ({ figures }) => figures.certainty.rest,
  },
  {
    name: t`Top-1 of these`,
    text: ({ figures: { certainty } }) =>
      percentInterval(certainty.accuracyOfRest, certainty.accuracyOfRestInterval),
    value: ({ figures }) => figures.certainty.accuracyOfRest,
  },
  {
    name: t`Size of the files`,
    text: ({ fileBytes }) => formatBytes(fileBytes),
    value: ({ fileBytes }) => fileBytes,
    isLessBetter: true,
  },
  {
    name: t`Load in a fresh worker, median ms`,
    text: ({ loadMs }) => medianText(loadMs),
    value: ({ loadMs }) => loadMs?.median ?? null,
    isLessBetter: true,
  },
  {
    name: t`First run, median ms`,
    text: ({ firstRunMs }) => medianText(firstRunMs),
    value: ({ firstRunMs }) => firstRunMs?.median ?? null,
    isLessBetter: true,
  },
  {
    name: t`Inference, median ms`,
    text: ({ inferMs }) => (inferMs === null ? NONE : formatMs(inferMs.median)),
    value: ({ inferMs }) => inferMs?.median ?? null,
    isLessBetter: true,
  },
  {
    name: t`Inference, p10 to p90`,
    text: ({ inferMs }) => rangeText(inferMs),
    value: ({ inferMs }) => inferMs?.p90 ?? null,
    isLessBetter: true,
  },
  {
    name: t`Imaging, median ms`,
    text: ({ imagingMs }) => (imagingMs === null ? NONE : formatMs(imagingMs.median)),
    value: ({ imagingMs }) => imagingMs?.median ?? null,
    isLessBetter: true,
  },
  {
    name: t`Imaging, p10 to p90`,
    text: ({ imagingMs }) => rangeText(imagingMs),
    value: ({ imagingMs }) => imagingMs?.p90 ?? null,
    isLessBetter: true,
  },
  {
    name: t`Memory with this network`,
    text: ({ memoryBytes }) => (memoryBytes === null ? NOT_MEASURED : formatBytes(memoryBytes)),
    value: ({ memoryBytes }) => memoryBytes,
    isLessBetter: true,
  },
  { name: t`Runtime`, text: ({ runtimes }) => runtimes.join("; ") },
  { name: t`Backend`, text: ({ backends }) => backends.join("; ") },
];

/** A load is not measured in an answer that an earlier version of the app stored. */
function medianText(spread: Spread | null): string {
  return spread === null ? NOT_MEASURED : formatMs(spread.median);
}

function rangeText(spread: Spread | null): string {
  if (spread === null) return NONE;
  const [, p10, p90] = spreadCells(spread);
  return t`${p10} to ${p90}`;
}

/** What the figures mean, in sentences below their table. */
export function figureNotes(summaries: readonly AnsweredSummary[]): readonly string[] {
  return [
    ...(new Set(summaries.map(({ figures }) => figures.photos)).size > 1
      ? [t`The models did not answer for the same photos, so compare them with care.`]
      : []),
    t`Brackets contain the 95% interval (Wilson): how far off a figure may be with so few photos. It is too narrow if photos are much alike, such as several of one leaf. Macro-F1 is the mean over the labels that have photos here; its interval is by Takahashi. The app works on two photos at a time, so times are a little longer than for one photo alone.`,
    t`The calibration error tells whether "80% sure" means 80 of 100. With 5%, answers of that sureness are right about 75 or 85 times of 100, on average over all degrees of sureness. 0% is best. It does not tell how often the model is right.`,
    t`Each load starts a new worker; the runtime's files may come from the browser's cache. The first run is the one that the load ends with. Memory is that of the page and all its workers, where the browser tells it.`,
  ];
}
