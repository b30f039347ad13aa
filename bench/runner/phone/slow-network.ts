import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A network between the browser and a server. */
export interface SlowNetwork {
  readonly origin: string;
  /** The answers so far, in the order of their requests. */
  readonly answers: readonly Answer[];
  /** Bytes of all bodies and headers that arrived so far. */
  bytes(): number;
  /** Ends the network, as when a person leaves the house: all later requests fail. */
  close(): Promise<void>;
}

/** An answer of the server. Times as `performance.now()` of this process. */
export interface Answer {
  readonly path: string;
  readonly asked: number;
  /** 0 until the first byte arrived. */
  firstByte: number;
  /** 0 until the last byte arrived. */
  end: number;
  bytes: number;
}

/** A path that the network itself answers, followed by the number of bytes that it sends: a fault to plant. */
export const PLANTED_PATH = "/planted-";

/** Speed and round trip of a network. */
export interface NetworkSpeed {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

/** Largest piece that one answer sends before the next gets its turn: the payload of a usual TCP packet, in bytes. */
const PIECE = 1460;
const TICK_MS = 5;

/** Bytes that wait in the network for the browser. More stay in the server. */
const MOST_WAITING = 65_536;

interface Waiting {
  readonly pieces: Buffer[];
  readonly answer: Answer;
  readonly response: ServerResponse;
  hasEnded: boolean;
}

/**
 * Opens a slow network in front of the server at `origin`. All answers share the bandwidth evenly. Each request waits
 * a round trip, and the first of each connection one more. The protocol's own throttling holds for the page alone:
 * its workers and its service worker would load at full speed.
 */
export async function openSlowNetwork(
  origin: string,
  { bitsPerSecond, roundTripMs }: NetworkSpeed,
): Promise<SlowNetwork> {
  const answers: Answer[] = [];
  let waiting: Waiting[] = [];
  const known = new WeakSet<object>();

  const pass = (asked: IncomingMessage, response: ServerResponse): void => {
    const answer: Answer = {
      path: asked.url ?? "/",
      asked: performance.now(),
      firstByte: 0,
      end: 0,
      bytes: 0,
    };
    answers.push(answer);
    if (answer.path.startsWith(PLANTED_PATH)) {
      const bytes = Buffer.alloc(Number(answer.path.slice(PLANTED_PATH.length)), 1);
      const own: Waiting = { pieces: [], answer, response, hasEnded: true };
      for (let at = 0; at < bytes.length; at += PIECE) own.pieces.push(bytes.subarray(at, at + PIECE));
      waiting.push(own);
      return;
    }
    const delay = known.has(asked.socket) ? roundTripMs : 2 * roundTripMs;
    known.add(asked.socket);
    const { pathname, search } = new URL(answer.path, origin);
    setTimeout(() => {
      const passed = request(new URL(pathname + search, origin), {
        method: asked.method,
        headers: { ...asked.headers, host: new URL(origin).host },
      });
      passed.on("response", (from) => {
        answer.firstByte = performance.now();
        answer.bytes = from.rawHeaders.join("    ").length;
        const own: Waiting = { pieces: [], answer, response, hasEnded: false };
        waiting.push(own);
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.on("data", (data: Buffer) => {
          for (let at = 0; at < data.length; at += PIECE) own.pieces.push(data.subarray(at, at + PIECE));
          if (own.pieces.length * PIECE > MOST_WAITING) from.pause();
        });
        response.on("drained-here", () => from.resume());
        from.on("end", () => (own.hasEnded = true));
      });
      passed.on("error", () => response.destroy());
      passed.end();
    }, delay);
  };

  let [last, allowed, turn] = [performance.now(), 0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    // An idle network saves up no more than one tick.
    allowed = Math.min(allowed, 0) + ((now - last) / 1000) * (bitsPerSecond / 8);
    last = now;
    while (allowed > 0) {
      const sending = waiting.filter(({ pieces }) => pieces.length > 0);
      const next = sending[turn % Math.max(1, sending.length)];
      turn += 1;
      const piece = next?.pieces.shift();
      if (next === undefined || piece === undefined) break;
      allowed -= piece.length;
      next.answer.bytes += piece.length;
      next.response.write(piece);
      if (next.pieces.length * PIECE < MOST_WAITING / 2) next.response.emit("drained-here");
    }
    for (const each of waiting) {
      if (!each.hasEnded || each.pieces.length > 0) continue;
      each.answer.end = now;
      each.response.end();
    }
    waiting = waiting.filter(({ answer }) => answer.end === 0);
  }, TICK_MS);

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    answers,
    bytes: () => answers.reduce((sum, { bytes }) => sum + bytes, 0),
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
