import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Subject } from "#domain/subject.ts";
import type { IdentificationSnapshot } from "#src/answer/identification-snapshot.ts";
import type { IdentificationStore } from "./identification-store.ts";

/** A page that takes a photo: the page of a subject, or Home, where the subject is not known yet. */
export type PhotoPlace = Subject | "home";

/** The store of each place. */
export type IdentificationStores = Readonly<Record<PhotoPlace, IdentificationStore>>;

const IdentificationContext = createContext<IdentificationStores | null>(null);

interface IdentificationProviderProps {
  readonly stores: IdentificationStores;
  readonly children: ReactNode;
}

/** Provides the identifications to the pages. */
export function IdentificationProvider({ stores, children }: IdentificationProviderProps): ReactNode {
  return <IdentificationContext value={stores}>{children}</IdentificationContext>;
}

/** The store of a place. Throws outside an {@link IdentificationProvider}. */
export function useIdentificationStore(place: PhotoPlace): IdentificationStore {
  const stores = useContext(IdentificationContext);
  if (stores === null)
    throw new Error("useIdentificationStore must be used within an IdentificationProvider");
  return stores[place];
}

/** The current state of a place. */
export function useIdentification(place: PhotoPlace): IdentificationSnapshot {
  return useStore(useIdentificationStore(place));
}
