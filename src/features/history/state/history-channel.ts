/** Tells the other tabs that the history has changed. */
export interface HistoryChannel {
  readonly announce: () => void;
  /** Calls `listener` when another tab announces a change. Returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
}

/** A channel between the tabs of this browser. */
export function openHistoryChannel(): HistoryChannel {
  const channel = new BroadcastChannel("bio-kingdom.history");
  return {
    announce: () => channel.postMessage("changed"),
    onChange: (listener) => {
      channel.addEventListener("message", listener);
      return () => channel.removeEventListener("message", listener);
    },
  };
}
