import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readManifest } from "#models/manifest-schema.ts";
import { parseJson } from "#domain/json.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// Debian's packages belong to this Python, and not to another one on the path.
const PYTHON = "/usr/bin/python3";
const QUIET_THREADS = { GOMP_SPINCOUNT: "0", OMP_WAIT_POLICY: "PASSIVE" };

/** Runs a Python program of this repository; answers what it wrote, or throws with what it complained of. */
function python(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(PYTHON, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...QUIET_THREADS, PYTHONDONTWRITEBYTECODE: "1" },
  });
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stderr}`);
  return stdout;
}

function hasTorch(): boolean {
  return spawnSync(PYTHON, ["-c", "import torch, PIL, scipy"]).status === 0;
}

/** Folders of one try of the program. */
function foldersOf(folder: string, name: string): { readonly work: string; readonly made: string } {
  return { work: join(folder, `${name}-work`), made: join(folder, `${name}-package`) };
}

const read = (path: string): unknown => parseJson(readFileSync(path, "utf8"));

test("the training program makes a package of made photos, the same when it was stopped on the way", (context) => {
  if (!hasTorch()) skipTest(context, "no torch, PIL and scipy for /usr/bin/python3");
  const folder = mkdtempSync(join(tmpdir(), "training-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  python("tests/fixtures/training/make_photos.py", data);
  const make = ({ work, made }: ReturnType<typeof foldersOf>, ...more: readonly string[]): void => {
    const small = [
      "--side",
      "64",
      "--batch",
      "8",
      "--threads",
      "1",
      "--probe-steps",
      "60",
      "--steps",
      "4",
      ...more,
    ];
    python("training/make.py", "--data", data, "--work", work, "--package", made, ...small);
  };

  const whole = foldersOf(folder, "whole");
  make(whole);
  const manifest = readManifest(read(join(whole.made, "model-manifest.json")));
  expect(manifest.ok ? manifest.value.labels : manifest.error).toEqual(
    expect.arrayContaining(["Lion", "Tomato early blight"]),
  );

  // Lions, and animals without a name, are known from more than one source: only they have figures of sources that were
  // left out. Those without a name count for no promise.
  expect(read(join(whole.made, "card.json"))).toMatchObject({
    made: { leftOutPhotos: 120 },
    figures: [{ subject: "animal", photosOf: "elsewhere", photos: 60 }, { photosOf: "all" }, {}, {}, {}],
    refusal: [{ photosOf: "unknown", page: "animal", photos: 60 }, {}, {}, {}],
  });

  const stopped = foldersOf(folder, "stopped");
  expect(() => make(stopped, "--stop-at", "2")).toThrow("stopped after step 2");
  make(stopped);
  expect(read(join(stopped.work, "without-1", "run.json"))).toMatchObject({ step: 4 });
  const weights = ({ made }: typeof whole): Buffer => readFileSync(join(made, "weights.bin.gzip"));
  expect(weights(stopped).equals(weights(whole))).toBe(true);

  // Another number of steps is another run: it must not go on from this one's checkpoint without a word.
  rmSync(join(whole.work, "mean.pt"));
  expect(() => make(whole, "--steps", "5")).toThrow("made with other settings");
}, 240_000);

test("a source on both sides is refused", (context) => {
  if (!hasTorch()) skipTest(context, "no torch, PIL and scipy for /usr/bin/python3");
  const planted =
    "import sys; sys.path.insert(0, 'training'); from left_out import require_apart; require_apart";
  expect(() => python("-c", `${planted}(["animals5"], ["beans", "animals5"])`)).toThrow("photos of animals5");
});

test("limits from photos of sources that the network was trained on are refused", (context) => {
  if (!hasTorch()) skipTest(context, "no torch, PIL and scipy for /usr/bin/python3");
  const planted = `
import sys; sys.path.insert(0, "training")
import numpy as np
from judge import Judged, limits_of
texts, places = np.array(["animal"]), np.array([0])
limits_of(Judged(np.ones((1, 1)), places, places, texts, texts, texts, np.array([""])), [])`;
  expect(() => python("-c", planted)).toThrow("they would flatter");
});
