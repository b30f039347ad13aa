import { useMemo } from "react";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadEntries } from "#models/knowledge/knowledge.ts";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { type NamedProblem, problemsNamed } from "./find-solutions.ts";

const NONE: readonly KnowledgeEntry[] = [];

async function loadNone(): Promise<readonly KnowledgeEntry[]> {
  return NONE;
}

/**
 * The diseases and pests that a search names. Their names are loaded when the search has a text; null until then, and none
 * if they can't be loaded.
 */
export function useNamedProblems(text: string): readonly NamedProblem[] | null {
  const isSearched = text.trim() !== "";
  const loaded = useLoaded(isSearched ? loadEntries : loadNone);
  return useMemo(() => {
    if (loaded === "loading" || (loaded === NONE && isSearched)) return null;
    return loaded === "failed" ? [] : problemsNamed(loaded, text);
  }, [loaded, isSearched, text]);
}
