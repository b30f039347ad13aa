import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DRAWINGS } from "#models/knowledge/drawings.ts";
import { ANIMALS } from "#src/app/guide/drawing/animals.ts";
import { BODIES } from "#src/app/guide/drawing/bodies.ts";
import { DRAWING_NAMES } from "#src/app/guide/drawing/drawing-names.ts";
import { LEAVES } from "#src/app/guide/drawing/leaves.ts";
import { PLANTS } from "#src/app/guide/drawing/plants.ts";
import { partsOf, type Scheme, type Shape, TONES } from "#src/app/guide/drawing/shape.ts";

const SCHEMES: Readonly<Record<string, Scheme>> = { ...LEAVES, ...BODIES, ...PLANTS, ...ANIMALS };

/** The shapes of all layers of a drawing. */
function shapesOf(scheme: Scheme): readonly Shape[] {
  return "outline" in scheme ? [...scheme.below, ...scheme.within, ...scheme.above] : scheme;
}

/** The number of arguments of each path command. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/** The commands of a path with a wrong number of arguments. A browser draws nothing from such a command on. */
function brokenCommands(path: string): readonly string[] {
  return Array.from(path.matchAll(/([A-Za-z])([^A-Za-z]*)/g), ([command, letter = "", numbers = ""]) => {
    const wanted = NUMBERS[letter.toUpperCase()];
    const found = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.length ?? 0;
    const isWhole = wanted === 0 ? found === 0 : wanted !== undefined && found > 0 && found % wanted === 0;
    return isWhole ? [] : [command];
  }).flat();
}

test("a command that lacks a number is found", () => {
  expect(brokenCommands("M4 4C1 2 3 4 5 6 7 8Z")).toEqual(["C1 2 3 4 5 6 7 8"]);
  expect(brokenCommands("M4-4.5c1 2 3 4 5 6h.5Z")).toEqual([]);
});

test("each drawing that a record may name is drawn once, and has a name of its own", () => {
  expect(Object.keys(SCHEMES).toSorted()).toEqual([...DRAWINGS].toSorted());
  const groups = [LEAVES, BODIES, PLANTS, ANIMALS];
  expect(groups.flatMap((group) => Object.keys(group))).toHaveLength(DRAWINGS.length);
  expect(new Set(Object.values(DRAWING_NAMES)).size).toBe(DRAWINGS.length);
});

test.each(Object.entries(SCHEMES))("each path of %s is drawn to its end", (_, scheme) => {
  const paths = shapesOf(scheme).map((shape) => partsOf(shape)[1]);
  expect(paths.length).toBeGreaterThan(1);
  expect([...paths, ...("outline" in scheme ? [scheme.outline] : [])].flatMap(brokenCommands)).toEqual([]);
});

test("the drawings have colours of the design tokens alone, and use each tone", () => {
  const tokens = readFileSync(join(process.cwd(), "src/ui/styles/tokens.css"), "utf8");
  const colours = Object.values(TONES).flatMap((tone) =>
    ["fill" in tone ? tone.fill : "", "stroke" in tone ? tone.stroke : ""].filter((colour) => colour !== ""),
  );
  expect(colours.filter((colour) => !tokens.includes(`${colour.replace(/^var\((.*)\)$/, "$1")}:`))).toEqual(
    [],
  );
  const used = Object.values(SCHEMES).flatMap((scheme) => shapesOf(scheme).map((shape) => partsOf(shape)[0]));
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(TONES).toSorted());
});
