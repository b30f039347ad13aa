import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { problemName } from "#models/solutions/problem-names.ts";
import { EVERYTHING, readQuery, type SolutionQuery, writeQuery } from "./solution-query.ts";

/** The page's query, and ways to change it. It stands in the address, so that a link to it can be shared. */
export interface SolutionQueryState {
  readonly query: SolutionQuery;
  /** What the search field shows. The address, and with it `query.text`, follows a moment later. */
  readonly draft: string;
  /** Types into the search field. Replaces the address, so that Back does not go letter by letter. */
  readonly type: (text: string) => void;
  /** Call when the search field loses the focus: it shows `query.text` again. */
  readonly settle: () => void;
  /** Chooses a type, a category or a problem; Back undoes the choice. */
  readonly choose: (change: Partial<SolutionQuery>) => void;
  /** Shows all solutions again. */
  readonly reset: () => void;
}

/** Reads the query from the address and writes it there. */
export function useSolutionQuery(): SolutionQueryState {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<string | null>(null);
  const query = readQuery(params, (id) => problemName(id) !== null);
  const settle = (): void => setDraft(null);

  // Back and Forward change the address while the search field may have the focus.
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
