import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeText } from "#domain/text/decode-text.ts";
import { completeDraft } from "#models/complete-draft.ts";
import { MODEL_FORMATS } from "#models/formats.ts";
import { parseLabels, waysOutOfUnfitLabels } from "#models/labels.ts";
import { describeError } from "#src/ui/texts/describe-error.ts";
import { file, inFolder } from "#tests/fakes/model-packages.ts";
import { LONG } from "#tests/fixtures/long.ts";
import {
  asWebPage,
  cutShort,
  WEIGHTS_FILE,
  withChangedByte,
  withLabels,
  withNullTopology,
  withoutFile,
} from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { checkPackage } from "#workers/packaging/own-package.ts";
import { writeManifest } from "#workers/packaging/pack.ts";
import { recognise } from "#workers/packaging/recognise.ts";
import { modelCheck } from "../../../scripts/model/model-check.mjs";
import { temporaryFolder } from "./temporary-folder.ts";

const modules = {
  checkPackage,
  completeDraft,
  decodeText,
  describeError,
  parseLabels,
  recognise,
  waysOutOfUnfitLabels,
  writeManifest,
};

const folder = temporaryFolder();

const TITLE = ["--title", "Colours"];

async function write(files: readonly PackageFile[]): Promise<void> {
  for (const { path, blob } of files) {
    folder.write(path, new Uint8Array(await blob.arrayBuffer()));
  }
}

function shard(number: number): string {
  return `group1-shard${number}of4.bin`;
}

async function check(...args: readonly string[]) {
  const lines: string[] = [];
  const code = await modelCheck([folder.path(), ...args], (line) => lines.push(line), modules);
  return { code, lines, wrong: lines.filter((line) => !line.startsWith("found: ")) };
}

test.each(MODEL_FORMATS)("a good package of %s passes", async (format) => {
  const { manifest, files } = await tinyModel(format);
  await write([...files, file("model-manifest.json", manifest)]);

  expect(await check()).toMatchObject({
    code: 0,
    lines: [`ok: Tiny ${format} (tiny-${format}), ${format}, 16 × 16 px, 4 labels, for animal`],
  });
});

test("each faulty file has its own line", async () => {
  const { manifest, files } = await tinyModel("tfjs-graph", { shards: 4 });

  const missing = withoutFile(files, shard(1));
  const short = cutShort(missing, shard(2));
  const changed = await withChangedByte(short, shard(3));
  await write([
    ...asWebPage(changed, shard(4)),
    file("model-manifest.json", manifest),
    file("notes.txt", "x"),
  ]);
  const { code, lines } = await check();

  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^wrong: group1-shard1of4\.bin is missing/),
    expect.stringMatching(/^wrong: group1-shard2of4\.bin has \d+ bytes instead of [\d,]+/),
    expect.stringMatching(/^wrong: group1-shard3of4\.bin is not the file that the manifest describes/),
    expect.stringMatching(/^wrong: group1-shard4of4\.bin is a web page/),
    "unused: notes.txt",
  ]);
});

test("for a folder without a manifest, the recognised and the open facts are listed", async () => {
  await write(tinyFiles("tfjs-graph"));
  const { code, lines, wrong } = await check();

  expect(code).toBe(1);
  expect(lines).toContain("found: width 16 (model.json)");
  expect(lines).toContain("found: 4 labels, red to background (labels.txt)");
  expect(wrong.map((line) => line.slice(0, line.indexOf(": --")))).toEqual([
    "open: title",
    "open: subjects",
    "open: fit",
    "open: scaling",
  ]);
});

test("a manifest is written if nothing is open, and passes the check", async () => {
  await write(tinyFiles("tfjs-graph", { shards: 2 }));
  const choices =
    "--subject animal --subject pest --fit cover --scaling=-1..1 --licence MIT --record red=red-kite";
  const all = [...TITLE, ...choices.split(" "), "--threshold", "0.6"];

  expect(await check(...all)).toMatchObject({
    code: 1,
    wrong: ["open: there is no model-manifest.json yet: write it with --write"],
  });
  expect(existsSync(folder.path("model-manifest.json"))).toBe(false);
  expect(await check(...all, "--write")).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(folder.path("model-manifest.json"), "utf8"))).toMatchObject({
    title: "Colours",
    subjects: ["animal", "pest"],
    input: { fit: "cover", scaling: { range: [-1, 1] } },
    labels: TINY_LABELS,
    rejectLabels: ["background"],
    records: { red: "red-kite" },
    threshold: 0.6,
    licence: "MIT",
  });
  expect(await check()).toMatchObject({ code: 0 });
});

test("nothing is written if something is open or wrong", async () => {
  await write(tinyFiles("tflite"));

  expect(await check(...TITLE, "--subject", "mineral", "--scaling=0..1", "--write")).toMatchObject({
    code: 1,
    wrong: [
      expect.stringMatching(/^open: fit: /),
      expect.stringMatching(
        /^wrong: subjects must be one of "animal", "plant", "disease", "pest": --subject/,
      ),
    ],
  });
  expect(existsSync(folder.path("model-manifest.json"))).toBe(false);
});

test("a manifest is written beside the files in a folder of the folder, with one label too many cut off", async () => {
  const files = await withLabels(tinyFiles("tflite"), ["background", "red", "green", "blue", "black"]);
  await write(inFolder("export", files));
  const answers = [...TITLE, "--subject", "animal", "--fit", "cover", "--scaling", "mean=0,0,0/std=1,1,1"];

  expect((await check(...answers)).wrong).toEqual([
    "open: labels, as labels.txt has 5 for 4 outputs: --drop-label first (or last), or --labels FILE, one label a line in the order of the outputs",
  ]);
  await check(...answers, "--drop-label", "first", "--write");
  expect(JSON.parse(readFileSync(folder.path("export/model-manifest.json"), "utf8")).labels).toEqual([
    "red",
    "green",
    "blue",
    "black",
  ]);
});

test("labels of a named file that do not fit are refused", async () => {
  await write([...tinyFiles("tflite"), file("few.txt", "a\nb")]);

  expect((await check("--labels", folder.path("few.txt"))).lines).toContain(
    "wrong: there are 2 labels for 4 outputs: --labels FILE, one label a line in the order of the outputs",
  );
});

test.each([
  [
    "a model that is cut short",
    () => cutShort(tinyFiles("tfjs-layers"), WEIGHTS_FILE["tfjs-layers"]),
    "instead of",
  ],
  ["weights alone", () => withNullTopology(tinyFiles("tfjs-layers")), "and not the network"],
  ["no model", () => [file("model.h5", "x")], "These were found: model.h5."],
  [
    "several models",
    () => [...tinyFiles("tflite"), ...tinyFiles("onnx")],
    "--model model.onnx or --model model.tflite",
  ],
])("the fault of a folder with %s has a next step", async (_name, files, sentence) => {
  await write(await files());
  const { code, lines } = await check();

  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^wrong: /)]);
  expect(lines[0]).toContain(sentence);
});

test.each([
  [["--mood", "good"], "Unknown option '--mood'"],
  [["--scaling", "loud"], "--scaling loud is unknown"],
  [["--drop-label", "middle"], "--drop-label must be first or last"],
  [["another-folder"], "name one folder"],
])("the arguments %j are refused with the usage", async (args, sentence) => {
  const { code, lines } = await check(...args);

  expect(code).toBe(1);
  expect(lines[0]).toContain(sentence);
  expect(lines[0]).toContain("npm run model -- check");
});

test("the command runs by itself, and its exit code is its result", LONG, async () => {
  const { manifest, files } = await tinyModel("onnx");
  await write([...files, file("model-manifest.json", manifest)]);

  const run = () =>
    execFileSync(process.execPath, ["scripts/model/model-check.mjs", folder.path()], { encoding: "utf8" });
  expect(run()).toMatch(/^ok: Tiny onnx/);

  rmSync(folder.path("model.onnx"));
  expect(run).toThrow(/Command failed/);
});
