import { expect, test } from "vitest";
import { loadNames } from "#models/knowledge/knowledge.ts";
import { namedLookalikes } from "#src/answer/texts/guide-names.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

/** The ids, or the names, of what a record lists as look-alikes. */
async function lookalikesOf(id: string, crop: string | null): Promise<readonly string[]> {
  const { record } = await loadRecordOf(id);
  return namedLookalikes(record, await loadNames(record), crop).map((one) => one.id ?? one.name);
}

test("a leaf of a told crop is not taken for another crop's disease, but chilli and pepper are one plant", async () => {
  const ofChilli = ["chilli-cercospora-leaf-spot", "chilli-powdery-mildew"];
  const [frogeye = "", mildew = ""] = ofChilli;
  const all = [frogeye, "tomato-bacterial-spot", mildew, "Copper or spray burn"];
  expect(await lookalikesOf("pepper-bacterial-spot", null)).toEqual(all);
  const ofPepper = [...ofChilli, "Copper or spray burn"];
  expect(await lookalikesOf("pepper-bacterial-spot", "pepper")).toEqual(ofPepper);
});

test("a told crop leaves out no animal and no plant", async () => {
  const inGuide = await lookalikesOf("bamboo", null);
  expect(await lookalikesOf("bamboo", "maize")).toEqual(inGuide);
  const [mites, ofTomato] = [
    await lookalikesOf("tomato-spider-mite-damage", null),
    await lookalikesOf("tomato-spider-mite-damage", "tomato"),
  ];
  expect(ofTomato).toEqual(mites);
});
