import { useState } from "react";
import { type BatchPhoto, setApart } from "#domain/batch-photo.ts";
import { nameBurst, namedOnBurst, nextOpen, rejectBurst, reviewProgress } from "../rules/review-burst.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import type { PersonsName } from "#domain/remarks.ts";
import {
  APART,
  BACK_IN_BURST,
  describeProgress,
  describeReview,
  NOTHING_TO_CONFIRM,
  TAKEN_BACK,
} from "../texts/grid-texts.ts";
import type { GridView } from "./use-grid-view.ts";

/** Photos as they were before a person's word. */
interface Decision {
  readonly path: string;
  /** False where the person only took a photo out of its burst, or put it back. */
  readonly isReview: boolean;
  readonly before: readonly BatchPhoto[];
}

interface ReviewState {
  /** Path of the photo that is looked at; null where none is. */
  readonly path: string | null;
  /** Counts up with each time that the review is closed. */
  readonly closed: number;
  /** Path of the photo that was looked at when it was closed; null before. */
  readonly left: string | null;
  /** Counts up where the focus has to go to the photo's heading. */
  readonly turn: number;
  readonly isCorrecting: boolean;
  /** What the last action came to, for screen readers and people. */
  readonly said: string;
  readonly decisions: readonly Decision[];
}

const CLOSED: ReviewState = {
  path: null,
  closed: 0,
  left: null,
  turn: 0,
  isCorrecting: false,
  said: "",
  decisions: [],
};

/** One photo or burst that a person looks at, and what they can say of it. */
export interface Review extends Omit<ReviewState, "path" | "decisions"> {
  readonly burst: ShownBurst | null;
  /** The photo of the burst that is looked at. */
  readonly photo: BatchPhoto | null;
  /** Its place in the list; null where a filter left it out. */
  readonly at: number | null;
  readonly canUndo: boolean;
  readonly open: (path: string) => void;
  /** Looks at another photo of the same burst. */
  readonly look: (path: string) => void;
  readonly close: () => void;
  /** So many places further. */
  readonly move: (by: 1 | -1) => void;
  readonly confirm: () => void;
  readonly name: (name: PersonsName) => void;
  readonly reject: () => void;
  readonly startCorrecting: () => void;
  readonly stopCorrecting: () => void;
  readonly toggleApart: () => void;
  readonly undo: () => void;
}

/** What the review works on. */
interface ReviewDeps {
  readonly view: GridView;
  readonly write: (changed: readonly BatchPhoto[]) => void;
  /** Keeps this order of the list until it gets null. */
  readonly keepOrder: (order: readonly string[] | null) => void;
  readonly now: () => Date;
}

/** The review of one photo after the other. */
export function useReview(deps: ReviewDeps): Review {
  const [state, setState] = useState(CLOSED);
  const { path, decisions } = state;
  const found = lookUp(deps.view, path);
  const photo = found.burst?.burst.find((each) => each.path === path) ?? null;
  const now: ReviewMoment = {
    ...deps,
    ...found,
    state,
    photo,
    change: (next) => setState((before) => ({ ...before, ...next })),
    turnTo: (next) =>
      setState((before) => ({ ...before, isCorrecting: false, ...next, turn: before.turn + 1 })),
  };
  return {
    ...state,
    ...found,
    photo,
    canUndo: decisions.length > 0,
    ...navigationOn(now),
    ...reviewsOn(now),
  };
}

/** The review as it is now, and how it changes. */
interface ReviewMoment extends ReviewDeps, Pick<Review, "burst" | "photo" | "at"> {
  readonly state: ReviewState;
  readonly change: (next: Partial<ReviewState>) => void;
  /** As `change`; the heading of the photo takes the focus. */
  readonly turnTo: (next: Partial<ReviewState>) => void;
}

function navigationOn({
  view: { list },
  keepOrder,
  at,
  state: { path, closed },
  change,
  turnTo,
}: ReviewMoment): Pick<Review, "open" | "look" | "close" | "move" | "startCorrecting" | "stopCorrecting"> {
  return {
    open: (opened) => turnTo({ path: opened, said: "" }),
    look: (looked) => change({ path: looked }),
    close: () => {
      keepOrder(null);
      change({ path: null, closed: closed + 1, left: path, isCorrecting: false, said: "" });
    },
    move: (by) => {
      const next = list[(at ?? -1) + by];
      if (next !== undefined) turnTo({ path: next.shown.path, said: "" });
    },
    startCorrecting: () => change({ isCorrecting: true, said: "" }),
    stopCorrecting: () => turnTo({}),
  };
}

function reviewsOn(
  moment: ReviewMoment,
): Pick<Review, "confirm" | "name" | "reject" | "toggleApart" | "undo"> {
  const { burst, photo, write, now, state, change, turnTo } = moment;
  const { decisions } = state;
  const named = burst === null ? null : namedOnBurst(burst.burst);
  const at = (): string => now().toISOString();
  return {
    confirm: () => {
      if (burst === null || named === null) change({ said: NOTHING_TO_CONFIRM });
      else decide(moment, nameBurst(burst.burst, named, at()), ["confirmed", named.name]);
    },
    name: (name) => {
      if (burst === null) return;
      const status = named?.name === name.name ? "confirmed" : "corrected";
      decide(moment, nameBurst(burst.burst, name, at()), [status, name.name]);
    },
    reject: () => {
      if (burst !== null) decide(moment, rejectBurst(burst.burst, at()), ["rejected", null]);
    },
    toggleApart: () => {
      if (photo === null) return;
      const isApart = photo.isApart !== true;
      write([setApart(photo, isApart)]);
      const done: Decision = { path: photo.path, isReview: false, before: [photo] };
      turnTo({ said: isApart ? APART : BACK_IN_BURST, decisions: [...decisions, done] });
    },
    undo: () => {
      const last = decisions.at(-1);
      if (last === undefined) return;
      write(last.before);
      turnTo({ path: last.path, said: TAKEN_BACK, decisions: decisions.slice(0, -1) });
    },
  };
}

/** Writes the review of a burst, and goes on to the next open one. */
function decide(
  { view, burst, at, state, write, keepOrder, turnTo }: ReviewMoment,
  changed: readonly BatchPhoto[],
  words: Parameters<typeof describeReview>,
): void {
  if (burst === null) return;
  const done: Decision = { path: burst.shown.path, isReview: true, before: burst.burst };
  const decisions = [...state.decisions, done];
  keepOrder(view.list.map(({ shown }) => shown.path));
  write(changed);
  // What is written may show a moment later.
  const written = new Set(decisions.filter(({ isReview }) => isReview).map(({ path }) => path));
  const next = nextOpen(view.list, at ?? -1, written);
  const said = `${describeReview(...words)} ${describeProgress(reviewProgress(view.all, written))}.`;
  turnTo({ path: next?.shown.path ?? state.path, said, decisions });
}

/** The burst in which a photo is, also where the filter leaves it out. */
function lookUp(
  { all, list, places }: GridView,
  path: string | null,
): { readonly burst: ShownBurst | null; readonly at: number | null } {
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
  /** Takes a candidate, counted from 0. */
  | { readonly do: "choose"; readonly at: number }
  /** The letter goes into the field for names. */
  | { readonly do: "type" };

/** A key that was pressed. */
type PressedKey = Pick<KeyboardEvent, "key" | "code" | "repeat" | "altKey" | "ctrlKey" | "metaKey">;

/** Where the focus was when a key was pressed. */
export interface KeyPlace {
  /** In a field in which people type. */
  readonly isTyping: boolean;
  /** On a button or a link, which Enter presses. */
  readonly isOnControl: boolean;
  /** The part with the candidates and the field for names is open. */
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
 * What a key does; null where it does what it does anywhere. In a field every key but Escape belongs to the field, and keys
 * with Ctrl, Alt or Meta to the browser, but for Ctrl+Z. A key that is held down only leads from photo to photo: held a
 * moment too long it would say something of photos that nobody has looked at. A key counts by its letter; where that is none
 * of ours, as in Cyrillic or Arabic, by its place.
 */
export function reviewActionOf(pressed: PressedKey, place: KeyPlace): ReviewAction | null {
  const action = actionOf(pressed, place);
  return pressed.repeat && action !== null && !isWay(action) ? null : action;
}

function isWay({ do: name }: ReviewAction): boolean {
  return name === "next" || name === "previous";
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
