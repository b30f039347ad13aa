import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** A query in the address of a page, so that people can share the query, and functions that change it. */
export interface AddressQuery<Q extends { readonly text: string }> {
  readonly query: Q;
  /** The text in the search field. The address, and so `query.text`, follows a moment later. */
  readonly draft: string;
  /** Changes the text of the search field. Replaces the address, so that Back does not undo one letter at a time. */
  readonly type: (text: string) => void;
  /** Call this when the search field loses the focus. The field then shows `query.text` again. */
  readonly settle: () => void;
  /** Changes other parts of the query. Replaces the address, so that Back leads to the page before. */
  readonly choose: (change: Partial<Q>) => void;
  /** Clears the search text and all filters. */
  readonly reset: () => void;
}

/** Converts a query from and to the parameters of an address. */
export interface QueryFormat<Q> {
  readonly read: (params: URLSearchParams) => Q;
  readonly write: (query: Q) => URLSearchParams;
  /** The query of an address without parameters. */
  readonly everything: Q;
}

/** Keeps a query in the address of the page. */
export function useAddressQuery<Q extends { readonly text: string }>({
  read,
  write,
  everything,
}: QueryFormat<Q>): AddressQuery<Q> {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<string | null>(null);
  const query = read(params);
  /** The query with the current text of the search field. The address may still hold an older text. */
  const typed = draft === null ? query : { ...query, text: draft };
  const settle = (): void => setDraft(null);

  // Back and Forward can change the address while the search field has the focus.
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
    // Renders synchronously, because the next choice starts from the rendered query. So two quick choices both take
    // effect.
    choose: (change) =>
      setParams(write({ ...typed, ...change }), {
        replace: true,
        preventScrollReset: true,
        flushSync: true,
      }),
    reset: () => {
      settle();
      setParams(write(everything), { replace: true, preventScrollReset: true });
    },
  };
}
