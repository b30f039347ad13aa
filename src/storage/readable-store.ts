import type { StoreApi } from "zustand/vanilla";

/** The read-only interface of a zustand store. Only the owner of the store can change the state. */
export type ReadableStore<T> = Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe">;

/** Returns the read-only interface of a store, without `setState`. */
export function readable<T>({ getState, getInitialState, subscribe }: StoreApi<T>): ReadableStore<T> {
  return { getState, getInitialState, subscribe };
}
