import { expect, test, vi } from "vitest";
import { once } from "#domain/once.ts";

test("what is done once answers the same to all, also to those who ask meanwhile", async () => {
  let runs = 0;
  const open = once(() => {
    runs += 1;
    return Promise.resolve({ run: runs });
  });
  const [first, second] = await Promise.all([open(), open()]);

  expect(second).toBe(first);
  expect(await open()).toBe(first);
  expect(runs).toBe(1);
});

test("nothing is done before it is asked for", () => {
  const work = vi.fn<() => Promise<void>>();
  once(work);

  expect(work).not.toHaveBeenCalled();
});

test("a failure is told, and the next call tries again", async () => {
  let runs = 0;
  const open = once(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(runs);
  });

  await expect(Promise.all([open(), open()])).rejects.toThrow("offline");
  await expect(open()).resolves.toBe(2);
  await expect(open()).resolves.toBe(2);
});
