import { expect, test } from "vitest";
import { costOf, mobileNetV2Convolutions } from "#bench/network/mobile-net-v2/architecture.ts";
import { mobileNetV2 } from "#bench/network/mobile-net-v2/mobile-net-v2.ts";
import { packageFiles } from "#bench/network/package-files.ts";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { SEEDED_WEIGHTS } from "#tests/fixtures/models/seeded-weights.ts";
import { FileSet } from "#workers/packaging/file-set.ts";
import { checkOwnPackage } from "#workers/packaging/own-package.ts";

const SMALL = SEEDED_WEIGHTS.options;

async function hashesOf(...asked: Parameters<typeof mobileNetV2>): Promise<string[]> {
  return (await mobileNetV2(...asked)).manifest.files.map(({ sha256 }) => sha256);
}

// Parameters and operations in millions, as the authors published them: without batch normalisation.
test.for([
  [1.4, 6.06, 582],
  [1, 3.47, 300],
  [0.75, 2.61, 209],
  [0.5, 1.95, 97],
  [0.35, 1.66, 59],
] as const)(
  "MobileNetV2 %d has %d M parameters and %d M multiply-adds",
  ([width, parameters, multiplyAdds]) => {
    const architecture = { width, size: 224, classes: 1000 };
    const cost = costOf(architecture);
    const channels = mobileNetV2Convolutions(architecture).reduce((sum, { outputs }) => sum + outputs, 0);
    expect(Number(((cost.parameters - 2 * channels) / 1e6).toFixed(2))).toBe(parameters);
    expect(Math.floor(cost.multiplyAdds / 1e6)).toBe(multiplyAdds);
  },
);

test.for(["tfjs-layers", "tfjs-graph"] as const)(
  "the weights of a %s are the same for ever",
  async (format) => {
    expect((await hashesOf(format, SMALL)).at(-1)).toBe(SEEDED_WEIGHTS.sha256[format]);
  },
);

const OPERATIONS = {
  "tfjs-graph":
    "AddV2 Const FusedDepthwiseConv2dNative Identity Mean Placeholder Softmax _FusedConv2D _FusedMatMul",
  "tfjs-layers": "Add BatchNormalization Conv2D Dense DepthwiseConv2D GlobalAveragePooling2D InputLayer ReLU",
  tflite: "ADD CONV_2D DEPTHWISE_CONV_2D FULLY_CONNECTED MEAN SOFTMAX",
  onnx: "Add Clip Conv Flatten Gemm GlobalAveragePool Identity Softmax",
} as const satisfies Readonly<Record<ModelFormat, string>>;

test.for(MODEL_FORMATS)("nothing is wrong with a package of %s", async (format) => {
  const model = await mobileNetV2(format, SMALL);
  const checked = await checkOwnPackage(new FileSet(packageFiles(model)), MANIFEST_FILE);
  const network = { network: { outputs: 10 }, facts: { operations: OPERATIONS[format].split(" ") } };
  expect(checked).toMatchObject({
    ok: true,
    value: { problems: [], unused: [], manifest: model.manifest, network },
  });
});
