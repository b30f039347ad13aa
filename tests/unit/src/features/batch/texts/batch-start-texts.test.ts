import { expect, test } from "vitest";
import { chosenLine, startFirstText, tooManyLine, trialLine } from "#src/features/batch/texts/batch-texts.ts";

test("what is in a folder is counted, with what is left out and what is too large to be read", () => {
  const count = { folder: "Trap 3", photos: 412, leftOut: 0, tooLarge: 0 };
  expect(chosenLine(count)).toBe("Trap 3: 412 photos found.");
  expect(chosenLine({ ...count, folder: null, photos: 1 })).toBe("1 photo found.");
  expect(chosenLine({ ...count, leftOut: 7, tooLarge: 2 })).toBe(
    "Trap 3: 412 photos found; 7 other files left out. 2 photos of more than 50 MB can't be read, and will be listed.",
  );
});

test("Free is told what of its trial is left, and Premium nothing", () => {
  expect(trialLine(null, 10)).toBeNull();
  expect(trialLine(10, 10)).toBe("On the Free plan you can try this with 10 photos in all.");
  expect(trialLine(1, 10)).toBe(
    "On the Free plan you can try this with 10 photos in all; 1 of them is left.",
  );
  expect(trialLine(0, 10)).toBe("You have used all 10 free batch photos.");
});

test("more photos than may be tried are told before they are run", () => {
  expect(tooManyLine(300, null)).toBeNull();
  expect(tooManyLine(10, 10)).toBeNull();
  expect(tooManyLine(300, 10)).toBe(
    "You chose 300 photos, and 10 may be tried on the Free plan: the first 10 by name.",
  );
  expect(startFirstText(1)).toBe("Identify the first photo");
});
