import { systemClock } from "#domain/clock.ts";
import { createWebPhotosApi } from "#workers/web-photos/web-photos-api.ts";
import { servePage } from "./serve-page.ts";

const LONGEST_REQUEST_MS = 20_000;

servePage(
  createWebPhotosApi({
    fetch: (...request) => fetch(...request),
    clock: systemClock,
    // Contrary to its type, it is missing outside secure contexts.
    locks: navigator.locks,
    timeLimit: () => AbortSignal.timeout(LONGEST_REQUEST_MS),
    agent: `BioKingdom (${location.origin})`,
  }),
);
