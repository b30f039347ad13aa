import { createDeferred } from "#tests/fakes/deferred.ts";

/** Deletes a database. Every connection to it must be closed. */
export async function deleteDatabase(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** Makes a database with the given stores and records, as an earlier version of the app did, and leaves it open. */
export async function writeDatabase(
  name: string,
  version: number,
  stores: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly records: readonly object[];
  }[],
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener("upgradeneeded", () => {
    for (const store of stores) request.result.createObjectStore(store.name, { keyPath: store.keyPath });
  });
  const database = await settled(request);
  for (const store of stores) {
    const transaction = database.transaction(store.name, "readwrite").objectStore(store.name);
    for (const record of store.records) await settled(transaction.put(record));
  }
  return database;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("the database refused")));
  });
}

/** Holds a lock like a tab that hangs. Returns a function that releases the lock. */
export async function hangInLock(name: string): Promise<() => Promise<void>> {
  const hung = createDeferred<void>();
  const locked = createDeferred<void>();
  const holding = navigator.locks.request(name, () => {
    locked.resolve();
    return hung.promise;
  });
  await locked.promise;
  return async () => {
    hung.resolve();
    await holding;
  };
}
