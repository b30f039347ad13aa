/** Does `work` in a transaction, and waits until it is written. Rejects with the transaction's own reason. */
export async function inTransaction<T>(
  transaction: Pick<IDBTransaction, "error" | "abort"> & { readonly done: Promise<void> },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const [value] = await Promise.all([work(), transaction.done]);
    return value;
  } catch (error) {
    // Requests that were waiting say only that the transaction was aborted.
    const reason = transaction.error ?? error;
    undo(transaction);
    throw reason;
  }
}

/** Undoes what a transaction has done so far. One that has ended already is undone, or written whole. */
function undo(transaction: Pick<IDBTransaction, "abort">): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
