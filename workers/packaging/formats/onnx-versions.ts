import type { ModelError } from "#domain/error.ts";
import { RUNTIMES } from "#models/runtimes.ts";

/** The versions that an .onnx file is written in. */
export interface OnnxVersions {
  /** Of the file format. */
  readonly ir: number;
  /** Of the operators of each domain; that of ONNX itself is {@link ONNX_DOMAIN}. */
  readonly opsets: ReadonlyMap<string, number>;
}

/** The domain of ONNX's own operators, which files mostly leave empty. */
export const ONNX_DOMAIN = "ai.onnx";

/** The newest version of the file format that ONNX Runtime Web 1.30 reads, according to its error for newer ones. */
export const NEWEST_IR = 13;

/** The newest versions of operators that it reads, by their domain. A domain that it does not know may have any. */
export const NEWEST_OPSETS: ReadonlyMap<string, number> = new Map([
  [ONNX_DOMAIN, 26],
  ["ai.onnx.ml", 5],
  ["ai.onnx.training", 1],
  ["ai.onnx.preview", 1],
  ["ai.onnx.preview.training", 1],
  ["com.microsoft", 1],
  ["com.microsoft.nchwc", 1],
  ["com.microsoft.experimental", 1],
]);

/** The fault of a file that is written in a newer version than ONNX Runtime reads; else null. */
export function versionFault({ ir, opsets }: OnnxVersions, path: string): ModelError | null {
  const ofOperators = Array.from(NEWEST_OPSETS, ([domain, newest]) => ({
    name: domain === ONNX_DOMAIN ? "opset" : `${domain} opset`,
    found: opsets.get(domain) ?? 0,
    newest,
  }));
  const all = [...ofOperators.filter(({ found }) => found > 0), { name: "IR", found: ir, newest: NEWEST_IR }];
  if (all.every(({ found, newest }) => found <= newest)) return null;
  return {
    code: "model-too-new",
    path,
    runtime: RUNTIMES.onnxruntime.name,
    found: all.map(({ name, found }) => `${name} ${found}`).join(", "),
    newest: all.map(({ name, newest }) => `${name} ${newest}`).join(", "),
  };
}
