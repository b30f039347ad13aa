import { expect, test } from "vitest";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { toNetworkError } from "#workers/inference/classifiers/networks/runtime.ts";

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
