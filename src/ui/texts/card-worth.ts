import { wilsonInterval } from "#domain/numbers/wilson-interval.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { ModelCard } from "#models/card-schema.ts";
import { inContext, t } from "#src/language/messages.ts";
import { countText, percent, percentInterval } from "./format.ts";

type Figure = ModelCard["figures"][number];

/** The named photos of a subject, and how many names were right. */
export interface NamedSummary {
  readonly subject: Subject;
  /** Photos from unseen sources; null if none were counted. */
  readonly elsewhere: NamedPart | null;
  /** Held-out photos from the sources of the training. */
  readonly own: NamedPart;
}

/** Numbers of photos, of photos that were named by kind or group, and of right names. */
export interface NamedPart {
  readonly photos: number;
  readonly named: number;
  readonly right: number;
}

/** The named photos of a row. A healthy leaf counts as named. */
export function namedPart({ photos, outcomes: { identified, healthy, group } }: Figure): NamedPart {
  const all = [identified, healthy, group];
  return {
    photos,
    named: all.reduce((sum, outcome) => sum + outcome.photos, 0),
    right: all.reduce((sum, outcome) => sum + outcome.right, 0),
  };
}

/** Sums parts; null if they have no photo. */
export function sumOfParts(parts: readonly NamedPart[]): NamedPart | null {
  const sum = parts.reduce(
    (before, { photos, named, right }) => ({
      photos: before.photos + photos,
      named: before.named + named,
      right: before.right + right,
    }),
    { photos: 0, named: 0, right: 0 },
  );
  return sum.photos === 0 ? null : sum;
}

/** One summary for each subject that was measured. */
export function namedSummaries({ figures }: ModelCard): readonly NamedSummary[] {
  const of = (subject: Subject, photosOf: Figure["photosOf"]): NamedPart | null =>
    sumOfParts(figures.filter((row) => row.subject === subject && row.photosOf === photosOf).map(namedPart));
  return SUBJECTS.flatMap((subject) => {
    const own = of(subject, "all");
    return own === null ? [] : [{ subject, own, elsewhere: of(subject, "elsewhere") }];
  });
}

/**
 * Sentences about the names for photos from unseen sources and from the sources of the training, all subjects together.
 */
export function worthTexts(card: ModelCard): readonly string[] {
  const { elsewhere, own } = namedTotals(card);
  const texts = [
    elsewhere === null
      ? t`It was not measured on photos of sources that it never saw.`
      : elsewhereText(elsewhere),
  ];
  if (own !== null) texts.push(ownText(own));
  return elsewhere === null ? texts : [...texts, `${kindText(card, elsewhere)} ${HOW_COUNTED}`];
}

function elsewhereText({ photos, named, right }: NamedPart): string {
  const interval = intervalText(right, named);
  return [
    t`On photos of sources that it never saw, the model names ${ofHundred(named, photos)}.`,
    interval === null
      ? t`Of these names none can be counted.`
      : t`Of these names ${ofHundred(right, named)} are right (95% interval ${interval}).`,
    t`Counted on ${countText(photos)} photos of all subjects together.`,
  ].join(" ");
}

function ownText({ photos, named, right }: NamedPart): string {
  const interval = intervalText(right, named);
  const share = ofHundred(named, photos);
  const sentence =
    interval === null
      ? t`On photos that were kept back from the sources that it learned from, it names ${share}, and of these names none can be counted: ${countText(photos)} photos.`
      : t`On photos that were kept back from the sources that it learned from, it names ${share}, and of these names ${ofHundred(right, named)} are right (95% interval ${interval}): ${countText(photos)} photos.`;
  return `${sentence} ${t`These figures flatter. A photo of yours is a photo from elsewhere.`}`;
}

function kindText({ figures }: ModelCard, { photos }: NamedPart): string {
  const kinds = figures
    .filter(({ photosOf }) => photosOf === "elsewhere")
    .reduce((sum, { outcomes }) => sum + outcomes.identified.photos + outcomes.healthy.photos, 0);
  return t`A name is a kind or a group, such as “a beetle”: elsewhere it names the kind itself on ${ofHundred(kinds, photos)} photos.`;
}

const HOW_COUNTED = t`Each source from elsewhere was left out of a training whole, and its photos were then answered. The intervals are too narrow, as photos of one leaf or animal are alike.`;

/** Share of right names in percent, with its 95% interval; "none" if nothing was named. */
export function namedRightText({ named, right }: NamedPart): string {
  return percentInterval(named === 0 ? null : right / named, wilsonInterval(right, named));
}

/**
 * Minimum number of photos for an interval of the recall. With fewer photos, the interval would be too wide to be
 * useful.
 */
const LEAST_FOR_INTERVAL = 20;

/**
 * Share of a label's photos from unseen sources that got the right name, such as "45% of 439 (41 to 50%)"; a dash if
 * none were counted.
 */
export function recallElsewhereText(part: ModelCard["labels"][number]["elsewhere"]): string {
  if (part === null) return "–";
  const { photos, recall } = part;
  const text = shareOfText(recall, photos);
  const interval = wilsonInterval(Math.round(recall * photos), photos);
  if (interval === null || photos < LEAST_FOR_INTERVAL) return text;
  return `${text} (${rangeText(roughPercent(interval.from), roughPercent(interval.to))})`;
}

/** The answers with a name on the pages of all subjects, added up; null if nothing was counted. */
export function namedTotals(card: ModelCard): Readonly<Record<"elsewhere" | "own", NamedPart | null>> {
  const summaries = namedSummaries(card);
  return {
    elsewhere: sumOfParts(summaries.flatMap(({ elsewhere }) => elsewhere ?? [])),
    own: sumOfParts(summaries.map(({ own }) => own)),
  };
}

/** The 95% interval of a share, such as "86.0 to 94.6%"; null if there is none. */
function intervalText(right: number, named: number): string | null {
  const interval = wilsonInterval(right, named);
  return interval === null ? null : rangeText(percent(interval.from), percent(interval.to));
}

/** A range of percentages with one sign, at its end. */
function rangeText(from: string, to: string): string {
  return inContext("range")`${from.replace(/\s?%/, "")} to ${to}`;
}

/** A share such as "33 of 100". Never rounds to 0 or to 100. */
function ofHundred(part: number, whole: number): string {
  const hundredth = (100 * part) / whole;
  if (part > 0 && hundredth < 0.5) return t`less than 1 of 100`;
  return part < whole && hundredth >= 99.5 ? t`more than 99 of 100` : t`${Math.round(hundredth)} of 100`;
}

/** A share (0..1) in whole percent; a dash for null. Never rounds to 0% or 100%. */
export function roughPercent(share: number | null): string {
  if (share === null) return "–";
  if (share > 0 && share < 0.005) return t`<1%`;
  return share < 1 && share >= 0.995 ? t`>99%` : t`${Math.round(share * 100)}%`;
}

/** A number with its share, such as "91 (45%)", or "0". */
export function partText(part: number, whole: number): string {
  return part === 0 ? "0" : `${countText(part)} (${roughPercent(part / whole)})`;
}

/** A share with its whole, such as "45% of 439". `share` is 0..1. */
export function shareOfText(share: number, whole: number): string {
  return inContext("percent of")`${roughPercent(share)} of ${countText(whole)}`;
}
