import { useStore } from "zustand";
import type { Subject } from "#domain/subject.ts";
import type { IdentificationSnapshot } from "#src/answer/identification-snapshot.ts";
import { useService } from "#src/ui/services.tsx";
import type { IdentificationStore } from "./identification-store.ts";

/** A page that takes a photo: the page of a subject, or Home, where the subject is not known yet. */
export type PhotoPlace = Subject | "home";

/** The store of each place. */
type IdentificationStores = Readonly<Record<PhotoPlace, IdentificationStore>>;

declare module "#src/ui/services.tsx" {
  interface AppServices {
    readonly identifications: IdentificationStores;
  }
}

/** The store of a place. */
export function useIdentificationStore(place: PhotoPlace): IdentificationStore {
  return useService("identifications")[place];
}

/** The current state of a place. */
export function useIdentification(place: PhotoPlace): IdentificationSnapshot {
  return useStore(useIdentificationStore(place));
}
