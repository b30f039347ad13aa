/** Takes the text of a history file piece by piece, so that no piece of work is as long as the file. */
export interface EntryTexts {
  /** Takes the next piece of the file, and answers the texts of the entries that ended in it. */
  readonly take: (piece: string) => readonly string[];
  /** The text of the file so far with {@link ENTRY_PLACE} in place of each entry. */
  readonly rest: () => string;
}

/** What stands for an entry in the rest of the file. */
export const ENTRY_PLACE = 0;

/** Where a text of JSON ends, or a sign in it is written with a backslash. */
const IN_STRING = /["\\]/g;

/** Where something begins or ends outside of texts. */
const OUTSIDE = /["{}[\]]/g;

/** The end of what stands before the list of entries. No text that only ends so is meant: its quote has a backslash. */
const BEFORE_ENTRIES = /(?:^|[^\\])"entries"\s*:\s*$/;

/** So much of the rest shows whether a list is that of the entries. */
const TAIL = 100;

/**
 * Finds the objects and lists in the list `entries` of a JSON object. Whether they and the rest are JSON, nobody has looked
 * at then: each can be parsed alone.
 */
export function createEntryTexts(): EntryTexts {
  let [depth, inString, isEscaped, inEntries] = [0, false, false, false];
  let rest = "";
  /** The entry that has begun; null outside of one. */
  let entry: string | null = null;

  /** Puts a part of a piece where it belongs. */
  const put = (text: string): void => {
    if (entry === null) rest += text;
    else entry += text;
  };
  const open = (text: string, isList: boolean): void => {
    if (inEntries && depth === 2 && entry === null) {
      put(text);
      entry = "";
    } else put(text);
    if (isList && depth === 1 && BEFORE_ENTRIES.test(rest.slice(-TAIL))) inEntries = true;
    depth += 1;
  };
  return {
    take: (piece) => {
      const ended: string[] = [];
      let [at, from] = [0, 0];
      while (at < piece.length) {
        if (isEscaped) {
          isEscaped = false;
          at += 1;
          continue;
        }
        const search = inString ? IN_STRING : OUTSIDE;
        search.lastIndex = at;
        const found = search.exec(piece);
        if (found === null) break;
        const { index } = found;
        at = index + 1;
        switch (found[0]) {
          case "\\":
            isEscaped = true;
            break;
          case '"':
            inString = !inString;
            break;
          case "{":
          case "[":
            open(piece.slice(from, index), found[0] === "[");
            from = index;
            break;
          default:
            depth -= 1;
            if (depth === 1) inEntries = false;
            if (entry === null || depth !== 2) break;
            ended.push(entry + piece.slice(from, at));
            entry = null;
            rest += ENTRY_PLACE;
            from = at;
        }
      }
      put(piece.slice(from));
      return ended;
    },
    rest: () => rest + (entry ?? ""),
  };
}
