import { expect, test } from "vitest";
import type { ModelProgress } from "#domain/model.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import {
  fetchRuntimeFile,
  importRuntime,
  toNetworkError,
} from "#workers/inference/classifiers/networks/runtime.ts";

const errors = { runtime: "Runtime 1", unsupported: [/Unknown op '(\w+)'/, /No '(\w+)\((\d+)\)'/] };

test.for([
  new RangeError("Array buffer allocation failed"),
  new RangeError("Invalid typed array length: 12884901888"),
  new RangeError("WebAssembly.Memory(): could not allocate memory"),
  new Error("Aborted(OOM)"),
  new Error("std::bad_alloc"),
  new Error("out of memory"),
  new Error("Cannot enlarge memory arrays"),
])("%s means lack of memory", (error) => {
  expect(toNetworkError(error, errors).fault).toEqual({ code: "model-out-of-memory" });
});

test.each([
  [
    "a missing operation by its name, even beside a word of memory",
    "Unknown op 'Whirl'",
    "out of memory",
    { code: "model-operation-unsupported", operation: "Whirl", runtime: "Runtime 1" },
  ],
  [
    "a missing operation with its version, where the runtime states it",
    "No 'Whirl(7)'",
    "",
    { code: "model-operation-unsupported", operation: "Whirl (version 7)", runtime: "Runtime 1" },
  ],
  [
    "anything else without the folders of the machine that built the runtime",
    "/mnt/x_y/_work/1/s/core/load-utils.h:56 void ns::f() in third_party/ops.cc; see https://a.example/b",
    "",
    {
      code: "model-not-runnable",
      runtime: "Runtime 1",
      detail: "Error: load-utils.h:56 void ns::f() in ops.cc; see https://a.example/b; ",
    },
  ],
  [
    "anything else with the log of the runtime",
    "no",
    "node 3 is odd",
    { code: "model-not-runnable", runtime: "Runtime 1", detail: "Error: no; node 3 is odd" },
  ],
  [
    "unallocated tensors not as lack of memory",
    "Failed to allocate tensors",
    "",
    expect.objectContaining({ code: "model-not-runnable" }),
  ],
])("the fault is %s", (_name, message, log, fault) => {
  expect(toNetworkError(new Error(message), { ...errors, log: [log] }).fault).toEqual(fault);
});

test("a known fault stays unchanged", () => {
  const known = new NetworkError({ code: "model-context-lost" });
  expect(toNetworkError(known, errors)).toBe(known);
});

const file = { url: "/runtime.wasm", bytes: 6 };
const unreachable = { fault: { code: "runtime-unreachable", runtime: "Runtime 1" } };

function fetching(response: () => Response | Promise<Response>) {
  const progress: ModelProgress[] = [];
  const fetched = fetchRuntimeFile(file, "Runtime 1", {
    fetch: async () => response(),
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

test.each([
  ["a missing file", () => new Response("no", { status: 404 })],
  ["a short file", () => inParts([1, 2])],
  ["a long file", () => inParts([1, 2, 3, 4], [5, 6, 7])],
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("for %s the runtime is unreachable", async (_name, response) => {
  await expect(fetching(response).fetched).rejects.toMatchObject(unreachable);
});

test("for code that can't be fetched the runtime is unreachable too", async () => {
  await expect(
    importRuntime("Runtime 1", () => Promise.reject(new TypeError("Failed to fetch"))),
  ).rejects.toMatchObject(unreachable);
  await expect(importRuntime("Runtime 1", () => Promise.resolve(7))).resolves.toBe(7);
});
