import { expect, test } from "vitest";
import { farthest, noise } from "./outside-run.ts";
import { sharedModel, sharedModelNames } from "./shared-models.ts";

test.for(sharedModelNames)("%s agrees with a run outside the app", async (name, context) => {
  const model = await sharedModel(name, context);
  const { width, height } = model.manifest.input;

  expect(await farthest(model, noise(width, height))).toBeLessThan(1e-3);
});
