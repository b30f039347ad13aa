import { expect, test } from "vitest";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import {
  fetchRuntimeFile,
  importRuntime,
  toNetworkError,
} from "#workers/inference/classifiers/networks/runtime.ts";
import type { ModelProgress } from "#domain/model.ts";

const errors = { runtime: "Runtime 1", unsupported: [/Unknown op '(\w+)'/] };

test.for([
  new RangeError("Array buffer allocation failed"),
  new RangeError("Invalid typed array length: 12884901888"),
  new RangeError("WebAssembly.Memory(): could not allocate memory"),
  new Error("Aborted(OOM)"),
  new Error("std::bad_alloc"),
  new Error("out of memory"),
  new Error("Cannot enlarge memory arrays"),
])("%s means that memory ran out", (error) => {
  expect(toNetworkError(error, errors).fault).toEqual({ code: "model-out-of-memory" });
});

test("an operation that is not there is said by its name, also where memory is named beside it", () => {
  const error = new Error("Unknown op 'Whirl'");
  expect(toNetworkError(error, { ...errors, log: ["out of memory"] }).fault).toEqual({
    code: "model-operation-unsupported",
    operation: "Whirl",
    runtime: "Runtime 1",
  });
});

test("anything else is handed on with what the runtime wrote beside it", () => {
  expect(toNetworkError(new Error("no"), { ...errors, log: ["node 3 is odd"] }).fault).toEqual({
    code: "model-not-runnable",
    runtime: "Runtime 1",
    detail: "Error: no; node 3 is odd",
  });
});

test("tensors that could not be allocated tell nothing of memory", () => {
  expect(toNetworkError(new Error("Failed to allocate tensors"), errors).fault).toMatchObject({
    code: "model-not-runnable",
  });
});

test("a fault that is known already stays what it is", () => {
  const known = new NetworkError({ code: "model-context-lost" });
  expect(toNetworkError(known, errors)).toBe(known);
});

const file = { url: "/runtime.wasm", bytes: 6 };
const unreachable = { fault: { code: "runtime-unreachable", runtime: "Runtime 1" } };

function fetching(response: () => Response) {
  const progress: ModelProgress[] = [];
  const fetched = fetchRuntimeFile(file, "Runtime 1", {
    fetch: () => new Promise((resolve) => resolve(response())),
    onProgress: (each) => void progress.push(each),
  });
  return { fetched, progress };
}

function inParts(...parts: readonly number[][]): Response {
  const chunks = parts.map((part) => Uint8Array.from(part));
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    }),
  );
}

test("a runtime's file is fetched with its progress in bytes", async () => {
  const { fetched, progress } = fetching(() => inParts([1, 2], [3, 4, 5, 6]));
  await expect(fetched).resolves.toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
  expect(progress.map(({ loadedBytes, totalBytes }) => [loadedBytes, totalBytes])).toEqual([
    [0, 6],
    [2, 6],
    [6, 6],
  ]);
});

test("a server that does not have it, a network that is gone, and a file of another length are said alike", async () => {
  await expect(fetching(() => new Response("no", { status: 404 })).fetched).rejects.toMatchObject(
    unreachable,
  );
  await expect(fetching(() => inParts([1, 2])).fetched).rejects.toMatchObject(unreachable);
  await expect(fetching(() => inParts([1, 2, 3, 4], [5, 6, 7])).fetched).rejects.toMatchObject(unreachable);
  await expect(
    fetching(() => {
      throw new TypeError("Failed to fetch");
    }).fetched,
  ).rejects.toMatchObject(unreachable);
});

test("code that can't be fetched is said in the same way", async () => {
  await expect(
    importRuntime("Runtime 1", () => Promise.reject(new TypeError("Failed to fetch"))),
  ).rejects.toMatchObject(unreachable);
  await expect(importRuntime("Runtime 1", () => Promise.resolve(7))).resolves.toBe(7);
});
