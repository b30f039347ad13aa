import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

type Row = Readonly<Record<string, string>>;

/** The rows of a table with tabs, by the names of its columns. */
function rowsOf(text: string): readonly Row[] {
  const [header = [], ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return lines.map((line) => Object.fromEntries(header.map((column, place) => [column, line[place] ?? ""])));
}

const readTable = (file: string): readonly Row[] => rowsOf(readFileSync(file, "utf8"));

const PHOTOS = rowsOf(gunzipSync(readFileSync("training/photos.tsv.gz")).toString());
const GATHERED = PHOTOS.filter(({ pack = "", out }) => /^\d$/.test(pack) && out === "");
const SETS = new Map(readTable("training/sets.tsv").map((row) => [row["id"], row]));

test("every photo of the list is of a known set, and in a pack or left out for a reason", () => {
  expect(PHOTOS.filter((row) => !SETS.has(row["set"]))).toEqual([]);
  expect(GATHERED.filter(({ path, number = "" }) => path === "" || !/^\d{3}$/.test(number))).toEqual([]);
  expect(PHOTOS.filter(({ number, out }) => (number === "") !== (out !== ""))).toEqual([]);
});

test("every gathered photo has a label of the table, and no file is in the packs twice", () => {
  const folders = new Set(readTable("training/labels.tsv").map((row) => `${row["subject"]}/${row["data"]}`));
  expect(GATHERED.filter((row) => !folders.has(`${row["subject"]}/${row["label"]}`))).toEqual([]);
  const files = new Set(GATHERED.map((row) => `${row["set"]}\t${row["path"]}`));
  expect(files.size).toBe(GATHERED.length);
});

test("a photo that judges the questions is trained on only where a network without its source answers it", () => {
  // These sources have a fold, and what its network says of their photos is what judges the questions.
  const unfolded = GATHERED.filter(({ set }) => SETS.get(set)?.["fold"] === "");
  const gathered = new Set(unfolded.map((row) => `${SETS.get(row["set"])?.["repository"]}\t${row["path"]}`));
  const judges = readTable("training/signs/photos.tsv").map((row) => `${row["repository"]}\t${row["path"]}`);
  expect(judges.length).toBeGreaterThan(200);
  expect(judges.filter((photo) => gathered.has(photo))).toEqual([]);
});
