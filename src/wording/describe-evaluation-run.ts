import { counted } from "./counted.ts";

/** What is said of a run that goes on. */
export function runLine({
  unread,
  resumed,
  isKept,
}: {
  /** Photos that could not be read. */
  readonly unread: number;
  /** Answers that were kept from an earlier run. */
  readonly resumed: number;
  readonly isKept: boolean;
}): string {
  return sentences([
    resumed > 0 && `Kept from before: ${counted(resumed, "answer")}.`,
    unread > 0 && `${counted(unread, "photo")} could not be read.`,
    isKept
      ? "Answers are kept as they come: after a reload, choose the same folder to go on."
      : "This browser keeps no answers: a reload starts anew.",
  ]);
}

/** What came of a run over labelled photos. */
interface EndedRun {
  readonly models: readonly unknown[];
  readonly unread: readonly unknown[];
  /** Photos that a model gave no usable answer for. */
  readonly unusable: readonly { readonly path: string }[];
  readonly answered: number;
  /** Those of the answers that were kept from an earlier run. */
  readonly resumed: number;
  readonly done: number;
  readonly total: number;
}

/** What is said of a run that has ended. Only photos that got an answer count as answers. */
export function outcomeLine({ answered, resumed, done, total, unread, unusable, models }: EndedRun): string {
  const answers = counted(answered, "answer") + (resumed > 0 ? `, ${resumed} kept from before` : "");
  const withoutUse = new Set(unusable.map(({ path }) => path)).size;
  return sentences([
    done === total ? `Done: ${answers}.` : `Stopped: ${answers}. "Run" goes on: ${total - done} to go.`,
    resumed > 0 && models.length > 1 && "Times of kept answers are of another run, so they compare less.",
    unread.length > 0 && `${counted(unread.length, "photo")} could not be read.`,
    withoutUse > 0 && `${counted(withoutUse, "photo")} got no usable answer from a model.`,
  ]);
}

function sentences(all: readonly (string | false)[]): string {
  return all.filter((sentence) => sentence !== false).join(" ");
}
