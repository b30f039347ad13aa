import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { problemName } from "#models/solutions/problem-names.ts";
import { EVERYTHING, readQuery, type SolutionQuery, writeQuery } from "./solution-query.ts";

/** The page's query and how people change it. The address holds it, so that a link can be shared. */
export interface SolutionQueryState {
  readonly query: SolutionQuery;
  /** What the search field shows: ahead of `query.text` by the moment that the address takes to follow. */
  readonly draft: string;
  /** Types into the search field; the address is replaced, so that Back does not go letter by letter. */
  readonly type: (text: string) => void;
  /** The search field was left: from now on it shows what the address says. */
  readonly settle: () => void;
  /** Makes a choice; Back undoes it. */
  readonly choose: (change: Partial<SolutionQuery>) => void;
  /** Back to everything. */
  readonly reset: () => void;
}

/** Reads the query from the address and writes it there. */
export function useSolutionQuery(): SolutionQueryState {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<string | null>(null);
  const query = readQuery(params, (id) => problemName(id) !== null);
  const settle = (): void => setDraft(null);

  // Back and Forward change the address under a focused search field.
  useEffect(() => {
    const follow = (): void => setDraft(null);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  return {
    query,
    draft: draft ?? query.text,
    type: (text) => {
      setDraft(text);
      setParams(writeQuery({ ...query, text }), { replace: true, preventScrollReset: true });
    },
    settle,
    choose: (change) => setParams(writeQuery({ ...query, ...change }), { preventScrollReset: true }),
    reset: () => {
      settle();
      setParams(writeQuery(EVERYTHING), { preventScrollReset: true });
    },
  };
}
