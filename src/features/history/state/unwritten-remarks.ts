import type { StoreApi } from "zustand/vanilla";
import { carriedOn, type Remarks, seenUnder } from "#domain/remarks.ts";
import type { RemarksPlace, RemarksState } from "./remarks-state.ts";
import type { RemarksChange } from "./write-remarks.ts";

/** What a person changed and what is not written yet. */
interface Unwritten {
  readonly add: (change: Partial<Remarks>) => void;
  /** Writes it, after the writes before. */
  readonly write: () => Promise<void>;
  /** What is being written and what waits; null where there is nothing. */
  readonly all: () => RemarksChange | null;
  /** Waits for the writes that were begun. */
  readonly settle: () => Promise<void>;
  /** Shows what is stored now, under what is not written. While something is written its end tells what is stored. */
  readonly takeOver: (stored: Remarks) => void;
}

/** What is not written, in two parts. */
interface Parts {
  /** What is being written. */
  readonly begun: RemarksChange | null;
  /** What was typed since, and what the person saw when they began to. */
  readonly waiting: RemarksChange;
}

/** Keeps what is not written, and writes it in turn; `onWritten` is called after each write. */
export function createUnwritten(
  store: StoreApi<RemarksState>,
  place: Pick<RemarksPlace, "write" | "takeBack">,
  onWritten: () => void,
): Unwritten {
  let parts: Parts = { begun: null, waiting: { seen: store.getState().remarks, change: {} } };
  let writing = Promise.resolve();

  function takeOver(stored: Remarks, { seen, change }: RemarksChange): void {
    parts = { begun: null, waiting: { seen: seenUnder(change, seen, stored), change } };
    const status = allOf(parts) === null ? "kept" : "waiting";
    store.setState({ remarks: { ...stored, ...change }, keeping: { status } });
  }

  async function writeAll(): Promise<void> {
    const begun = allOf(parts);
    if (begun === null) return;
    // What is typed from now on is the next change.
    parts = { begun, waiting: { seen: store.getState().remarks, change: {} } };
    const result = await place.write(begun);
    const { seen, change } = parts.waiting;
    if (result.ok && result.value !== null) {
      takeOver(result.value, { seen, change: carriedOn(change, begun.change, result.value) });
      if (allOf(parts) === null) place.takeBack();
      onWritten();
      return;
    }
    parts = { begun: null, waiting: { seen: begun.seen, change: { ...begun.change, ...change } } };
    store.setState({
      keeping: result.ok ? { status: "memory" } : { status: "failed", problem: result.error },
    });
  }

  return {
    add: (next) => {
      const { begun, waiting } = parts;
      parts = { begun, waiting: { ...waiting, change: { ...waiting.change, ...next } } };
    },
    write: () => {
      writing = writing.then(writeAll);
      return writing;
    },
    all: () => allOf(parts),
    settle: () => writing,
    takeOver: (stored) => {
      if (parts.begun === null) takeOver(stored, parts.waiting);
    },
  };
}

function allOf({ begun, waiting }: Parts): RemarksChange | null {
  if (begun !== null) return { seen: begun.seen, change: { ...begun.change, ...waiting.change } };
  return Object.keys(waiting.change).length === 0 ? null : waiting;
}
