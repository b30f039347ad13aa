import { expect, test } from "vitest";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { paintGrid } from "./painted.ts";

test("our reader reads what a canvas encodes, whose profile states sRGB in a longer form", async () => {
  const file = await paintGrid([["#c02020", "#2040c0"]], 32, "image/jpeg");
  const reader = await createJpegReader();

  expect(reader?.read(new Uint8Array(await file.arrayBuffer()), 4)).toMatchObject({ width: 32, height: 16 });
});
