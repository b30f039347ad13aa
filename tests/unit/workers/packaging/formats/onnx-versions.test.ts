import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { RUNTIMES } from "#models/runtimes.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { recognise } from "#workers/packaging/recognise.ts";

/** ModelProto.ir_version and opset_import; OperatorSetIdProto.domain and version. */
const [IR_VERSION, OPSET_IMPORT, DOMAIN, VERSION] = [1, 8, 1, 2];

/** What is wrong with a tiny .onnx file in these versions: of two fields for one number, the later one counts. */
async function faultOf(ir: number, opsets: Readonly<Record<string, number>>): Promise<unknown> {
  const writer = new BinaryWriter();
  writer.tag(IR_VERSION, WireType.Varint).int64(ir);
  for (const [domain, version] of Object.entries(opsets)) {
    writer.tag(OPSET_IMPORT, WireType.LengthDelimited).fork();
    writer.tag(DOMAIN, WireType.LengthDelimited).string(domain);
    writer.tag(VERSION, WireType.Varint).int64(version);
    writer.join();
  }
  const [model] = tinyFiles("onnx");
  const blob = new Blob([model?.blob ?? new Blob(), writer.finish()]);
  const recognised = await recognise([{ path: "leaf.onnx", blob }]);
  return recognised.ok ? null : recognised.error;
}

function tooNew(found: string, newest: string): object {
  return { code: "model-too-new", path: "leaf.onnx", runtime: RUNTIMES.onnxruntime.name, found, newest };
}

test("an .onnx file in a newer version than ONNX Runtime reads is refused before any question", async () => {
  expect(await faultOf(14, { "": 28 })).toEqual(tooNew("opset 28, IR 14", "opset 26, IR 13"));
  expect(await faultOf(10, { "ai.onnx": 27 })).toEqual(tooNew("opset 27, IR 10", "opset 26, IR 13"));
  expect(await faultOf(10, { "": 20, "ai.onnx.ml": 6, "my.own": 99 })).toEqual(
    tooNew("opset 20, ai.onnx.ml opset 6, IR 10", "opset 26, ai.onnx.ml opset 5, IR 13"),
  );
  expect(await faultOf(10, { "": 20, "com.microsoft": 99 })).toEqual(
    tooNew("opset 20, com.microsoft opset 99, IR 10", "opset 26, com.microsoft opset 1, IR 13"),
  );
});

test("an .onnx file in the newest versions that ONNX Runtime reads is taken", async () => {
  expect(await faultOf(13, { "": 26, "ai.onnx.ml": 5, "my.own": 99 })).toBeNull();
});
