import { expect, test } from "vitest";
import { err, guarded, ok } from "#domain/result.ts";

test("an answer passes a guard as it is, and so does an error", async () => {
  expect(await guarded(() => ok(7))).toEqual(ok(7));
  expect(await guarded(() => err("no"))).toEqual(err("no"));
});

test("what is thrown at once or later becomes an error", async () => {
  const thrown = err({ code: "internal", detail: "Error: planted" });

  expect(
    await guarded(() => {
      throw new Error("planted");
    }),
  ).toEqual(thrown);
  expect(await guarded(() => Promise.reject(new Error("planted")))).toEqual(thrown);
});
