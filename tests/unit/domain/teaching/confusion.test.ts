import { expect, test } from "vitest";
import { createConfusion, informednessOf, rightIn } from "#domain/teaching/confusion.ts";

const CONFUSION = [
  [8, 2, 0],
  [1, 4, 0],
  [3, 0, 12],
];

test("photos named as what they are lie on the diagonal", () => {
  expect(rightIn(CONFUSION)).toEqual({ right: 24, photos: 30 });
  expect(rightIn(createConfusion(2))).toEqual({ right: 0, photos: 0 });
});

test("a class is told by its own photos that get its name, less the others that do", () => {
  expect(informednessOf(CONFUSION, 0)).toBeCloseTo(8 / 10 - 4 / 20, 12);
  expect(informednessOf(CONFUSION, 2)).toBeCloseTo(12 / 15, 12);
});

test("naming everything the same tells nothing", () => {
  const everything = [
    [5, 0],
    [9, 0],
  ];
  expect(informednessOf(everything, 0)).toBe(0);
  expect(informednessOf(everything, 1)).toBe(0);
});

test("a class without photos, or alone with photos, has no figure", () => {
  const alone = [
    [5, 0],
    [0, 0],
  ];
  expect(informednessOf(alone, 0)).toBeNull();
  expect(informednessOf(alone, 1)).toBeNull();
});
