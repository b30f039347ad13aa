import { loadLiteRt } from "@litertjs/core";

/** What LiteRT said on the console since the last {@link startLiteRt}. */
const said: string[] = [];

let started: Promise<unknown> | null = null;

/** Starts LiteRT once for a page. It keeps the functions of the console that are there when it starts. */
export async function startLiteRt(): Promise<void> {
  const { error, warn } = console;
  const listen = (line: unknown): void => void said.push(String(line));
  Object.assign(console, { error: listen, warn: listen });
  try {
    started ??= loadLiteRt("/node_modules/@litertjs/core/wasm/");
    await started;
  } finally {
    Object.assign(console, { error, warn });
  }
  said.length = 0;
}

/** Errors that LiteRT told the console of since the last {@link startLiteRt}. */
export function liteRtErrors(): string[] {
  return said.filter((line) => line.startsWith("ERROR: "));
}
