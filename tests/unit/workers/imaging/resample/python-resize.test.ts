import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { RESAMPLINGS } from "#models/resampling.ts";
import { paintedPixels } from "#tests/fixtures/python/painted.ts";
import resized from "#tests/fixtures/python/resized.json" with { type: "json" };
import { resizeAsInPython } from "#workers/imaging/resample/python-resize.ts";

const CASES = resized.cases.map(({ resampling, source, resized: size, rgb }) => {
  const [[sourceWidth = 0, sourceHeight = 0], [width = 0, height = 0]] = [source, size];
  const kernel = RESAMPLINGS.find((each) => each === resampling);
  if (kernel === undefined || kernel === "area") throw new Error(`no kernel ${resampling}`);
  return {
    title: `${kernel} ${sourceWidth} × ${sourceHeight} to ${width} × ${height}`,
    picture: paintedPixels(sourceWidth, sourceHeight),
    kernel,
    size: { width, height },
    expected: new Uint8Array(Buffer.from(rgb, "base64")),
  };
});

test.each(CASES)("$title gives the bytes of Python", ({ picture, kernel, size, expected }) => {
  const made = resizeAsInPython(picture, size, { x: 0, y: 0, ...size }, kernel);
  expect(made).toEqual(expected);
});

test.each(CASES)("$title gives the same bytes for a window", ({ picture, kernel, size, expected }) => {
  const window = { x: 3, y: 2, width: size.width - 5, height: size.height - 4 };
  const made = resizeAsInPython(picture, size, window, kernel);
  const wanted: number[] = [];
  for (let y = window.y; y < window.y + window.height; y += 1) {
    const from = (y * size.width + window.x) * 3;
    wanted.push(...expected.subarray(from, from + window.width * 3));
  }
  expect([...made]).toEqual(wanted);
});
