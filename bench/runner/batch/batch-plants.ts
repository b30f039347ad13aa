/** Runs code with each answer of a batch: `write` writes it, and `args` are what it is given. */
function withEachAnswer(code: string): string {
  return `const put = IDBObjectStore.prototype.put; let count = 0; const kept = [];
    IDBObjectStore.prototype.put = function (...args) {
      const write = () => put.apply(this, args);
      if (this.name !== "photos") return write();
      count += 1;
      ${code}
      return write();
    };`;
}

/** Faults that are planted in the page, to see that a limit breaks. Each is a script that runs before the app's own. */
export const BATCH_PLANTS: ReadonlyMap<string, string> = new Map([
  // 20 kB a photo.
  ["leak", withEachAnswer("kept.push(new Uint8Array(20_000).fill(count));")],
  // As if nobody waited for the write: the page is told that it is done, and two seconds later it is.
  [
    "late-writes",
    withEachAnswer(`const [database, name] = [this.transaction.db, this.name];
      setTimeout(() => put.apply(database.transaction(name, "readwrite").objectStore(name), args), 2000);
      return this.count();`),
  ],
  ["lost-answers", withEachAnswer("if (count % 5 === 0) return this.count();")],
  // As grouping all photos anew with each answer would.
  [
    "busy-page",
    `setInterval(() => { const end = performance.now() + 200; while (performance.now() < end); }, 1000);`,
  ],
  // As if photos did not overlap.
  ["one-at-a-time", "window.isOneAtATime = true;"],
]);
