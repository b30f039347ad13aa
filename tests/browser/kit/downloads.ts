import { vi } from "vitest";
import { createDeferred } from "#tests/fakes/deferred.ts";

/** A file that the app offers as a download. */
export interface Download {
  readonly name: string;
  readonly text: string;
}

/** Calls `press` and returns the file that the app then downloads. The browser saves nothing. */
export async function downloadOf(press: () => Promise<void>): Promise<Download> {
  const taken = createDeferred<Download>();
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function take(
    this: HTMLAnchorElement,
  ) {
    const { href, download: name } = this;
    // text() would leave out a byte order mark.
    const read = async (): Promise<Download> => {
      const bytes = await (await fetch(href)).arrayBuffer();
      return { name, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) };
    };
    read().then(taken.resolve, taken.reject);
  });
  await press();
  const download = await taken.promise;
  click.mockRestore();
  return download;
}
