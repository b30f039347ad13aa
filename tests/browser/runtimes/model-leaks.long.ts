import { test } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { CLASS_MAP_FORMATS, expectNoLeak, expectNoLeakOfFailedLoads, withClassMap } from "./leaks.ts";
import { sharedModel, type SharedModelName } from "./shared-models.ts";

/** Real models, one for each runtime. */
const REAL: readonly SharedModelName[] = [
  "MobileNet v1, ImageNet, layers",
  "MobileNet v2, birds",
  "MobileNet v2, flowers, onnx",
];

test.for(REAL)("50 classifications leave the memory of %s where it was", async (name, context) =>
  expectNoLeak(await sharedModel(name, context), 50),
);

test.for(MODEL_FORMATS)("500 classifications leave the memory of a %s where it was", async (format) => {
  await expectNoLeak(await tinyModel(format, { width: 96, height: 96 }), 500);
});

test.for(CLASS_MAP_FORMATS)(
  "500 classifications leave the memory of a %s with a class map where it was",
  async (format) => {
    await expectNoLeak(await withClassMap(format), 500);
  },
);

test.for(MODEL_FORMATS)("20 loads that fail leave the memory of a %s where it was", async (format) => {
  await expectNoLeakOfFailedLoads(format, 20);
});
