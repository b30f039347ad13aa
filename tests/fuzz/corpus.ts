import sharp, { type Sharp } from "sharp";
import { packageFiles } from "#bench/network/package-files.ts";
import { leafScene, paintScene } from "#bench/photos/scene.ts";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import type { AnimalRecord } from "#domain/records/knowledge.ts";
import type { ModelFormat } from "#models/formats.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { writeHistoryFile } from "#src/app/history/rules/history-file.ts";
import { entryOf } from "#tests/fixtures/history-entries.ts";
import { identificationOf, THUMBNAIL } from "#tests/fixtures/history-entries.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { zipFiles } from "#tests/fixtures/models/zip-files.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { type Corpus, type FuzzFile, type FuzzInput, sharedPictures } from "./fuzz-case.ts";

/** Larger files of ../shared are left out: each takes a second, so they find little in a run of five minutes. */
const MOST_SHARED_BYTES = 400_000;

const MODELS: readonly (readonly [ModelFormat, TinyOptions])[] = [
  ["tflite", {}],
  ["tflite", { dtype: "uint8" }],
  ["onnx", {}],
  ["onnx", { layout: "nhwc", hasClassMap: true }],
  ["tfjs-graph", { shards: 2 }],
  ["tfjs-layers", { topology: "nested" }],
  ["tfjs-layers", { block: "conv", head: "sigmoid" }],
];

/** Makes valid files of all kinds, including small pictures of the folder `shared` if it exists. */
export async function makeCorpus(shared: string): Promise<Corpus> {
  const loose: FuzzInput[] = [];
  const packed: FuzzInput[] = [];
  const zips: FuzzInput[] = [];
  for (const [format, options] of MODELS) {
    const name = `${format} ${JSON.stringify(options)}`;
    loose.push(inputOf(name, await read(tinyFiles(format, options))));
    const files = packageFiles(await tinyModel(format, options));
    packed.push(inputOf(name, await read(files)));
    const zip = new Uint8Array(await (await zipFiles(files, "model/")).arrayBuffer());
    zips.push(inputOf(name, [{ path: "model.zip", bytes: zip }]));
  }
  return {
    picture: [
      ...(await madePictures()),
      ...sharedPictures(shared, MOST_SHARED_BYTES).map((file) => inputOf(file.path, [file])),
    ],
    model: loose.map((input) => targeting(input, (path) => !isLabels(path))),
    manifest: packed.map((input) => targeting(input, (path) => path === MANIFEST_FILE)),
    zip: zips,
    labels: loose.map((input) => targeting(input, isLabels)),
    history: [inputOf("two answers", [historyFile()])],
  };
}

/** True for files that contain labels. */
function isLabels(path: string): boolean {
  return /(?:labels\.txt|metadata\.json|config\.json)$/.test(path);
}

function inputOf(name: string, files: readonly FuzzFile[]): FuzzInput {
  return { name, files, targets: files.map(({ path }) => path) };
}

function targeting(input: FuzzInput, isTarget: (path: string) => boolean): FuzzInput {
  return { ...input, targets: input.targets.filter(isTarget) };
}

function read(files: readonly PackageFile[]): Promise<readonly FuzzFile[]> {
  return Promise.all(
    files.map(async ({ path, blob }) => ({ path, bytes: new Uint8Array(await blob.arrayBuffer()) })),
  );
}

/** A record with all fields of a history file. */
const A_RECORD: AnimalRecord = {
  id: "an-animal",
  subject: "animal",
  species: "Species",
  breed: "Breed",
  scientificName: "Genus species",
  habitat: "Habitat",
  lifespan: "Lifespan",
  diet: "Diet",
  weight: "Weight",
  conservation: "Not Evaluated",
  description: "Description",
  characteristics: ["One", "Two", "Three", "Four"],
  sources: [{ publisher: "Publisher", title: "Title", year: null }],
};

function historyFile(): FuzzFile {
  const remarks = {
    ...NO_REMARKS,
    verification: { status: "corrected", name: "A goat", recordId: null },
    notes: "first line\nsecond line",
    place: "north field",
    done: "",
  } as const;
  const entry = entryOf(identificationOf(A_RECORD), 1);
  const records = [
    { entry, thumbnail: THUMBNAIL },
    { entry: { ...entry, id: "other", remarks }, thumbnail: null },
  ];
  const text = writeHistoryFile(records, new Date("2026-11-20T12:00:00.000Z"));
  return { path: "history.json", bytes: new TextEncoder().encode(text) };
}

const PICTURES: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  "baseline.jpg": (picture) => picture.jpeg({ quality: 70 }),
  "progressive.jpg": (picture) => picture.jpeg({ quality: 70, progressive: true }),
  "turned.jpg": (picture) => picture.jpeg({ quality: 70 }).withMetadata({ orientation: 6 }),
  "grey.jpg": (picture) => picture.greyscale().jpeg({ quality: 70 }),
  "cmyk.jpg": (picture) => picture.toColourspace("cmyk").jpeg({ quality: 70 }),
  "plain.png": (picture) => picture.png(),
  "palette.png": (picture) => picture.png({ palette: true }),
  "deep.png": (picture) => picture.toColourspace("rgb16").ensureAlpha(0.5).png(),
  "interlaced.png": (picture) => picture.png({ progressive: true }),
  "lossy.webp": (picture) => picture.webp({ quality: 70 }),
  "lossless.webp": (picture) => picture.webp({ lossless: true }),
  "turned.webp": (picture) => picture.ensureAlpha(0.5).webp().withMetadata({ orientation: 8 }),
};

async function madePictures(): Promise<readonly FuzzInput[]> {
  const { data, width, height } = paintScene(400, 300, { ...leafScene, noise: 3 });
  const inputs: FuzzInput[] = [];
  for (const [path, encode] of Object.entries(PICTURES)) {
    const picture = encode(sharp(data, { raw: { width, height, channels: 3 } }));
    inputs.push(inputOf(path, [{ path, bytes: new Uint8Array(await picture.toBuffer()) }]));
  }
  return inputs;
}
