import type { ModelError } from "#domain/error.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import type { Head } from "#domain/teaching/head.ts";
import { teach } from "#domain/teaching/teach.ts";
import { modelIdOf } from "#models/complete-draft.ts";
import { checkManifest } from "#models/manifest-schema.ts";
import { DEFAULT_THRESHOLD, type PackageManifest } from "#models/manifest.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { featuresNodeOf } from "#workers/inference/classifiers/networks/tfjs/graph.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { factsOfFiles } from "#workers/packaging/pack.ts";
import type { TaughtFacts, TeachingApi } from "./contract.ts";
import { HEAD_OUTPUTS, withHead } from "./head-graph.ts";

/** Creates the methods of the teaching worker, which never reject. */
export function createTeachingApi(): TeachingApi {
  return {
    teach: (lesson, onProgress) => guarded(() => ok(teach(lesson, onProgress))),
    pack: (base, head, facts) =>
      guarded(async () => {
        try {
          return await taughtPackage(base, head, facts);
        } catch (error) {
          // `readTfjsArtifacts` throws the faults of the base's files.
          if (error instanceof NetworkError) return err(error.fault);
          throw error;
        }
      }),
  };
}

const MODEL_FILE = "model.json";
const WEIGHTS_FILE = "weights.bin";

/**
 * Makes a package of a network and a trained head, which works like any other package. It has the graph of `base`
 * up to its features, then the head. `base` is a TensorFlow.js graph, and the head was trained on the features that
 * the inference worker computed with it. The error for a base without features is `model-shape-unsupported`.
 */
export async function taughtPackage(
  base: ModelPackage,
  head: Head,
  facts: TaughtFacts,
): Promise<Result<ModelPackage, ModelError>> {
  const { manifest } = base;
  const artifacts =
    manifest.format === "tfjs-graph" ? await readTfjsArtifacts(base.files, manifest.model) : null;
  const features = artifacts && featuresNodeOf(artifacts);
  const taught = artifacts && features && withHead(artifacts, features, head);
  if (taught === null)
    return err({ code: "model-shape-unsupported", detail: "it has no features to teach on" });
  const { weightSpecs, weightData, ...graph } = taught;
  const json = {
    format: "graph-model",
    generatedBy: "bio-kingdom",
    ...graph,
    weightsManifest: [{ paths: [WEIGHTS_FILE], weights: weightSpecs }],
  };
  const files: readonly PackageFile[] = [
    { path: MODEL_FILE, blob: new Blob([JSON.stringify(json)]) },
    { path: WEIGHTS_FILE, blob: new Blob([weightData]) },
  ];
  const checked = checkManifest(await manifestOf(manifest, facts, files));
  if (checked.ok) return ok({ manifest: checked.value, files });
  const where = checked.error.map(({ path, what }) => `${path.join(".")} ${what}`).join("; ");
  return err({ code: "model-manifest-invalid", where });
}

async function manifestOf(
  base: PackageManifest,
  { title, subjects, labels, rejectLabels }: TaughtFacts,
  files: readonly PackageFile[],
): Promise<unknown> {
  const facts = await factsOfFiles(files);
  return {
    manifest: base.manifest,
    id: modelIdOf(title, facts),
    version: "1",
    title,
    subjects,
    format: base.format,
    model: MODEL_FILE,
    input: base.input,
    output: { kind: "probabilities", quantization: null, classMap: HEAD_OUTPUTS.classMap },
    labels,
    records: {},
    rejectLabels,
    threshold: DEFAULT_THRESHOLD,
    labelFacts: null,
    taxa: [],
    outcomes: null,
    licence: base.licence,
    source: `Taught in the browser, on top of ${base.title}, version ${base.version}`,
    files: facts,
  };
}
