import { expect, test } from "vitest";
import { packageFiles } from "#bench/network/package-files.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { addFiles, openModelsPage } from "#tests/browser/kit/models-page.ts";
import { LONG } from "#tests/fixtures/long.ts";
import {
  asWebPage,
  cutInHalf,
  cutShort,
  USELESS_NETWORKS,
  withChangedByte,
  withNullTopology,
  withoutFile,
} from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

type Files = readonly PackageFile[];

/** The files of a faulty folder, and the texts that the page shows for them. */
interface FolderFault {
  readonly files: () => Files | Promise<Files>;
  readonly title: string;
  readonly advice: string | RegExp;
}

const shards = { shards: 2 };
const GET_AGAIN =
  "Choose this file to add it, or choose the whole folder. If it is not there, export the model again.";
const CUT_OFF = "It was probably cut off, or belongs to another model. Copy or download it again.";
const WEB_PAGE_ADVICE =
  "The server answers unknown addresses with a page of its own. Check the address, or choose the files instead.";
const SHARD = "group1-shard2of2.bin";

async function packaged(plant: (files: Files) => Files | Promise<Files>): Promise<Files> {
  return plant(packageFiles(await tinyModel("tfjs-graph", shards)));
}

const FOLDER_FAULTS: readonly FolderFault[] = [
  {
    files: () => packaged((files) => withoutFile(files, SHARD)),
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
    files: () => packaged((files) => asWebPage(files, SHARD)),
    title: `${SHARD} is a web page, not a model file.`,
    advice: WEB_PAGE_ADVICE,
  },
  {
    files: () => withNullTopology(tinyFiles("tfjs-layers")),
    title: "model.json holds only weights, and not the network that they belong to.",
    advice: "Save the whole model in the training program, and not only its weights.",
  },
  {
    files: () => cutInHalf(tinyFiles("onnx"), "model.onnx"),
    title: "model.onnx is damaged, or it is not what its name says.",
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

test(
  "files with a fault are refused with a sentence for the fault, and the next files are read",
  LONG,
  async () => {
    const app = await openModelsPage();
    const alert = app.getByRole("alert");
    for (const { files, title, advice } of FOLDER_FAULTS) {
      await addFiles(app, await files());
      await expect.element(alert.getByText(title, { exact: true })).toBeVisible();
      await expect.element(alert.getByText(advice, { exact: true })).toBeVisible();
      await expect.element(app.getByRole("button", { name: "Add this model" })).not.toBeInTheDocument();
    }
    await addFiles(app, tinyFiles("onnx"));
    await expect.element(app.getByRole("button", { name: "Add this model" })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  },
);
