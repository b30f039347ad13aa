import { expect, test } from "vitest";
import { inSlices } from "#src/stores/history/slices.ts";

test("work goes on within a slice, and lets the page do what waits at its end", async () => {
  let now = 0;
  const breathe = inSlices(() => now);
  const done: string[] = [];
  setImmediate(() => done.push("what waited"));
  now = 39;
  await breathe();
  done.push("first slice");
  now = 40;
  await breathe();
  done.push("second slice");
  expect(done).toEqual(["first slice", "what waited", "second slice"]);
});
