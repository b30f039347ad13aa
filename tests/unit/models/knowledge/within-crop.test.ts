import { expect, test } from "vitest";
import { loadNames, withinCrop } from "#models/knowledge/knowledge.ts";
import { loadRecordOf } from "#tests/fixtures/records/guide-records.ts";

/** The ids, or the names, of what a record lists as look-alikes. */
async function lookalikesOf(id: string, isCropTold: boolean): Promise<readonly string[]> {
  const { record } = await loadRecordOf(id);
  const within = isCropTold ? withinCrop(record, await loadNames(record)) : record;
  return within.confusedWith.map((one) => one.record ?? one.name ?? "");
}

test("a leaf of a told crop is not taken for another crop's disease, but chilli and pepper are one plant", async () => {
  const ofChilli = ["chilli-cercospora-leaf-spot", "chilli-powdery-mildew"];
  const [frogeye = "", mildew = ""] = ofChilli;
  const all = [frogeye, "tomato-bacterial-spot", mildew, "Copper or spray burn"];
  expect(await lookalikesOf("pepper-bacterial-spot", false)).toEqual(all);
  const ofPepper = [...ofChilli, "Copper or spray burn"];
  expect(await lookalikesOf("pepper-bacterial-spot", true)).toEqual(ofPepper);
});

test("a told crop leaves out no animal and no plant", async () => {
  const inGuide = await lookalikesOf("bamboo", false);
  expect(await lookalikesOf("bamboo", true)).toEqual(inGuide);
  const [mites, ofTomato] = [
    await lookalikesOf("tomato-spider-mite-damage", false),
    await lookalikesOf("tomato-spider-mite-damage", true),
  ];
  expect(ofTomato).toEqual(mites);
});
