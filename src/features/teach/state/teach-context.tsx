import { createContext, type ReactNode, useContext } from "react";
import type { TeachPageStores } from "./teach-page-stores.ts";

/** Fetches the code of the page on which models are taught, and makes its stores. It may reject; the next call tries again. */
export type OpenTeaching = () => Promise<TeachPageStores>;

const TeachContext = createContext<OpenTeaching | null>(null);

/** Hands the way to the teaching down to its page. */
export function TeachProvider({
  open,
  children,
}: {
  readonly open: OpenTeaching;
  readonly children: ReactNode;
}): ReactNode {
  return <TeachContext value={open}>{children}</TeachContext>;
}

/** The way to the teaching. Throws outside a {@link TeachProvider}. */
export function useOpenTeaching(): OpenTeaching {
  const open = useContext(TeachContext);
  if (open === null) throw new Error("useOpenTeaching must be used within a TeachProvider");
  return open;
}
