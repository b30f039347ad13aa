import { loadAndCompile, Tensor as LiteRtTensor } from "@litertjs/core";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { type io, setBackend, tensor, Tensor } from "@tensorflow/tfjs-core";
import { loadLayersModel } from "@tensorflow/tfjs-layers";
import { InferenceSession, Tensor as OnnxTensor } from "onnxruntime-web/wasm";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { fedTo, readFrom } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ImageTensor } from "#workers/imaging/contract.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { recognise } from "#workers/packaging/recognise.ts";
import { classify, load } from "./models.ts";
import { sharedModel, sharedModelNames } from "./shared-models.ts";

test.for(sharedModelNames)(
  "%s is recognised, and agrees with a run outside the app",
  async (name, context) => {
    const model = await sharedModel(name, context);
    const { format, input, labels } = model.manifest;
    const { width, height, layout, dtype } = input;
    expect(await recognise(model.files, model.manifest.model)).toMatchObject({
      ok: true,
      value: {
        draft: {
          format,
          width: { value: width },
          height: { value: height },
          layout: { value: layout },
          dtype: { value: dtype },
          outputs: labels.length,
        },
      },
    });

    const data = createRandom(5).bytes(width * height * 3);
    expect(await farthest(model, { data, shape: [height, width, 3] })).toBeLessThan(1e-3);
  },
);

/** Runs a package's model file with the runtime's own API. Of the app's code it uses only the joining of shards. */
async function runOutside(model: ModelPackage, values: readonly number[]): Promise<number[]> {
  const { format, input } = model.manifest;
  const { width, height } = input;
  const shape = input.layout === "nhwc" ? [1, height, width, 3] : [1, 3, height, width];
  const typed = input.dtype === "uint8" ? Uint8Array.from(values) : Float32Array.from(values);
  switch (format) {
    case "tfjs-graph":
    case "tfjs-layers":
      return runTfjs(model, tensor(Float32Array.from(values), shape));
    case "tflite": {
      const compiled = await loadAndCompile(await bytesOf(model), { accelerator: "wasm" });
      const [output] = await compiled.run([new LiteRtTensor(typed, shape)]);
      const data = Array.from((await output?.data()) ?? []);
      compiled.delete();
      return data;
    }
    case "onnx": {
      const session = await InferenceSession.create(await bytesOf(model));
      const fed =
        typed instanceof Uint8Array
          ? new OnnxTensor("uint8", typed, shape)
          : new OnnxTensor("float32", typed, shape);
      const outputs = await session.run({ [session.inputNames[0] ?? ""]: fed });
      const data = Array.from(outputs[session.outputNames[0] ?? ""]?.data ?? [], Number);
      await session.release();
      return data;
    }
  }
}

async function runTfjs({ manifest, files }: ModelPackage, fed: Tensor): Promise<number[]> {
  await import("@tensorflow/tfjs-backend-cpu");
  // The plain JavaScript backend, which is independent of the WebAssembly that the app runs.
  await setBackend("cpu");
  const artifacts = await readTfjsArtifacts(files, manifest.model);
  const handler: io.IOHandler = { load: () => Promise.resolve(artifacts) };
  const model =
    manifest.format === "tfjs-graph" ? await loadGraphModel(handler) : await loadLayersModel(handler);
  const output = model.predict(fed);
  if (!(output instanceof Tensor)) throw new Error("more than one output");
  const data = Array.from(await output.data());
  model.dispose();
  output.dispose();
  fed.dispose();
  return data;
}

async function bytesOf({ manifest, files }: ModelPackage): Promise<Uint8Array> {
  const file = files.find(({ path }) => path === manifest.model);
  return new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer());
}

/** The largest difference between the app's five best probabilities and a run outside the app, by label and by rank. */
async function farthest(model: ModelPackage, image: ImageTensor): Promise<number> {
  const loaded = await load(model);
  const { candidates } = await classify(loaded, { ...image, data: image.data.slice() });
  const outside = readFrom(model, await runOutside(model, fedTo(model, image)));
  loaded.classifier.dispose();
  const best = outside.toSorted((a, b) => b - a).slice(0, 5);
  expect(candidates).toHaveLength(best.length);
  return Math.max(
    ...candidates.flatMap(({ labelId, probability }, rank) => [
      Math.abs(probability - (outside[Number(labelId)] ?? 9)),
      Math.abs(probability - (best[rank] ?? 9)),
    ]),
  );
}
