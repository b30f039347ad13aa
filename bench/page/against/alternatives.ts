import { wrap } from "comlink";
import type { ModelPackage } from "#workers/inference/contract.ts";
import type { Alternative } from "../bench-page.ts";
import type { CopyApi } from "./copy.worker.ts";
import CopyWorker from "./copy.worker.ts?worker";
import type { OnnxApi } from "./onnx.worker.ts";
import OnnxWorker from "./onnx.worker.ts?worker";
import { openNaiveModel } from "./tfjs.ts";

/** An alternative that is ready to run. */
export interface OpenAlternative {
  /** Makes the network's input from a file. Answers when it is ready. */
  toInput(photo: File): Promise<void>;
  /** Runs the network on that input. */
  run(): Promise<void>;
}

/** Prepares an alternative with a model. */
export async function openAlternative(way: Alternative, model: ModelPackage): Promise<OpenAlternative> {
  const { id, input } = model.manifest;
  switch (way) {
    case "page-wasm":
      return onPage("wasm", id, input.width);
    case "page-cpu":
      return onPage("cpu", id, input.width);
    case "worker-copy":
      return byCopy(id, input.width);
    case "onnx-alone":
      return onnxAlone(model);
  }
}

/** `<img>`, fromPixels and resizeBilinear on the main thread. */
async function onPage(backend: "wasm" | "cpu", id: string, side: number): Promise<OpenAlternative> {
  const model = await openNaiveModel(backend, id, side);
  let input: Awaited<ReturnType<typeof model.toInput>> | null = null;
  return {
    toInput: async (photo) => {
      const image = await loadImage(photo);
      input?.dispose();
      input = await model.toInput(image);
    },
    run: async () => {
      if (input === null) throw new Error("there is no input to run on");
      await model.run(input);
      input = null;
    },
  };
}

/** The page decodes, and a worker gets a copy of all pixels. */
async function byCopy(id: string, side: number): Promise<OpenAlternative> {
  const remote = wrap<CopyApi>(new CopyWorker());
  await remote.open(id, side);
  return {
    toInput: async (photo) => {
      const image = await loadImage(photo);
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no 2D context for a canvas");
      context.drawImage(image, 0, 0);
      await remote.toInput(context.getImageData(0, 0, canvas.width, canvas.height));
    },
    run: () => remote.run(),
  };
}

async function onnxAlone({ manifest, files }: ModelPackage): Promise<OpenAlternative> {
  const remote = wrap<OnnxApi>(new OnnxWorker());
  const file = files.find(({ path }) => path === manifest.model);
  if (file === undefined) throw new Error("the model has no file");
  await remote.open(new Uint8Array(await file.blob.arrayBuffer()), manifest.input.width);
  return { toInput: (photo) => remote.toInput(photo), run: () => remote.run() };
}

async function loadImage(photo: File): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(photo);
  try {
    image.src = url;
    await new Promise((resolve, reject) => {
      image.addEventListener("load", resolve, { once: true });
      image.addEventListener("error", reject, { once: true });
    });
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
