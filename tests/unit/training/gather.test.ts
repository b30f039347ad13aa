import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test, type TestContext } from "vitest";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// Debian installs packages for this Python, not for another Python on the path.
const PYTHON = "/usr/bin/python3";

/** Runs a Python program of this repository. Returns its output, or throws its error message. */
function python(...args: readonly string[]): string {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const { status, stdout, stderr } = spawnSync(PYTHON, args, { cwd: ROOT, encoding: "utf8", env });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

let reads: boolean;
beforeAll(() => {
  reads = spawnSync(PYTHON, ["-c", "import PIL"]).status === 0;
});

/** A folder with a made clone and its lists. Skips the test if this Python can't read photos. */
function madeClone(context: TestContext): string {
  if (!reads) skipTest(context, `no PIL for ${PYTHON}`);
  const folder = mkdtempSync(join(tmpdir(), "gather-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  python("tests/fixtures/training/make_clone.py", folder);
  return folder;
}

/** Gathers the photos of a list of `folder` into its folder `out`. Returns what the program prints. */
function gather(folder: string, list: string, out: string): string {
  const files = ["--list", join(folder, `${list}.tsv.gz`), "--sets", join(folder, "sets.tsv")];
  return python(
    "training/gather.py",
    ...files,
    "--clones",
    join(folder, "clones"),
    "--out",
    join(folder, out),
  );
}

/** The SHA-256 of each file of a folder. */
function hashesOf(folder: string): Readonly<Record<string, string>> {
  const hashOf = (file: string): string =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return Object.fromEntries(readdirSync(folder).map((file) => [file, hashOf(file)]));
}

/** Prints each photo of the archives: path, size, and the colours of its four corners, by their strongest channel. */
const CORNERS = `
import io, sys, tarfile
from pathlib import Path
from PIL import Image
for file in sorted(Path(sys.argv[1]).iterdir()):
    with tarfile.open(file) as tar:
        for member in (each for each in tar.getmembers() if each.isfile()):
            image = Image.open(io.BytesIO(tar.extractfile(member).read())).convert("RGB")
            last = image.width - 9
            corners = [image.getpixel((x, y)) for y in (8, last) for x in (8, last)]
            print(file.name, member.name, image.width, "".join("rgb"[pixel.index(max(pixel))] for pixel in corners))`;

test("photos are cut to the middle square or their box, turned, and the same bytes twice", (context) => {
  const folder = madeClone(context);
  expect(gather(folder, "list", "once")).toBe(
    `test-2-disease.tar: 1 photos
train-disease.tar: 2 photos
1 rows of the list are in no pack; their column \`out\` or \`pack\` says why
`,
  );
  expect(python("-c", CORNERS, join(folder, "once")).trim().split("\n")).toEqual([
    "test-2-disease.tar disease/bean-rust/leaves-000.webp 192 rrrr",
    "train-disease.tar disease/bean-healthy/leaves-007.webp 160 rrbb",
    "train-disease.tar disease/bean-rust/leaves-000.webp 160 rbrb",
  ]);
  gather(folder, "list", "twice");
  expect(hashesOf(join(folder, "twice"))).toEqual(hashesOf(join(folder, "once")));
}, 60_000);

test("a missing photo is named and stops the program, unless the list says that it is missing", (context) => {
  const folder = madeClone(context);
  expect(() => gather(folder, "missing", "packs")).toThrow(/:lost\.jpg\n1 of 4 photos are missing/);
  expect(existsSync(join(folder, "packs"))).toBe(false);
  expect(gather(folder, "known", "packs")).toContain("2 rows of the list are in no pack");
}, 60_000);
