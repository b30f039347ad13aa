import { expect, test } from "vitest";
import type { ModelError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createOpenNetwork } from "#src/core/workers/open-network.ts";
import { HALF_WAY, packageOf } from "#tests/fakes/model-packages.ts";
import { connectOverChannel } from "#tests/fakes/model-parts.ts";
import type { InferenceApi } from "#workers/inference/contract.ts";

const REFUSED: ModelError = { code: "model-layer-unsupported", layer: "EinsumDense", runtime: "Fake 1" };

test.each<[string, Result<void, ModelError>]>([
  ["a network that opens", ok(undefined)],
  ["one that can't run", err(REFUSED)],
])("%s is opened in a worker of its own, which ends", async (_, result) => {
  const { manifest, files } = packageOf();
  const opened: unknown[] = [];
  const progress: ModelProgress[] = [];
  let ended = 0;
  const open: InferenceApi["open"] = (network, onProgress) => {
    opened.push(network.manifest);
    onProgress(HALF_WAY);
    return Promise.resolve(result);
  };
  const openNetwork = createOpenNetwork(() => {
    const connection = connectOverChannel({ open });
    return {
      ...connection,
      terminate: () => {
        ended += 1;
        connection.terminate();
      },
    };
  });
  const events = {
    signal: new AbortController().signal,
    onProgress: (each: ModelProgress) => void progress.push(each),
  };

  expect(await openNetwork({ manifest, files }, events)).toEqual(result);
  expect(opened).toEqual([manifest]);
  expect(progress).toEqual([HALF_WAY]);
  expect(ended).toBe(1);
});
