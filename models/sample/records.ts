import type { RecordBySubject } from "#domain/knowledge.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_ANIMALS } from "./animals.ts";
import { SAMPLE_DISEASES } from "./diseases.ts";
import { SAMPLE_PESTS } from "./pests.ts";
import { SAMPLE_PLANTS } from "./plants.ts";

/** The sample knowledge of each subject, never empty. */
export const SAMPLE_RECORDS: {
  readonly [S in Subject]: readonly [RecordBySubject[S], ...RecordBySubject[S][]];
} = {
  animal: SAMPLE_ANIMALS,
  plant: SAMPLE_PLANTS,
  disease: SAMPLE_DISEASES,
  pest: SAMPLE_PESTS,
};

/** The labels of the sample classifier: the ids of its records. */
export const SAMPLE_LABEL_IDS: Readonly<Record<Subject, readonly [string, ...string[]]>> = {
  animal: idsOf(SAMPLE_ANIMALS),
  plant: idsOf(SAMPLE_PLANTS),
  disease: idsOf(SAMPLE_DISEASES),
  pest: idsOf(SAMPLE_PESTS),
};

type WithId = { readonly id: string };

function idsOf([first, ...rest]: readonly [WithId, ...WithId[]]): readonly [string, ...string[]] {
  return [first.id, ...rest.map(({ id }) => id)];
}
