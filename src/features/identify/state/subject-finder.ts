import { withRecord } from "#domain/identification.ts";
import { err } from "#domain/result.ts";
import { SAMPLE_MODEL } from "#models/registry.ts";
import type { CompleteAnswer } from "#src/pipeline/complete-answer.ts";
import {
  createIdentificationStore,
  type IdentificationDeps,
  type IdentificationStore,
} from "./identification-store.ts";

/** What the finder needs. Whichever subject `identify` is asked for, the reading of its answer has all of them. */
export type SubjectFinderDeps = Pick<IdentificationDeps, "identify" | "shrink">;

/** Leaves the knowledge records where they are: only the subject of a photo is told. */
export const withoutRecord: CompleteAnswer = (answer) =>
  Promise.resolve(withRecord({ ...answer, recordId: null }, null));

/**
 * Makes the store of Home's "What is this?", which finds out the subject of a photo. It names nothing: it takes none of
 * the day's identifications, and nothing of it goes into the history.
 */
export function createSubjectFinder(deps: SubjectFinderDeps): IdentificationStore {
  return createIdentificationStore("animal", {
    ...deps,
    openedClient: () => null,
    rank: () => Promise.resolve(err({ code: "aborted" })),
    complete: withoutRecord,
    quota: { isUsedUp: () => false, take: () => Promise.resolve(true) },
    activeModel: () => SAMPLE_MODEL,
    warmUp: () => {},
    onDelivered: () => {},
  });
}
