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
