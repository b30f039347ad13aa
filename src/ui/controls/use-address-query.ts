import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** A query in the address of a page, so that people can share it, with functions that change it. */
export interface AddressQuery<Q extends { readonly text: string }> {
  readonly query: Q;
  /** The text in the search field. The address, and so `query.text`, follows a moment later. */
  readonly draft: string;
  /** Changes the text of the search field. Replaces the address, so that Back does not step through letters. */
  readonly type: (text: string) => void;
  /** Call when the search field loses the focus: it shows `query.text` again. */
  readonly settle: () => void;
  /** Changes other parts of the query. Back undoes this. */
  readonly choose: (change: Partial<Q>) => void;
  /** Removes all restrictions. */
  readonly reset: () => void;
}

/** Reads a query from an address, and writes it there. */
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
  /** The query with the text of the search field, which the address may not have yet. */
  const typed = draft === null ? query : { ...query, text: draft };
  const settle = (): void => setDraft(null);

  // Back and Forward change the address, also while the search field has the focus.
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
    // Renders at once, because the next choice starts from the rendered query. So two quick choices both count.
    choose: (change) =>
      setParams(write({ ...typed, ...change }), { preventScrollReset: true, flushSync: true }),
    reset: () => {
      settle();
      setParams(write(everything), { preventScrollReset: true });
    },
  };
}
