import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { draftIn, inFolder } from "#tests/fakes/model-packages.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { NEWEST_IR, NEWEST_OPSETS } from "#workers/packaging/formats/onnx-versions.ts";
import { recognise } from "#workers/packaging/recognise.ts";
import { answersOf, faultOf, load, withFile, withTrueFacts } from "./models.ts";

test("an .onnx file with its weights in other files answers as its weights say", async () => {
  const [model, ...others] = tinyFiles("onnx", { weightFiles: ["model.onnx_data", "./more/dense.bias"] });
  const files = inFolder("onnx", model === undefined ? [] : [model, ...others]);
  const recognised = await recognise([...files, { path: "README.md", blob: new Blob(["# leaf"]) }]);
  const completed = completeDraft(draftIn(recognised), { title: "Leaf", subjects: ["plant"] });
  if (!recognised.ok || !completed.ok) throw new Error("not recognised");

  const loaded = await load({ manifest: completed.value, files: recognised.value.files });
  try {
    for (const [picture, label] of [
      ["bright red", "red"],
      ["green", "green"],
      ["blue", "blue"],
    ] as const) {
      const [best] = await answersOf(loaded, plainTensor(picture));
      expect(best?.label).toBe(label);
    }
  } finally {
    loaded.classifier.dispose();
  }
});

/** ModelProto.ir_version and opset_import; OperatorSetIdProto.domain and version. */
const [IR_VERSION, OPSET_IMPORT, DOMAIN, VERSION] = [1, 8, 1, 2];

/** A tiny model in these versions: of two fields with one number, the later one counts. */
async function inVersions(ir: number, domain: string, opset: number): Promise<ModelPackage> {
  const model = await tinyModel("onnx");
  const writer = new BinaryWriter();
  writer.tag(IR_VERSION, WireType.Varint).int64(ir);
  writer.tag(OPSET_IMPORT, WireType.LengthDelimited).fork();
  writer.tag(DOMAIN, WireType.LengthDelimited).string(domain === "ai.onnx" ? "" : domain);
  writer.tag(VERSION, WireType.Varint).int64(opset);
  writer.join();
  const [file] = model.files;
  return withTrueFacts(withFile(model, "model.onnx", new Blob([file?.blob ?? new Blob(), writer.finish()])));
}

test.each([...NEWEST_OPSETS])(
  "ONNX Runtime reads the stated newest versions and no newer ones: %s %i",
  LONG,
  async (domain, newest) => {
    const loaded = await load(await inVersions(NEWEST_IR, domain, newest));
    loaded.classifier.dispose();

    for (const [ir, opset] of [
      [NEWEST_IR + 1, newest],
      [NEWEST_IR, newest + 1],
    ] as const) {
      expect(await faultOf(await inVersions(ir, domain, opset))).toMatchObject({
        code: "model-not-runnable",
      });
    }
  },
);
