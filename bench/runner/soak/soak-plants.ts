/** Runs code with each preview that is decoded: `source` is its blob. */
function withEachPreview(code: string): string {
  return `const decode = createImageBitmap; let count = 0; const kept = [];
    window.createImageBitmap = async (source) => { count += 1; ${code} return decode(source); };`;
}

/** Runs code with each answer that is written to the history: `write` writes it, and `args` are what it is given. */
function withEachAnswer(code: string): string {
  return `const put = IDBObjectStore.prototype.put; let count = 0;
    IDBObjectStore.prototype.put = function (...args) {
      const write = () => put.apply(this, args);
      if (this.name !== "entries") return write();
      count += 1;
      ${code}
      return write();
    };`;
}

/** Faults that are planted in the page, to see that a limit breaks. Each is a script that runs before the app's own. */
export const SOAK_PLANTS: ReadonlyMap<string, string> = new Map([
  // As all previews were shown once.
  [
    "shown-as-image",
    withEachPreview(`const image = new Image(640);
      image.src = URL.createObjectURL(source);
      await image.decode();
      URL.revokeObjectURL(image.src);
      document.body.append(image);
      setTimeout(() => image.remove(), 100);`),
  ],
  ["kept-pixels", withEachPreview("kept.push(await decode(source));")],
  ["kept-urls", withEachPreview("URL.createObjectURL(source);")],
  [
    "kept-nodes",
    withEachPreview("for (let at = 0; at < 10; at += 1) kept.push(document.createElement('p'));"),
  ],
  [
    "kept-workers",
    withEachPreview(`if (count % 20 === 0) {
        const script = URL.createObjectURL(new Blob(["onmessage = () => {};"]));
        new Worker(script);
        setTimeout(() => URL.revokeObjectURL(script), 1000);
      }`),
  ],
  ["lost-answers", withEachAnswer("if (count % 50 === 0) return this.count();")],
  [
    "doubled-answers",
    withEachAnswer("if (count % 50 === 0) put.call(this, { ...args[0], id: String(count) });"),
  ],
]);
