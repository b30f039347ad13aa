import type { ModelLibrary } from "./model-library.ts";

/** What tells the other tabs, as a BroadcastChannel does. */
export type LibraryChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/**
 * Keeps a library in step with the libraries of other tabs: they read their list anew when a model is added, changed or
 * removed here. Otherwise a tab would go on with a package that was replaced, such as one whose labels were corrected.
 */
export function shareLibrary(library: ModelLibrary, channel: LibraryChannel): ModelLibrary {
  const telling = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    channel.postMessage(null);
    return result;
  };
  channel.addEventListener("message", () => void library.refresh());
  return {
    ...library,
    add: (model) => telling(library.add(model)),
    linkRecord: (...link) => telling(library.linkRecord(...link)),
    changeSubjects: (...change) => telling(library.changeSubjects(...change)),
    remove: (id) => telling(library.remove(id)),
  };
}
