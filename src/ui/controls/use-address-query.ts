import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** A page's query that stands in the address, so that a link to it can be shared; and ways to change it. */
export interface AddressQuery<Q extends { readonly text: string }> {
  readonly query: Q;
  /** What the search field shows. The address, and with it `query.text`, follows a moment later. */
  readonly draft: string;
  /** Types into the search field. Replaces the address, so that Back does not go letter by letter. */
  readonly type: (text: string) => void;
  /** Call when the search field loses the focus: it shows `query.text` again. */
  readonly settle: () => void;
  /** Changes the query otherwise; Back undoes the choice. */
  readonly choose: (change: Partial<Q>) => void;
  /** Asks for everything again. */
  readonly reset: () => void;
}

/** How a query is read from an address, and written to it. */
export interface QueryFormat<Q> {
  readonly read: (params: URLSearchParams) => Q;
  readonly write: (query: Q) => URLSearchParams;
  /** The query of an address without parameters. */
  readonly everything: Q;
}

/** Reads a query from the address and writes it there. */
export function useAddressQuery<Q extends { readonly text: string }>({
  read,
  write,
  everything,
}: QueryFormat<Q>): AddressQuery<Q> {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<string | null>(null);
  const query = read(params);
  /** The query with what stands in the search field, which the address may not show yet. */
  const typed = draft === null ? query : { ...query, text: draft };
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
      setParams(write({ ...query, text }), { replace: true, preventScrollReset: true });
    },
    settle,
    // Drawn at once, for the next choice builds on what is drawn: of two quick ones neither is lost.
    choose: (change) =>
      setParams(write({ ...typed, ...change }), { preventScrollReset: true, flushSync: true }),
    reset: () => {
      settle();
      setParams(write(everything), { preventScrollReset: true });
    },
  };
}
