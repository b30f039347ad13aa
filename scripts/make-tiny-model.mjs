import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes a small model in a folder, to try things with: it tells plain red, green and blue pictures from dark ones.
 * @param {string[]} args the folder; --format, tflite where nothing is said; --bare for what the format's own tools
 *   leave (labels beside the model) in place of a package with its manifest
 */
async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: "string", default: "tflite" }, bare: { type: "boolean", default: false } },
  });
  const [folder] = positionals;
  /** @type {{ module: typeof import("../models/formats.ts") }} */
  const { module: formats } = await runnerImport(join(root, "models", "formats.ts"), { root });
  const format = formats.MODEL_FORMATS.find((each) => each === values.format);
  if (folder === undefined || positionals.length > 1 || format === undefined) {
    const known = formats.MODEL_FORMATS.join("|");
    console.error(`Usage: node scripts/make-tiny-model.mjs DIR [--format ${known}] [--bare]`);
    process.exitCode = 1;
    return;
  }
  /** @type {{ module: typeof import("../tests/fixtures/models/tiny-model.ts") }} */
  const { module: maker } = await runnerImport(join(root, "tests/fixtures/models/tiny-model.ts"), { root });
  /** @type {{ module: typeof import("../bench/network/package-files.ts") }} */
  const { module: packages } = await runnerImport(join(root, "bench/network/package-files.ts"), {
    root,
  });
  const files = values.bare ? maker.tinyFiles(format) : packages.packageFiles(await maker.tinyModel(format));
  await mkdir(folder, { recursive: true });
  for (const { path, blob } of files) {
    await writeFile(join(folder, path), new Uint8Array(await blob.arrayBuffer()));
    console.log(`${join(folder, path)} (${blob.size} bytes)`);
  }
}

await main(process.argv.slice(2));
