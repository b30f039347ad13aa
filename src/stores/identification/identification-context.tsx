import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Subject } from "#domain/subject.ts";
import type { IdentificationSnapshot } from "./identification-snapshot.ts";
import type { IdentificationStore } from "./identification-store.ts";

/** The store of each subject's page. */
export type IdentificationStores = Readonly<Record<Subject, IdentificationStore>>;

const IdentificationContext = createContext<IdentificationStores | null>(null);

/** Provides the identifications to the pages. */
export function IdentificationProvider({
  stores,
  children,
}: {
  readonly stores: IdentificationStores;
  readonly children: ReactNode;
}): ReactNode {
  return <IdentificationContext value={stores}>{children}</IdentificationContext>;
}

/** The store of a subject's page. Throws outside an {@link IdentificationProvider}. */
export function useIdentificationStore(subject: Subject): IdentificationStore {
  const stores = useContext(IdentificationContext);
  if (stores === null)
    throw new Error("useIdentificationStore must be used within an IdentificationProvider");
  return stores[subject];
}

/** The current state of a subject's page. */
export function useIdentification(subject: Subject): IdentificationSnapshot {
  return useStore(useIdentificationStore(subject));
}
