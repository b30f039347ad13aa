import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import { makePhotos } from "#bench/photos/bench-photos.ts";
import { once } from "#domain/once.ts";
import { madeOnce } from "./made.ts";
import { copyBundledModels } from "./models.ts";

const bench = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of the repository. */
export const ROOT = dirname(bench);

const site = join(ROOT, ".cache", "bench", "site");
const configFile = join(bench, "vite.config.ts");

/** Folder of the generated photos. */
export const PHOTO_FOLDER = join(site, "made", "photos");

/** The addresses of the measured page. */
export interface Site {
  readonly page: string;
  /** The address of the app itself. Builds the app on the first call. */
  app(): Promise<string>;
  close(): Promise<void>;
}

/** Builds the page and serves it, without photos and models. */
export async function openEmptySite(): Promise<Pick<Site, "page" | "close">> {
  await buildPage();
  const { origin, close } = await servePage();
  return { page: origin, close };
}

/** Builds the page, makes missing photos, and serves everything. */
export async function openSite(): Promise<Site> {
  await madeOnce(PHOTO_FOLDER, [join(bench, "photos")], () => makePhotos(PHOTO_FOLDER));
  copyBundledModels(join(site, "made", "models"));
  await buildPage();
  const page = await servePage();
  const servers = [page];
  const app = once(async () => {
    const served = await serveApp();
    servers.push(served);
    return served.origin;
  });
  return {
    page: page.origin,
    app,
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}

/** Builds the app of this checkout and serves it. */
export async function serveApp(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await build({ root: ROOT, logLevel: "error" });
  const server = await preview({ root: ROOT, logLevel: "error", preview: { port: 4391 } });
  return { origin: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}

async function buildPage(): Promise<void> {
  rmSync(join(site, "assets"), { recursive: true, force: true });
  await build({ configFile, logLevel: "error" });
}

async function servePage() {
  const server = await preview({ configFile, logLevel: "error", preview: { port: 4371 } });
  const origin = server.resolvedUrls?.local[0];
  if (origin === undefined) throw new Error("the server has no address");
  return { origin, close: () => server.close() };
}
