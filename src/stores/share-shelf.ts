import type { ModelShelf } from "./model-shelf.ts";

/** What tells the other tabs, as a BroadcastChannel does. */
export type ShelfChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/**
 * Keeps a shelf in step with those of other tabs: what is added or taken away here makes them read theirs anew. Else a
 * tab would go on with a package that was replaced, such as one whose labels were mended.
 */
export function shareShelf(shelf: ModelShelf, channel: ShelfChannel): ModelShelf {
  const telling = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    channel.postMessage(null);
    return result;
  };
  channel.addEventListener("message", () => void shelf.refresh());
  return {
    ...shelf,
    add: (model) => telling(shelf.add(model)),
    remove: (id) => telling(shelf.remove(id)),
  };
}
