import { createStore, type StoreApi } from "zustand/vanilla";
import type {
  DeviceBenchmark,
  DeviceBenchmarkState,
  DeviceBenchmarkTask,
} from "#src/lab/benchmark/device/device-benchmark-store.ts";
import type { EvaluationState, EvaluationStore } from "#src/lab/benchmark/labelled/evaluation-store.ts";
import type { EvaluationTask } from "#src/lab/benchmark/labelled/evaluation-task.ts";
import { readable } from "#src/storage/readable-store.ts";

/** A device benchmark that measures nothing: tests set its state. */
export interface FakeDeviceBenchmark extends DeviceBenchmark {
  /** The tasks that were started, in order. */
  readonly tasks: DeviceBenchmarkTask[];
  readonly show: (state: DeviceBenchmarkState) => void;
}

/** Makes a {@link FakeDeviceBenchmark}. A run goes on until it is stopped, or until a test shows its end. */
export function createFakeDeviceBenchmark(): FakeDeviceBenchmark {
  const store: StoreApi<DeviceBenchmarkState> = createStore(() => ({ status: "idle" }));
  const tasks: DeviceBenchmarkTask[] = [];
  const show = (state: DeviceBenchmarkState): void => store.setState(state, true);
  return {
    ...readable(store),
    tasks,
    show,
    run: (task) => {
      tasks.push(task);
      show({ status: "running", step: { code: "measuring" }, done: 3, total: 24 });
      return Promise.resolve();
    },
    stop: () => show({ status: "idle" }),
  };
}

/** A GIF of one transparent pixel. */
const A_PICTURE = new Blob([
  Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (byte) =>
    byte.charCodeAt(0),
  ),
]);

/** An evaluation store that runs nothing: tests set its state. */
export interface FakeEvaluationStore extends EvaluationStore {
  /** The tasks that were started, in order. */
  readonly tasks: EvaluationTask[];
  /** The tasks whose answers were deleted, in order. */
  readonly forgotten: EvaluationTask[];
  /** The files for which a thumbnail was requested, in order. */
  readonly thumbnails: Blob[];
  readonly show: (state: EvaluationState) => void;
}

/** Makes a {@link FakeEvaluationStore}. A run goes on until a test shows its end. */
export function createFakeEvaluationStore(): FakeEvaluationStore {
  const store: StoreApi<EvaluationState> = createStore(() => ({ status: "idle" }));
  const tasks: EvaluationTask[] = [];
  const forgotten: EvaluationTask[] = [];
  const thumbnails: Blob[] = [];
  const show = (state: EvaluationState): void => store.setState(state, true);
  return {
    ...readable(store),
    tasks,
    forgotten,
    thumbnails,
    show,
    run: (task) => {
      tasks.push(task);
      const counts = { done: 1, total: 8, unread: 0, tooSmall: 0, resumed: 0 };
      show({ status: "running", step: { code: "answering" }, ...counts, isStored: true });
      return Promise.resolve();
    },
    stop: () => {},
    forget: (task) => Promise.resolve(void forgotten.push(task)),
    clear: () => show({ status: "idle" }),
    thumbnailOf: (file) => {
      thumbnails.push(file);
      return Promise.resolve(A_PICTURE);
    },
  };
}
