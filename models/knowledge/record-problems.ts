import type { GuideRecord } from "./guide-record.ts";
import { blocksOf } from "./record-blocks.ts";
import { NOT_KNOWN } from "./not-known.ts";
import type { Block } from "./record-fields.ts";

/** A fault of a record's file, for the person who edits it. */
export interface RecordProblem {
  /** The field, such as "symptoms.early.0"; empty for the file as a whole. */
  readonly path: string;
  /** What is wrong, in words that follow the field: "is missing: must be a text of 1 to 260 characters". */
  readonly what: string;
}

/** What no single field can tell: fields that go together, and blocks without a source. */
export function problemsAcross(record: GuideRecord): readonly RecordProblem[] {
  return [...missingTogether(record), ...lists(record), ...blocksWithoutSource(record)];
}

function needed(path: string, isThere: boolean, why: string): readonly RecordProblem[] {
  return isThere ? [] : [{ path, what: `is missing: ${why}` }];
}

function missingTogether(record: GuideRecord): readonly RecordProblem[] {
  if (record.subject === "pest" && record.role !== "pest") {
    const { whatTheyDo, spare, role, noProduct } = record;
    return [
      ...needed(
        "whatTheyDo",
        whatTheyDo.length > 0,
        `a record with the role "${role}" says what good they do`,
      ),
      ...needed("spare", spare.length > 0, `a record with the role "${role}" says how to spare them`),
      ...needed("noProduct", role === "mixed" || noProduct !== null, `a ${role} needs no product: say so`),
    ];
  }
  if (record.subject === "plant" && record.kind === "weed") {
    return [
      ...needed("problem", record.problem.length > 0, "a weed's record says why it is one"),
      ...needed("control", record.control.length > 0, "a weed's record says how to be rid of it"),
    ];
  }
  return [];
}

/** {@link NOT_KNOWN} stands alone in a list, but in the uses of a plant, which are always three. */
function lists(record: GuideRecord): readonly RecordProblem[] {
  return Object.entries(record).flatMap(([path, value]) =>
    Array.isArray(value) &&
    value.length > 1 &&
    value.includes(NOT_KNOWN) &&
    path !== "uses" &&
    path !== "careInstructions"
      ? [{ path, what: `says "${NOT_KNOWN}" beside something known` }]
      : [],
  );
}

/** How many publishers must say so. A treatment that only one knows of is not enough to act on. */
const LEAST_PUBLISHERS: Partial<Readonly<Record<Block, number>>> = { treatment: 2 };

function blocksWithoutSource(record: GuideRecord): readonly RecordProblem[] {
  return blocksOf(record).flatMap((block) => {
    const publishers = new Set(
      record.sources.filter(({ covers }) => covers.includes(block)).map(({ publisher }) => publisher),
    );
    const least = LEAST_PUBLISHERS[block] ?? 1;
    if (publishers.size >= least) return [];
    const what = `has ${publishers.size} of at least ${least} publishers for the block "${block}" under \`covers\``;
    return [{ path: "sources", what }];
  });
}
