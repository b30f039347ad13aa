import { expect, test } from "vitest";
import type { Fit, InputSpec } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { bitmapScope, fullScope, skippingScope, tensorOf } from "./imaging.ts";
import { colourDistance, pixelAt } from "./measure.ts";
import { type Grid, paintGrid, rgbOf } from "./photos.ts";

const [red, green, blue, yellow] = ["#e03020", "#208030", "#2040c0", "#f0d040"] as const;
const [violet, cyan, orange, grey] = ["#8030a0", "#20b0c0", "#f08020", "#707070"] as const;
const black = "#000000";

/** Twice as wide as high. */
const wide: Grid = [
  [red, green, blue, yellow],
  [violet, cyan, orange, grey],
];

/** Twice as high as wide. */
const tall: Grid = [
  [red, violet],
  [green, cyan],
  [blue, orange],
  [yellow, grey],
];

/** A colour and the rectangle of the tensor that must have it, given by two corners that belong to it. */
type Part = readonly [colour: string, left: number, top: number, right: number, bottom: number];

/** Largest allowed difference in one channel, because JPEG rounds colours. */
const TOLERANCE = 6;

/** JPEG and scaling may blur the edges of a part by this many pixels. */
const BLUR = 2;

/** Finds corners of parts that have a wrong colour, for every way to decode. */
async function misplaced(grid: Grid, input: InputSpec, parts: readonly Part[]): Promise<string[]> {
  const jpeg = await paintGrid(grid, 400, "image/jpeg");
  const png = await paintGrid(grid, 400, "image/png");
  const small = await paintGrid(grid, 20, "image/png");
  const found: string[] = [];
  for (const [photo, scope] of [
    [jpeg, fullScope],
    [png, bitmapScope],
    [png, skippingScope],
    [small, bitmapScope],
  ] as const) {
    const tensor = await tensorOf(photo, scope, input);
    // Enlarging cells of 20 pixels blurs their edges by half a source pixel.
    const blur = photo === small ? 8 : BLUR;
    for (const part of parts) found.push(...wrongCorners(tensor, part, blur));
  }
  return found;
}

function wrongCorners(tensor: ImageTensor, [colour, left, top, right, bottom]: Part, blur: number): string[] {
  // The black padding is not blurred.
  const [inset, tolerance] = colour === black ? [0, 0] : [blur, TOLERANCE];
  const corners = [left + inset, right - inset].flatMap((x) =>
    [top + inset, bottom - inset].map((y) => [x, y] as const),
  );
  return corners.flatMap(([x, y]) => {
    const pixel = pixelAt(tensor, x, y);
    return colourDistance(pixel, rgbOf(colour)) <= tolerance
      ? []
      : [`${String(pixel)} for ${colour} at ${x}, ${y}`];
  });
}

function square(fit: Fit): InputSpec {
  return { width: 224, height: 224, fit };
}

test.for<readonly [title: string, Grid, InputSpec, readonly Part[]]>([
  [
    "cover keeps the middle of a wide photo and crops its sides",
    wide,
    square("cover"),
    [
      [green, 0, 0, 111, 111],
      [blue, 112, 0, 223, 111],
      [cyan, 0, 112, 111, 223],
      [orange, 112, 112, 223, 223],
    ],
  ],
  [
    "contain puts a tall photo in the middle with black on its sides",
    tall,
    square("contain"),
    [
      [black, 0, 0, 55, 223],
      [red, 56, 0, 111, 55],
      [violet, 112, 0, 167, 55],
      [yellow, 56, 168, 111, 223],
      [grey, 112, 168, 167, 223],
      [black, 168, 0, 223, 223],
    ],
  ],
  [
    "stretch fills the input with the whole photo",
    wide,
    square("stretch"),
    [
      [red, 0, 0, 55, 111],
      [yellow, 168, 0, 223, 111],
      [violet, 0, 112, 55, 223],
      [grey, 168, 112, 223, 223],
    ],
  ],
  [
    "an input that is not square is laid out height by width",
    wide,
    { width: 320, height: 160, fit: "cover" },
    [
      [red, 0, 0, 79, 79],
      [yellow, 240, 0, 319, 79],
      [violet, 0, 80, 79, 159],
      [grey, 240, 80, 319, 159],
    ],
  ],
])("%s", async ([, grid, input, parts]) => {
  expect(await misplaced(grid, input, parts)).toEqual([]);
});
