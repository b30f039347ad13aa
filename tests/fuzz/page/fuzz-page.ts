import type { FuzzKind } from "../fuzz-case.ts";
import type { FuzzOutcome } from "../judge.ts";

/** A file on its way into the page. */
export interface SentFile {
  readonly path: string;
  readonly base64: string;
}

/** What the page does for the program that drives it. */
export interface FuzzPage {
  /** Takes the files as the app would, up to an answer. Never rejects. */
  run(kind: FuzzKind, files: readonly SentFile[]): Promise<FuzzOutcome>;
}

declare global {
  interface Window {
    /** Set by main.ts when the page is ready. */
    fuzz?: FuzzPage;
  }
}
