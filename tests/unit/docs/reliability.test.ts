import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENT = "docs/reliability.md";
const text = readFileSync(DOCUMENT, "utf8");

test("each file that the promises name is there, and each command", () => {
  const files = [...text.matchAll(/`((?:tests|bench|models|src)\/[\w./-]+)`/g)].flatMap(
    ([, file]) => file ?? [],
  );
  const scripts = [...text.matchAll(/npm run (\w+)/g)].flatMap(([, script]) => script ?? []);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts)).toEqual(
    expect.arrayContaining(scripts),
  );
});

test("each promise says what holds it", () => {
  const promises = text
    .slice(text.indexOf("## What is promised"), text.indexOf("## What is not promised"))
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:promise|---)/.test(line));
  expect(promises.length).toBeGreaterThan(10);
  expect(promises.filter((line) => !/`(?:tests\/|npm run )/.test(line.split("|")[2] ?? ""))).toEqual([]);
});
