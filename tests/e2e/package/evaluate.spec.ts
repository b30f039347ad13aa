import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestInfo } from "@playwright/test";
import type { ModelFormat } from "#models/formats.ts";
import { expect, LONG } from "#tests/e2e/app-test.ts";
import { writeFolder } from "#tests/e2e/lab/models/model-folders.ts";
import { plainPhoto } from "#tests/fixtures/models/pictures.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyPicture } from "#tests/fixtures/models/tiny-pictures.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { findTestBrowser } from "../../../scripts/browser.mjs";
import { test } from "./package-test.ts";

// The project is made once, in one of Playwright's workers.
test.describe.configure({ mode: "default" });

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command of an installed package, with the browser of the tests. */
async function evaluate(installed: string, args: readonly string[]): Promise<Ended> {
  const browser = await findTestBrowser();
  const env = { ...process.env, CHROME_PATH: browser?.executablePath };
  const program = join(installed, "bin/identify.mjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "evaluate", ...args], { env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
    child.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

async function writeModel(info: TestInfo, format: ModelFormat = "tfjs-graph"): Promise<string> {
  const { manifest, files } = await tinyModel(format);
  const stated = { path: "model-manifest.json", blob: new Blob([JSON.stringify(manifest)]) };
  return writeFolder(info, `model-${format}`, [...files, stated]);
}

async function photo(path: string, picture: TinyPicture): Promise<PackageFile> {
  const bytes = await plainPhoto(picture, "png");
  return { path, blob: new Blob([new Uint8Array(bytes)]) };
}

/** Four photos with their labels, a folder that is no label, and what can't be counted. */
async function writePhotos(info: TestInfo): Promise<string> {
  return writeFolder(info, "photos", [
    await photo("Red/a.png", "bright red"),
    await photo("Red/b.png", "dull red"),
    await photo("green/a.png", "green"),
    await photo("blue/a.png", "blue"),
    await photo("leaves/a.png", "green"),
    { path: "blue/broken.png", blob: new Blob(["no picture at all"]) },
    { path: "blue/notes.txt", blob: new Blob(["not a photo"]) },
    await photo("loose.png", "blue"),
  ]);
}

test(
  "evaluate writes the figures of the page of labelled photos, and names what it does not count",
  LONG,
  async ({ consumer }, info) => {
    const out = info.outputPath("figures.json");
    const [model, photos] = [await writeModel(info), await writePhotos(info)];
    const { code, stdout, stderr } = await evaluate(consumer.installed, [
      model,
      photos,
      "--fail-under",
      "1",
      "--allow-left-out",
      "--out",
      out,
    ]);
    expect(stderr).toContain("not counted: blue/broken.png (photo-not-an-image)");
    expect(stderr).toContain("left out: leaves (1 photo), which is no label of the model");
    expect(stderr).toContain("left out: 1 photo outside of sub-folders");
    expect(stderr).toMatch(/^top1 +1\.000 \(0\.510 to 1\.000\)$/m);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    // The page shows the same for these photos: tests/e2e/lab/benchmark.spec.ts.
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
      format: "bio-kingdom-evaluation/1",
      models: [
        {
          model: { id: "tiny-tfjs-graph", version: "1" },
          figures: { photos: 4, top1: 1, macroF1: 1, confusion: [{ truth: "blue", photos: 1 }, {}, {}] },
          leftOut: [{ folder: "leaves", photos: 1 }],
        },
      ],
    });
  },
);

test(
  "with wrong labels the share falls under the limit, and the command fails",
  LONG,
  async ({ consumer }, info) => {
    const model = await writeModel(info);
    const photos = await writeFolder(info, "photos", [
      await photo("red/a.png", "green"),
      await photo("red/b.png", "bright red"),
      await photo("green/a.png", "green"),
      await photo("blue/a.png", "blue"),
    ]);
    const { code, stdout, stderr } = await evaluate(consumer.installed, [model, photos, "--fail-under=0.9"]);
    expect(stderr).toContain("top1 is 0.750, under 0.9");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toHaveProperty("models.0.figures.top1", 0.75);
    expect((await evaluate(consumer.installed, [model, photos, "--fail-under=0.75"])).code).toBe(0);
  },
);

test(
  "with a limit, a photo of a sub-folder that is not counted fails the command, and a loose one does not",
  LONG,
  async ({ consumer }, info) => {
    const model = await writeModel(info);
    const counted = [
      await photo("red/a.png", "bright red"),
      await photo("loose.png", "blue"),
      { path: "red/notes.txt", blob: new Blob(["not a photo"]) },
    ];
    const renamed = await photo("old green/a.png", "green");
    const broken = { path: "red/broken.png", blob: new Blob(["no picture at all"]) };
    for (const [name, uncounted, sentence] of [
      ["all", [], null],
      ["renamed", [renamed], "1 photo of the sub-folders was not counted"],
      ["unread", [broken], "1 photo of the sub-folders was not counted"],
      ["both", [renamed, broken], "2 photos of the sub-folders were not counted"],
    ] as const) {
      const photos = await writeFolder(info, name, [...counted, ...uncounted]);
      const { code, stdout, stderr } = await evaluate(consumer.installed, [model, photos, "--fail-under=1"]);
      expect(JSON.parse(stdout)).toHaveProperty("models.0.figures.photos", 1);
      expect(stderr).toContain("left out: 1 photo outside of sub-folders");
      if (sentence !== null) expect(stderr).toContain(sentence);
      expect(code).toBe(sentence === null ? 0 : 2);
    }
  },
);

test(
  "models of all runtimes are evaluated under the recommended policy",
  LONG,
  async ({ consumer }, info) => {
    const photos = await writePhotos(info);
    for (const format of ["tfjs-layers", "tflite", "onnx"] as const) {
      const { stdout } = await evaluate(consumer.installed, [await writeModel(info, format), photos]);
      expect(JSON.parse(stdout)).toHaveProperty("models.0.figures.top1", 1);
    }
  },
);

test(
  "what can't be used is said in a sentence, and the command exits with 2",
  LONG,
  async ({ consumer }, info) => {
    const [model, photos] = [await writeModel(info), await writePhotos(info)];
    const without = await writeFolder(info, "without", tinyFiles("tfjs-graph"));
    const strange = await writeFolder(info, "strange", [await photo("walrus/a.png", "green")]);
    const damaged = await writeFolder(info, "damaged", [
      { path: "model-manifest.json", blob: new Blob([`{"manifest": "bio-kingdom-model/1"}`]) },
    ]);
    for (const [args, sentence] of [
      [[without, photos], "has no model-manifest.json. Add the model on the page /models"],
      [[damaged, photos], "model-manifest-invalid: where"],
      [[model, join(photos, "nowhere")], "nowhere is no folder."],
      [[model, strange], "No photo was counted."],
      [
        [model, photos, "--fail-under", "90"],
        "--fail-under takes a share from 0 to 1, such as 0.9, and not 90.",
      ],
      [[model, photos, "--browser", join(photos, "none")], "The browser did not start"],
      [[model], "bio-kingdom-identify evaluate MODEL PHOTOS"],
      [[model, photos, "--slow"], "Unknown option '--slow'"],
    ] as const) {
      const { code, stdout, stderr } = await evaluate(consumer.installed, args);
      expect(stderr).toContain(sentence);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    }
  },
);

test("without playwright-core the command says what to install", LONG, async ({ consumer }, info) => {
  const elsewhere = mkdtempSync(join(tmpdir(), "identify-"));
  cpSync(consumer.installed, elsewhere, { recursive: true });
  const { code, stderr } = await evaluate(elsewhere, [await writeModel(info), await writePhotos(info)]);
  rmSync(elsewhere, { recursive: true });
  expect(stderr).toContain("npm install playwright-core");
  expect(code).toBe(2);
});
