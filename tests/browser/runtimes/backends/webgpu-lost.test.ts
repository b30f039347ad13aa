import { expect, test, vi } from "vitest";
import { FORMATS } from "#models/formats.ts";
import { distance, world } from "#tests/browser/runtimes/models.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { tinyAnswer } from "#tests/fixtures/models/tiny-network.ts";
import { fedTo, plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import { inputShape, type Network } from "#workers/inference/classifiers/networks/network.ts";
import { withFallback } from "#workers/inference/graphics-gate.ts";
import { RUNTIME_CHUNKS } from "#workers/inference/load-model.ts";

const PICTURE = plainTensor("green");

/** The devices of WebGPU that are made from now on. */
function watchDevices(): readonly GPUDevice[] {
  const devices: GPUDevice[] = [];
  const { prototype } = GPUAdapter;
  const requestDevice = Reflect.get(prototype, "requestDevice");
  vi.spyOn(prototype, "requestDevice").mockImplementation(async function (this: GPUAdapter, ...wanted) {
    const device = await requestDevice.apply(this, wanted);
    devices.push(device);
    return device;
  });
  return devices;
}

test.for(["tfjs-graph", "tflite", "onnx"] as const)(
  "a %s whose device is lost in a run answers on WebAssembly",
  async (format) => {
    const devices = watchDevices();
    const model = await tinyModel(format);
    const code = await RUNTIME_CHUNKS[FORMATS[format].runtime]();
    const deps = { ...world, onProgress: () => {} };
    const fallbacks: string[] = [];
    const network: Network = withFallback(
      await code.load(model, { ...deps, backend: "webgpu" }),
      () => code.load(model, { ...deps, backend: null }),
      (backend) => fallbacks.push(backend),
    );
    const fed = Float32Array.from(fedTo(model, PICTURE));
    const shape = inputShape(model.manifest.input);
    const farthest = async () => distance((await network.run(fed, shape)).output, tinyAnswer(PICTURE.data));
    expect(await farthest()).toBeLessThan(1e-3);
    expect(fallbacks).toEqual([]);

    const running = farthest();
    for (const device of devices) device.destroy();
    expect(await running).toBeLessThan(1e-3);
    expect(fallbacks).toEqual(["wasm, 1 thread"]);
    expect(await farthest()).toBeLessThan(1e-3);
    network.dispose();
  },
);
