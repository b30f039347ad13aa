import { expect, test } from "vitest";
import { unreadLines } from "#src/features/batch/texts/open-batch-texts.ts";

test("photos that could not be read stand in the order of their paths, with numbers as numbers", () => {
  const unread = ["10.jpg", "9.jpg"].map((path) => ({ path, code: "photo-empty" }));
  expect(unreadLines(unread).map(({ text }) => text)).toEqual(["9.jpg: empty file", "10.jpg: empty file"]);
});

test("of very many photos the first are listed, and a last line says how many more there are", () => {
  const unread = Array.from({ length: 5000 }, (_, at) => ({
    path: `${at}.heic`,
    code: "photo-format-unsupported",
  }));
  const lines = unreadLines(unread);
  expect(lines).toHaveLength(201);
  expect(lines.at(-2)?.text).toBe("199.heic: not JPG, PNG or WebP");
  expect(lines.at(-1)?.text).toBe("And 4800 more: exported files list all.");
  expect(new Set(lines.map(({ key }) => key)).size).toBe(201);
});
