import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The content codings that hosts can send, the smallest first, with the endings of the compressed files. */
export const CODINGS = /** @type {const} */ ([
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
]);

/** Files that are not compressed yet. Weights (.gzip) and pictures are. */
const compressible = /\.(?:js|css|wasm|bin|json|html|svg|webmanifest|txt|xml)$/;

/**
 * Above this size in bytes, brotli's quality 11 takes half a minute a file; 5 takes half a second, and its files are 5 %
 * larger than those of 9. Such files are runtimes of models that a person adds.
 */
const LARGE_BYTES = 2 ** 20;
const LARGE_QUALITY = 5;

/**
 * Brotli's quality and window (bytes as a power of two) for the pages, of which there are 1,600. Quality 11 takes 28 s for
 * all of them, 9 with this window 0.6 s; a page is then 4.7 kB and not 4.2.
 */
const PAGE = { quality: 9, window: 16 };

/** Files of the cache that no build has used for this long are deleted: 14 days in ms. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** @type {Record<(typeof CODINGS)[number]["name"], (bytes: Buffer, file: string) => Promise<Buffer>>} */
const compress = {
  br: (bytes, file) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes, file),
        [constants.BROTLI_PARAM_LGWIN]: isPage(file) ? PAGE.window : constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * @param {Buffer} bytes
 * @param {string} file
 */
function qualityFor(bytes, file) {
  if (bytes.length > LARGE_BYTES) return LARGE_QUALITY;
  return isPage(file) ? PAGE.quality : constants.BROTLI_MAX_QUALITY;
}

/** @param {string} file */
function isPage(file) {
  return file.endsWith(".html");
}

/**
 * Writes a compressed file beside each file of a build that gets smaller by it, for hosts that send such files as they
 * are. Node compresses up to four files at a time.
 * @param {string} dir the build's folder
 * @param {string} cache folder that keeps the results by the hash of their content
 */
export async function writeCompressed(dir, cache) {
  mkdirSync(cache, { recursive: true });
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) =>
    compressible.test(file),
  );
  await Promise.all(
    files.flatMap((file) => {
      const bytes = readFileSync(join(dir, file));
      return CODINGS.map(async ({ name, ending }) => {
        const result = await compressed(bytes, { file, coding: name, cache });
        if (result.length < bytes.length) writeFileSync(join(dir, file + ending), result);
      });
    }),
  );
  forgetUnused(cache);
}

/**
 * @param {Buffer} bytes
 * @param {{ file: string, coding: (typeof CODINGS)[number]["name"], cache: string }} options
 */
async function compressed(bytes, { file, coding, cache }) {
  const hash = createHash("sha256").update(bytes).digest("hex");
  const kept = join(cache, `${hash}-${qualityFor(bytes, file)}.${coding}`);
  if (existsSync(kept)) {
    const now = new Date();
    utimesSync(kept, now, now);
    return readFileSync(kept);
  }
  const result = await compress[coding](bytes, file);
  // Renaming is atomic: another build never reads a part of the file.
  writeFileSync(`${kept}.${process.pid}`, result);
  renameSync(`${kept}.${process.pid}`, kept);
  return result;
}

/** @param {string} cache */
function forgetUnused(cache) {
  for (const name of readdirSync(cache)) {
    const stats = statSync(join(cache, name), { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > KEPT_MS)
      rmSync(join(cache, name), { force: true });
  }
}
