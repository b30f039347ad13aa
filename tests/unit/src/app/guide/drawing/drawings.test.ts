import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DRAWINGS } from "#models/knowledge/drawings.ts";
import {
  ANIMAL_DRAWING_NAMES,
  BODY_DRAWING_NAMES,
  DRAWING_NAMES,
  LEAF_DRAWING_NAMES,
  PLANT_DRAWING_NAMES,
} from "#src/app/guide/drawing/drawing-names.ts";

const GUIDE = "src/app/guide/drawing";
const GROUPS = {
  leaves: LEAF_DRAWING_NAMES,
  bodies: BODY_DRAWING_NAMES,
  plants: PLANT_DRAWING_NAMES,
  animals: ANIMAL_DRAWING_NAMES,
};

/** The paths of the SVG files of a folder. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(join(process.cwd(), folder))
    .filter((file) => file.endsWith(".svg"))
    .map((file) => join(folder, file));
}

const ALL = [...Object.keys(GROUPS).map((group) => join(GUIDE, group)), "src/ui/illustrations"].flatMap(
  filesIn,
);

/** The values of an attribute of all elements in a file. */
function valuesOf(attribute: string, svg: string): readonly string[] {
  return Array.from(svg.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g")), ([, value]) => value ?? "");
}

/** The number of arguments of each path command. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

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

test("each drawing that a record may name is drawn in the folder of its group, and has a name of its own", () => {
  for (const [group, names] of Object.entries(GROUPS)) {
    const files = Object.keys(names).map((name) => join(GUIDE, group, `${name}.svg`));
    expect(filesIn(join(GUIDE, group)).toSorted()).toEqual(files.toSorted());
  }
  expect(Object.keys(DRAWING_NAMES).toSorted()).toEqual([...DRAWINGS].toSorted());
  expect(new Set(Object.values(DRAWING_NAMES)).size).toBe(DRAWINGS.length);
});

test.each(ALL)("%s is drawn to its end, in colours of the design tokens alone", (file) => {
  const svg = readFileSync(join(process.cwd(), file), "utf8");
  const paths = valuesOf("d", svg);
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.flatMap(brokenCommands)).toEqual([]);
  const tokens = readFileSync(join(process.cwd(), "src/ui/styles/tokens.css"), "utf8");
  const colours = [...valuesOf("fill", svg), ...valuesOf("stroke", svg)].filter(
    (colour) => colour !== "none",
  );
  expect(colours.filter((colour) => !tokens.includes(`${colour.replace(/^var\((.*)\)$/, "$1")}:`))).toEqual(
    [],
  );
});

test("what a guide page draws around the shapes of a drawing is what its file says", () => {
  const root =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">';
  const heads = ALL.filter((file) => file.startsWith(GUIDE)).map(
    (file) => readFileSync(join(process.cwd(), file), "utf8").split("\n", 1)[0],
  );
  expect([...new Set(heads)]).toEqual([root]);
});

test("the bells of the deadly lily of the valley are white", () => {
  const bells = readFileSync(join(GUIDE, "plants/white-bells.svg"), "utf8");
  expect(bells).toContain('fill="var(--art-paper)" stroke="var(--ink)"');
  const record = readFileSync("models/knowledge/plant/lily-of-the-valley.yaml", "utf8");
  expect(record).toContain("drawings: [white-bells]");
});
