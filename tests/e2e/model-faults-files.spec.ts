import { RUNTIMES } from "#models/runtimes.ts";
import type { PackageFile } from "#workers/contract.ts";
import {
  asWebPage,
  cutInHalf,
  cutShort,
  cutZip,
  USELESS_NETWORKS,
  WEIGHTS_FILE,
  withChangedByte,
  withNullTopology,
  withoutFile,
} from "#tests/fixtures/models/faults.ts";
import { zipFiles } from "../fixtures/models/zip-files.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { expect, test } from "./app-test.ts";
import { writeBlob } from "./model-folders.ts";
import {
  addFile,
  addFolder,
  expectFault,
  expectKeptModel,
  SLOW,
  storedMessage,
  useKeptModel,
} from "./models-at-fault.ts";

type Files = readonly PackageFile[];

/** Faults in a folder: the files, and what the page says of them. */
interface FolderFault {
  readonly files: () => Files | Promise<Files>;
  readonly title: string;
  readonly advice: string | RegExp;
}

const shards = { shards: 2 };
const GET_AGAIN =
  "Choose the whole folder, or all of its files together. If it is not there, export the model again.";
const CUT_OFF = "It was probably cut off, or belongs to another model. Copy or download it again.";
const WEB_PAGE_ADVICE =
  "The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.";
const SHARD = "group1-shard2of2.bin";

async function packaged(plant: (files: Files) => Files | Promise<Files>): Promise<Files> {
  return plant(packageFiles(await tinyModel("tfjs-graph", shards)));
}

/** One folder for each sentence; tests/unit/workers/packaging/recognise-faults.test.ts has each fault in each format. */
const FOLDER_FAULTS: readonly FolderFault[] = [
  {
    files: () => withoutFile(tinyFiles("tfjs-graph", shards), SHARD),
    title: `${SHARD} is missing, and the model needs it.`,
    advice: GET_AGAIN,
  },
  {
    files: () => cutShort(tinyFiles("tfjs-layers", shards), SHARD),
    title: `${SHARD} has 31 bytes instead of 32.`,
    advice: CUT_OFF,
  },
  {
    files: () => packaged((files) => withChangedByte(files, SHARD)),
    title: `${SHARD} is not the file that the manifest describes.`,
    advice: "It was changed or damaged. Get the model again from where you had it.",
  },
  {
    files: () => asWebPage(tinyFiles("onnx"), WEIGHTS_FILE.onnx),
    title: `${WEIGHTS_FILE.onnx} is a web page, not a model file.`,
    advice: WEB_PAGE_ADVICE,
  },
  {
    files: () => withNullTopology(tinyFiles("tfjs-layers")),
    title: "model.json holds only weights, and not the network that they belong to.",
    advice: "Save the whole model in the training program, and not only its weights.",
  },
  {
    files: () => cutInHalf(tinyFiles("tflite"), "model.tflite"),
    title: "model.tflite is damaged, or it is not what its name says.",
    advice: /^Download or export it again\. What was found: .+\.$/,
  },
  {
    files: () => tinyFiles("tfjs-graph", USELESS_NETWORKS["two inputs"]),
    title: "This model does not take one photo and give one list of values.",
    advice: /^Only models that classify whole photos can be used\. What was found: it takes 2 inputs .*\.$/,
  },
  {
    files: () => tinyFiles("tflite", USELESS_NETWORKS["unknown operation"]),
    title: `This model uses the operation BioKingdomUnknown, which ${RUNTIMES.litert.name} can't run.`,
    advice: "Convert it with a newer converter, or export it in another format.",
  },
  {
    files: () => [{ path: "holiday.txt", blob: new Blob(["sun and sea"]) }],
    title: "There is no model file in what you chose.",
    advice:
      "These were found: holiday.txt. Choose a model.json with its weights, a .tflite or an .onnx file, the folder around it, or a zip of that.",
  },
];

test("a folder with a fault is refused with its own sentence, and the model in use goes on answering", async ({
  page,
}, info) => {
  test.setTimeout(60_000);
  await useKeptModel(page);
  for (const { files, title, advice } of FOLDER_FAULTS) {
    await addFolder(page, info, await files());
    await expectFault(page, title, advice);
    await expect(page.getByRole("button", { name: "Check and store" })).toHaveCount(0);
  }
  await expectKeptModel(page, info);
});

test("a damaged zip file is refused, and its sound copy is taken right after", async ({ page }, info) => {
  await useKeptModel(page);
  const zip = await zipFiles(packageFiles(await tinyModel("tflite", {}, { id: "sound", title: "Sound" })));
  await addFile(page, await writeBlob(info, "cut.zip", cutZip(zip)));
  await expectFault(
    page,
    "cut.zip is damaged, or it is not a zip file that can be read.",
    "Download it again, or unpack it and choose the folder.",
  );
  await addFile(page, await writeBlob(info, "sound.zip", zip));
  await page.getByRole("button", { name: "Check and store" }).click();
  await expect(storedMessage(page, "Sound")).toBeVisible(SLOW);
});
