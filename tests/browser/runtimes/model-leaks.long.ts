import { test } from "vitest";
import { expectNoLeak } from "./leaks.ts";
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
