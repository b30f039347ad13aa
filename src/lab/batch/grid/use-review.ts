import { useMemo, useState } from "react";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { type BatchPhoto, isNamed, setApart } from "#src/lab/batch/rules/batch-photo.ts";
import { type Burst, burstAnswers } from "#src/lab/batch/rules/bursts.ts";
import {
  nameBurst,
  namedOnBurst,
  nextOpen,
  rejectBurst,
  reviewProgress,
} from "#src/lab/batch/rules/review-burst.ts";
import type { ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import {
  APART,
  BACK_IN_BURST,
  describeProgress,
  describeReview,
  nothingToConfirm,
  TAKEN_BACK,
} from "#src/lab/batch/texts/grid-texts.ts";
import { t } from "#src/language/messages.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { type GridView, useKept } from "./use-grid-view.ts";

/** An action that an undo can revert. */
interface Decision {
  readonly path: string;
  /** False if the person only took a photo out of its burst, or put it back. */
  readonly isReview: boolean;
  /** The photos before the action. */
  readonly before: readonly BatchPhoto[];
}

interface ReviewState {
  /** Path of the open photo; null for none. */
  readonly path: string | null;
  /** The number of times the user has closed the review. */
  readonly closed: number;
  /** Path of the photo that was open when the user last closed the review; null before that. */
  readonly left: string | null;
  /** Changes whenever the heading of the photo must take the focus. */
  readonly turn: number;
  readonly isCorrecting: boolean;
  /** The result of the last action, as text that is visible and that screen readers announce. */
  readonly spoken: string;
  readonly decisions: readonly Decision[];
}

const CLOSED: ReviewState = {
  path: null,
  closed: 0,
  left: null,
  turn: 0,
  isCorrecting: false,
  spoken: "",
  decisions: [],
};

/** The review of each open batch. */
const REVIEWS = new WeakMap<WeakKey, Pick<ReviewState, "path" | "decisions">>();

/** The review of one photo or burst, with its actions. */
export interface Review extends Omit<ReviewState, "path" | "decisions"> {
  readonly burst: ShownBurst | null;
  /** The shown photo of the burst. */
  readonly photo: BatchPhoto | null;
  /** Index of the burst in the list; null if a filter excludes it. */
  readonly at: number | null;
  readonly canUndo: boolean;
  readonly open: (path: string) => void;
  /** Shows another photo of the same burst. */
  readonly look: (path: string) => void;
  readonly close: () => void;
  /** Opens the next or the previous burst of the list. */
  readonly move: (by: 1 | -1) => void;
  /** Confirms the answer; says why there is nothing to confirm if it names nothing. */
  readonly confirm: () => void;
  /** Gives the burst this name. `label` is the model's label that the person took. */
  readonly name: (name: PersonsName, label?: string) => void;
  readonly reject: () => void;
  readonly startCorrecting: () => void;
  readonly stopCorrecting: () => void;
  /** Takes the shown photo out of its burst, or puts it back. */
  readonly toggleApart: () => void;
  readonly undo: () => void;
}

/** The state and the actions of the review. */
export function useReview({
  view,
  command,
  write,
  keepOrder,
}: {
  readonly view: GridView;
  /** Keeps the review, see {@link useKept}. */
  readonly command: WeakKey;
  readonly write: (changed: readonly BatchPhoto[]) => void;
  /** Fixes the order of the list by these paths; null lets the list be sorted again. */
  readonly keepOrder: (order: readonly string[] | null) => void;
}): Review {
  const [state, setState] = useState<ReviewState>({ ...CLOSED, ...REVIEWS.get(command) });
  const plan = usePlan((snapshot) => snapshot.plan);
  const { path, decisions } = state;
  const kept = useMemo(() => ({ path, decisions }), [path, decisions]);
  useKept(REVIEWS, command, kept);
  const { burst, at } = lookUp(view, path);
  const photo = burst?.burst.find((each) => each.path === path) ?? null;
  const named = burst === null ? null : namedOnBurst(burst.burst);
  const change = (next: Partial<ReviewState>): void => setState((before) => ({ ...before, ...next }));
  /** Changes the state, and moves the focus to the heading of the photo. */
  const turnTo = (next: Partial<ReviewState>): void =>
    setState((before) => ({ ...before, isCorrecting: false, ...next, turn: before.turn + 1 }));
  /** Writes the review of the current burst, and opens the next burst that is not reviewed. */
  const decide = (
    review: (burst: Burst, time: string) => readonly BatchPhoto[],
    ...words: Parameters<typeof describeReview>
  ): void => {
    if (burst === null) return;
    const done = [...decisions, { path: burst.shown.path, isReview: true, before: burst.burst }];
    keepOrder(view.list.map(({ shown }) => shown.path));
    write(review(burst.burst, new Date().toISOString()));
    // The list may not contain the new reviews yet.
    const reviewed = new Set(done.filter(({ isReview }) => isReview).map((each) => each.path));
    const next = nextOpen(view.list, at ?? -1, reviewed);
    const announcement = t`${describeReview(...words)} ${describeProgress(reviewProgress(view.all, reviewed))}.`;
    turnTo({ path: next?.shown.path ?? path, spoken: announcement, decisions: done });
  };
  return {
    ...state,
    burst,
    at,
    photo,
    canUndo: decisions.length > 0,
    open: (opened) => turnTo({ path: opened, spoken: "" }),
    look: (looked) => change({ path: looked }),
    close: () => {
      keepOrder(null);
      change({ path: null, closed: state.closed + 1, left: path, isCorrecting: false, spoken: "" });
    },
    move: (by) => {
      const next = view.list[(at ?? -1) + by];
      if (next !== undefined) turnTo({ path: next.shown.path, spoken: "" });
    },
    startCorrecting: () => change({ isCorrecting: true, spoken: "" }),
    stopCorrecting: () => turnTo({}),
    confirm: () => {
      if (burst !== null && named === null) {
        change({ spoken: nothingToConfirm(burstAnswers(burst.burst)[0] ?? null, plan) });
      } else if (named !== null) {
        decide((photos, time) => nameBurst(photos, named, time), "confirmed", named.name);
      }
    },
    name: (name, label) => {
      const isRight = burst !== null && isNamed(burstAnswers(burst.burst), name, label);
      const status = isRight ? "confirmed" : "corrected";
      decide((photos, time) => nameBurst(photos, name, time, label), status, name.name);
    },
    reject: () => decide(rejectBurst, "rejected", null),
    toggleApart: () => {
      if (photo === null) return;
      const isApart = photo.isApart !== true;
      write([setApart(photo, isApart)]);
      const done = { path: photo.path, isReview: false, before: [photo] };
      turnTo({ spoken: isApart ? APART : BACK_IN_BURST, decisions: [...decisions, done] });
    },
    undo: () => {
      const last = decisions.at(-1);
      if (last === undefined) return;
      write(last.before);
      turnTo({ path: last.path, spoken: TAKEN_BACK, decisions: decisions.slice(0, -1) });
    },
  };
}

/** The burst of a photo, even if the filter excludes it. */
function lookUp({ all, list, places }: GridView, path: string | null): Pick<Review, "burst" | "at"> {
  if (path === null) return { burst: null, at: null };
  const at = places.get(path) ?? null;
  if (at !== null) return { burst: list[at] ?? null, at };
  return { burst: all.find(({ burst }) => burst.some((photo) => photo.path === path)) ?? null, at };
}

/** What a key does in the review. */
export type ReviewAction =
  | {
      readonly do:
        | "confirm"
        | "correct"
        | "reject"
        | "next"
        | "previous"
        | "undo"
        | "leave"
        | "apart"
        | "second";
    }
  /** Chooses candidate `at`, from 0. */
  | { readonly do: "choose"; readonly at: number }
  /** Types the letter into the field for names. */
  | { readonly do: "type" };

type PressedKey = Pick<KeyboardEvent, "key" | "code" | "repeat" | "altKey" | "ctrlKey" | "metaKey">;

/** Where the keyboard focus is. */
export interface KeyPlace {
  /** True if the focus is in a text field or a list of options. */
  readonly isTyping: boolean;
  /** True if the focus is on a button or a link, which Enter activates. */
  readonly isOnControl: boolean;
  /** True while the field for names is open. */
  readonly isCorrecting: boolean;
}

const ACTIONS: Readonly<Record<string, ReviewAction>> = {
  c: { do: "correct" },
  x: { do: "reject" },
  u: { do: "undo" },
  b: { do: "second" },
  s: { do: "apart" },
  arrowright: { do: "next" },
  arrowleft: { do: "previous" },
};

/**
 * The action of a key; null if the browser handles it. A text field handles all keys except Escape. The browser handles
 * keys with Ctrl, Alt or Meta, except Ctrl+Z. A held key only moves from photo to photo, because it could otherwise
 * review photos that nobody has seen. With other scripts, such as Cyrillic or Arabic, the physical key decides instead
 * of its letter.
 */
export function reviewActionOf(pressed: PressedKey, place: KeyPlace): ReviewAction | null {
  const action = actionOf(pressed, place);
  const isMove = action?.do === "next" || action?.do === "previous";
  return pressed.repeat && !isMove ? null : action;
}

function isForeignLetter(key: string): boolean {
  return /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
}

function actionOf(
  { key, code, altKey, ctrlKey, metaKey }: PressedKey,
  { isTyping, isOnControl, isCorrecting }: KeyPlace,
): ReviewAction | null {
  if (key === "Escape") return { do: "leave" };
  if (isTyping || altKey) return null;
  const name = (isForeignLetter(key) ? code.replace(/^Key/, "") : key).toLowerCase();
  if (ctrlKey || metaKey) return name === "z" ? { do: "undo" } : null;
  if (key === "Enter") return isOnControl || isCorrecting ? null : { do: "confirm" };
  if (/^[1-5]$/.test(key)) return { do: "choose", at: Number(key) - 1 };
  if (isCorrecting && /^\p{L}$/u.test(key)) return { do: "type" };
  return ACTIONS[name] ?? null;
}
