/** Code of planted faults. It runs in a worker for every picture whose third byte from the end is a multiple of 8. */
const FAULTS: ReadonlyMap<string, string> = new Map([
  ["hang", "for (;;);"],
  ["crash", "self.close();"],
  ["throw", "throw new Error('planted');"],
  ["unknown-code", "isPlanted = true;"],
]);

/** Names of the faults. */
export const FUZZ_PLANTS: readonly string[] = [...FAULTS.keys()];

/** The address of a worker's script, or of a script that plants a fault and then runs the worker's script. */
export function withPlant(script: string, plant: string | null): string {
  const fault = FAULTS.get(plant ?? "");
  if (fault === undefined) return script;
  const code = `let isPlanted = false;
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      const buffer = await read.call(this);
      const bytes = new Uint8Array(buffer);
      if (bytes.length > 2 && bytes[bytes.length - 3] % 8 === 0) { ${fault} }
      return buffer;
    };
    const post = self.postMessage;
    self.postMessage = function (message, ...more) {
      if (isPlanted && message?.value?.ok === false) message.value.error.code = "made-up";
      isPlanted = false;
      return post.call(self, message, ...more);
    };`;
  const imports = [moduleOf(code), new URL(script, location.href).href].map((each) => JSON.stringify(each));
  return moduleOf(imports.map((each) => `import ${each};`).join("\n"));
}

function moduleOf(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}
