import { test } from "./app-test.ts";
import { losesNothing } from "./killed-batch.ts";

test("a tab that is killed in the middle of 60 photos loses none, and none is answered twice", async ({
  page,
}, info) => {
  await losesNothing(page, info, 60);
});
