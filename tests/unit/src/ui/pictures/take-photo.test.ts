import { expect, test } from "vitest";
import { giveFirst } from "#src/ui/pictures/take-photo.ts";

test("a browser that tells no folders, such as Firefox on Android, still gives the first file", () => {
  const photo = new File(["photo"], "leaf.jpg");
  const given: File[] = [];
  const dropped = { items: [{}], files: [photo] } as unknown as DataTransfer;

  expect(
    giveFirst(
      dropped,
      (file) => given.push(file),
      () => expect.unreachable(),
    ),
  ).toBe(true);
  expect(given).toEqual([photo]);
});
