import { expect, test } from "vitest";
import { createTurns } from "#domain/turns.ts";

test("what is asked for at the same time is done one after the other", async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const step = (name: string) => async (): Promise<string> => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    return name;
  };

  expect(await Promise.all([inTurn(step("first")), inTurn(step("second"))])).toEqual(["first", "second"]);
  expect(seen).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

test("a step that fails tells who asked for it, and the next one is done all the same", async () => {
  const inTurn = createTurns();
  const failed = inTurn(() => Promise.reject(new Error("no room")));
  const next = inTurn(() => Promise.resolve("done"));

  await expect(failed).rejects.toThrow("no room");
  await expect(next).resolves.toBe("done");
});
