import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { test as appTest } from "#tests/e2e/app-test.ts";

/** A web server that serves models from a different origin than the app. */
interface ModelServer {
  readonly origin: string;
  /** Files by path. */
  readonly files: Map<string, Blob>;
  /** half: the server sends half of each file and then nothing more. */
  fault: "none" | "cors-less" | "half" | "gone";
  /** Number of unfinished responses that the browser closed. */
  givenUp: number;
  /** Closes the connections of unfinished responses. */
  breakOff(): void;
}

/** The app's test with a model server. */
export const test = appTest.extend<{ other: ModelServer }>({
  other: async ({ watch }, provide) => {
    const server = createServer((request, response) => {
      void answer(request.url ?? "/", response, other);
    });
    server.listen(0, "localhost");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    const other: ModelServer = {
      origin: `http://localhost:${address.port}`,
      files: new Map(),
      fault: "none",
      givenUp: 0,
      breakOff: () => server.closeAllConnections(),
    };
    watch.expectNoise(new RegExp(`^request to another origin: ${other.origin}/`));
    await provide(other);
    server.close();
    server.closeAllConnections();
  },
});

async function answer(path: string, response: ServerResponse, server: ModelServer): Promise<void> {
  const { files, fault } = server;
  const blob = files.get(path);
  const cors = fault === "cors-less" ? {} : { "Access-Control-Allow-Origin": "*" };
  if (fault === "gone" || blob === undefined) {
    response.writeHead(fault === "gone" ? 410 : 404, cors).end();
    return;
  }
  response.writeHead(200, { ...cors, "Content-Length": blob.size, "Cache-Control": "no-store" });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (fault !== "half") {
    response.end(bytes);
    return;
  }
  response.on("close", () => {
    server.givenUp += 1;
  });
  response.write(bytes.slice(0, Math.ceil(bytes.length / 2)));
}
