import { expect, test } from "vitest";
import { adviceOn } from "#src/app/identify/photo/photo-advice.ts";
import { QUALITY } from "#tests/fakes/identified.ts";

function filling(side: number) {
  return { share: side * side, part: { x: 0, y: 0, width: side, height: side } };
}

type Photo = Parameters<typeof adviceOn>;

test.each<[what: string, quality: Photo[0], filled: Photo[1], verdict: Photo[2], advice: string | null]>([
  ["could not be measured", null, filling(0.5), "identified", null],
  ["could not be measured, with a small subject", null, filling(0.17), "identified", "closer"],
  ["is sharp, well lit and full", QUALITY, filling(0.5), "identified", null],
  ["is sharp and well lit", QUALITY, null, "identified", null],
  ["is blurred", { ...QUALITY, sharpness: 3 }, null, "identified", "sharper"],
  [
    "is dark, which looks blurred",
    { ...QUALITY, sharpness: 3, luminance: 20 },
    null,
    "identified",
    "brighter",
  ],
  ["is mostly black", { ...QUALITY, luminance: 60, black: 0.6 }, null, "identified", "brighter"],
  ["is nearly white", { ...QUALITY, luminance: 240 }, null, "not-sure", "darker"],
  ["is white in large parts", { ...QUALITY, white: 0.4 }, null, "unknown-kind", "darker"],
  ["shows a named leaf on white paper", { ...QUALITY, white: 0.4 }, null, "healthy", null],
  ["has a small subject", QUALITY, filling(0.17), "identified", "closer"],
  ["shows nothing known", QUALITY, filling(0.5), "none-of-these", "closer"],
  ["has no sure answer", QUALITY, null, "not-sure", "closer"],
  ["belongs on another page", QUALITY, null, "off-topic", null],
])("the advice on a photo that %s is right", (_, quality, filled, verdict, advice) => {
  expect(adviceOn(quality, filled, verdict)).toBe(advice);
});
