import { expect, test } from "vitest";
import { holdLock } from "#src/stores/storage/hold-lock.ts";

test("a lock is held by one, and whoever gave it back can hold it again at once", async () => {
  const first = await holdLock("batch");
  expect(await holdLock("batch")).toBeNull();
  await first?.();
  const again = await holdLock("batch");
  expect(again).not.toBeNull();
  await again?.();
});
