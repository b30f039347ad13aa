import type { StoreApi } from "zustand/vanilla";

/** The reading half of a zustand store. Its owner alone can change the state. */
export type ReadableStore<T> = Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe">;

/** Gives only the reading half of a store, without `setState`. */
export function readable<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
