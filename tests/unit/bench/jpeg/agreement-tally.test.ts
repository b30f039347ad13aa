import { expect, test } from "vitest";
import { type Agreement, agreementTables, isSame, wilsonInterval } from "#bench/jpeg/agreement-tally.ts";

function agreement(name: string, size: string, reader: string, browser: string, full: string): Agreement {
  const [asReader, asBrowser, asFull] = [reader, browser, full].map((label) => ({
    label,
    probability: 0.4,
    second: "Slug",
    secondProbability: 0.3,
  }));
  if (asReader === undefined || asBrowser === undefined || asFull === undefined) throw new Error("no names");
  const ways = { reader: asReader, browser: asBrowser, full: asFull };
  return { name, size, eighths: 4, meanError: 0.5, worstError: 7, ...ways };
}

test("Wilson's interval is that of a table, and stays within 0 and 1 where all or none agree", () => {
  const [least, most] = wilsonInterval(81, 263);
  expect([least.toFixed(4), most.toFixed(4)]).toEqual(["0.2553", "0.3662"]);
  expect(wilsonInterval(10, 10)[1]).toBeCloseTo(1, 12);
  expect(wilsonInterval(10, 10)[0]).toBeCloseTo(0.7225, 4);
  expect(wilsonInterval(0, 10)[0]).toBe(0);
});

test("each size has a row, all of them one more, and a photo that the reader names differently is listed", () => {
  const found = [
    agreement("pest/bee/1", "960x720", "Bee", "Wasp", "Bee"),
    agreement("pest/bee/2", "960x720", "Wasp", "Bee", "Bee"),
    agreement("pest/bee/1", "1200x900", "Bee", "Bee", "Bee"),
  ];

  const rows = agreementTables(found)
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));

  expect(rows.slice(2, 5).map((row) => row.slice(1, 5))).toEqual([
    ["4/8 of 1200x900", "1", "1", "100.00"],
    ["4/8 of 960x720", "2", "1", "50.00"],
    ["any", "3", "2", "66.67"],
  ]);
  expect(rows.slice(8).map((row) => row[1])).toEqual(["pest/bee/2"]);
  expect(found.map((each) => isSame(each, "browser"))).toEqual([false, true, true]);
});
