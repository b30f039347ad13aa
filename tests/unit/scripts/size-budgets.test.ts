import { expect, test } from "vitest";
import { loadEntries, loadGuideEntry, loadNames } from "#models/knowledge/knowledge.ts";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "#src/features/guide/drawing/drawing-names.ts";
import { namedLookalikes } from "#src/features/guide/texts/guide-names.ts";
import { GUIDE_DRAWINGS } from "../../../scripts/checks/size-budgets.mjs";

const GROUPS = {
  leaves: LEAF_DRAWING_NAMES,
  bodies: BODY_DRAWING_NAMES,
  plants: PLANT_DRAWING_NAMES,
  animals: ANIMAL_DRAWING_NAMES,
};

/** The groups of all drawings of a record's page, its look-alikes' among them. */
async function groupsOnPageOf(id: string): Promise<readonly string[]> {
  const entry = await loadGuideEntry(id);
  if (entry === null) throw new Error(`there is no record ${id}`);
  const { record } = entry;
  const drawings = [
    ...record.drawings,
    ...namedLookalikes(record, await loadNames()).flatMap(({ drawing }) => drawing ?? []),
  ];
  return Object.entries(GROUPS)
    .filter(([, names]) => drawings.some((drawing) => drawing in names))
    .map(([group]) => group);
}

/** Whether the budget of a guide page counts all of these groups. */
function isWeighed(groups: readonly string[]): boolean {
  return GUIDE_DRAWINGS.some((set) => groups.every((group) => set.includes(group)));
}

test("no record's page loads groups of drawings that the budget of a guide page leaves out", async () => {
  const pages = await Promise.all(
    (await loadEntries()).map(async ({ id }) => ({ id, groups: await groupsOnPageOf(id) })),
  );

  expect(pages.filter(({ groups }) => groups.length === 0)).toEqual([]);
  expect(pages.filter(({ groups }) => !isWeighed(groups))).toEqual([]);
  const loaded = new Set(pages.map(({ groups }) => groups.join(" ")));
  expect(GUIDE_DRAWINGS.filter((set) => !loaded.has(set.join(" ")))).toEqual([]);
});
