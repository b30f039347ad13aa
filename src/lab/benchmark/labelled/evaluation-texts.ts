import { readableLabel } from "#domain/text/readable-label.ts";
import type { FolderMatch, MatchWay } from "#models/match-folders.ts";
import type { LeftOutFolder } from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** Status of a running evaluation. */
export function runLine({
  unread,
  tooSmall,
  resumed,
  isStored,
}: {
  /** Number of photos that could not be read. */
  readonly unread: number;
  /** Number of photos that are too small. */
  readonly tooSmall: number;
  /** Number of answers taken from an earlier run. */
  readonly resumed: number;
  readonly isStored: boolean;
}): string {
  return sentences([
    resumed > 0 &&
      plural(resumed, m`Kept from before: ${resumed} answer.`, m`Kept from before: ${resumed} answers.`),
    ...unansweredNotes(unread, tooSmall),
    isStored
      ? t`Answers are kept as they come: after a reload, choose the same folder to go on.`
      : t`This browser keeps no answers: a reload starts anew.`,
  ]);
}

interface EndedRun {
  readonly models: readonly unknown[];
  readonly unread: readonly unknown[];
  readonly tooSmall: readonly unknown[];
  /** Photos without a usable answer. */
  readonly unusable: readonly { readonly path: string }[];
  readonly answered: number;
  /** Number of answers taken from an earlier run. */
  readonly resumed: number;
  readonly done: number;
  readonly total: number;
}

/** The name of the button that starts an evaluation, or continues it. */
export const RUN = inContext("button")`Run`;

/** Summary of an ended evaluation. */
export function outcomeLine(run: EndedRun): string {
  const { answered, resumed, done, total, unread, tooSmall, unusable, models } = run;
  const all = plural(answered, m`${answered} answer`, m`${answered} answers`);
  const kept = plural(resumed, m`${resumed} kept from before`, m`${resumed} kept from before`);
  const answers = resumed > 0 ? `${all}, ${kept}` : all;
  const withoutUse = new Set(unusable.map(({ path }) => path)).size;
  return sentences([
    done === total ? t`Done: ${answers}.` : t`Stopped: ${answers}. "${RUN}" goes on: ${total - done} to go.`,
    resumed > 0 && models.length > 1 && t`Times of kept answers are of another run, so they compare less.`,
    ...unansweredNotes(unread.length, tooSmall.length),
    withoutUse > 0 &&
      plural(
        withoutUse,
        m`${withoutUse} photo got no usable answer from a model.`,
        m`${withoutUse} photos got no usable answer from a model.`,
      ),
  ]);
}

/** Counts the photos of the folders that were left out, and names the first folders; null if there are none. */
export function leftOutLine(folders: readonly LeftOutFolder[]): string | null {
  if (folders.length === 0) return null;
  const photos = folders.reduce((sum, each) => sum + each.photos, 0);
  const rest = folders.length - MOST_NAMED;
  const names = [
    ...folders.slice(0, MOST_NAMED).map(({ folder }) => isolated(folder)),
    ...(rest > 0 ? [plural(rest, m`${rest} more`, m`${rest} more`)] : []),
  ].join(", ");
  const all = plural(folders.length, m`${folders.length} folder`, m`${folders.length} folders`);
  return plural(
    photos,
    m`${photos} photo of ${all} was left out, because no label is named like it: ${names}.`,
    m`${photos} photos of ${all} were left out, because no label is named like them: ${names}.`,
  );
}

function unansweredNotes(unread: number, tooSmall: number): readonly (string | false)[] {
  return [
    unread > 0 &&
      plural(unread, m`${unread} photo could not be read.`, m`${unread} photos could not be read.`),
    tooSmall > 0 &&
      plural(
        tooSmall,
        m`${tooSmall} photo is too small to tell.`,
        m`${tooSmall} photos are too small to tell.`,
      ),
  ];
}

function sentences(all: readonly (string | false)[]): string {
  return all.filter((sentence) => sentence !== false).join(" ");
}

/** Maximum number of labels in a sentence. */
const MOST_NAMED = 3;

/** Explains how a label was found; null if the folder has the label's own name. */
const WAYS: Readonly<Record<MatchWay, string | null>> = {
  name: null,
  record: t`by another name in the guide`,
  "without-crop": t`without the crop`,
  reject: null,
};

/**
 * The label of a folder, and how it was found. `label` can differ from `match`, because a person can choose another
 * label.
 */
export function describeFolderMatch(
  folder: string,
  label: string | null,
  match: FolderMatch | undefined,
): string {
  if (label === null) return t`${isolated(folder)}: left out`;
  const line = `${isolated(folder)}: ${isolated(readableLabel(label))}`;
  const way = match?.labels[0] === label ? WAYS[match.way] : t`chosen by you`;
  return way === null ? line : `${line} (${way})`;
}

/** Why a folder got no label although some labels fit; null if no label fits, or if one certainly fits. */
export function describeUnclearMatch(folder: string, match: FolderMatch | undefined): string | null {
  const [first, ...others] = (match?.labels ?? []).map((label) => isolated(readableLabel(label)));
  if (first === undefined) return null;
  if (match?.isOfManyCrops === true) {
    return t`${isolated(folder)} may be ${first}, but so may a folder of another crop.`;
  }
  if (others.length === 0) return null;
  const rest = others.length - (MOST_NAMED - 1);
  const named = others.slice(0, MOST_NAMED - 1);
  const more = rest > 0 ? [plural(rest, m`${rest} more`, m`${rest} more`)] : [];
  const all = [...named, ...more].reduce((list, name) => t`${list} or ${name}`, first);
  return t`${isolated(folder)} may be ${all}.`;
}
