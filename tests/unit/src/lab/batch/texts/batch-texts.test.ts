import { expect, test } from "vitest";
import { chosenLine, startFirstText, tooManyLine, trialLine } from "#src/lab/batch/texts/batch-texts.ts";

test("the line of chosen files counts photos, other files, and photos that are too large", () => {
  expect(chosenLine({ folder: null, photos: 1, leftOut: [], tooLarge: 0 })).toBe("1 photo found.");
  const leftOut = [
    { kind: "sidecar", count: 5100, endings: [".xmp", ".aae"] },
    { kind: "copy", count: 1, endings: [".jpg_original"] },
    { kind: "other", count: 1, endings: [] },
  ] as const;
  expect(chosenLine({ folder: "Field", photos: 5100, leftOut, tooLarge: 2 })).toBe(
    "Field: 5,100 photos found; left out: 5,100 sidecar files (.xmp, .aae), 1 backup copy (.jpg_original), 1 other file. 2 photos of more than 50 MB can't be read, and will be listed.",
  );
});

test("Free is told what is left of its trial, and which photos of a larger folder are tried", () => {
  expect(trialLine(null, 10)).toBeNull();
  expect(trialLine(10, 10)).toBe("On the Free plan you can try this with 10 photos in all.");
  expect(trialLine(1, 10)).toBe(
    "On the Free plan you can try this with 10 photos in all; 1 of them is left.",
  );
  expect(trialLine(0, 10)).toBe("You have used all 10 free batch photos.");
  expect(tooManyLine(300, null)).toBeNull();
  expect(tooManyLine(7, 7)).toBeNull();
  expect(tooManyLine(300, 7)).toBe(
    "You chose 300 photos, and 7 may be tried on the Free plan: the first 7 by name.",
  );
  expect(startFirstText(7)).toBe("Identify the first 7 photos");
  expect(startFirstText(1)).toBe("Identify the first photo");
});
