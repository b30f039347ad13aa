import { once } from "node:events";
import { createServer } from "node:http";
import type { PackageFile } from "#workers/inference/contract.ts";

/** A web server of models, other than the app's. */
export interface ModelServer {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly requests: string[];
  /** Whether the browser has given up an answer that never ends. */
  readonly isBrokenOff: () => boolean;
  readonly close: () => void;
}

/** How a server of models behaves. */
export interface ModelServerOptions {
  /** Whether pages of other sites may read what it answers. */
  readonly cors: boolean;
  /** A file of which half is sent, and then nothing more. */
  readonly stuck?: string;
}

/** Serves files at a free port of its own. */
export async function openModelServer(
  files: readonly PackageFile[],
  { cors, stuck }: ModelServerOptions,
): Promise<ModelServer> {
  const bodies = new Map<string, Buffer>(
    await Promise.all(
      files.map(async ({ path, blob }) => [`/${path}`, Buffer.from(await blob.arrayBuffer())] as const),
    ),
  );
  const requests: string[] = [];
  let isBrokenOff = false;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const body = bodies.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": body?.length ?? 0,
      ...(cors ? { "Access-Control-Allow-Origin": "*" } : {}),
    });
    if (stuck === undefined || path !== `/${stuck}`) return void response.end(body);
    response.on("close", () => {
      isBrokenOff = true;
    });
    response.write(body?.subarray(0, Math.floor(body.length / 2)));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://localhost:${address.port}`,
    requests,
    isBrokenOff: () => isBrokenOff,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
