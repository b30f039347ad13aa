/**
 * [Note: Workers under the page's policy]
 * A worker whose script comes from the server has no content security policy but the one that the server sends with it,
 * and hosts of static files send none: its code could send a photo anywhere. A worker that starts from a `blob:` address
 * has the policy of the page that made it (HTML standard, "initialize the policy container of a worker"). So workers that
 * see photos start from one line of code that imports their script.
 */

/**
 * Starts the module at `address`, relative to the page, as a dedicated worker under the content security policy of the caller.
 * See: [Note: Workers under the page's policy]
 */
export function startWorker(address: string, name: string): Worker {
  const script = new URL(address, location.href).href;
  const starter = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" }),
  );
  const worker = new Worker(starter, { type: "module", name });
  const release = (): void => URL.revokeObjectURL(starter);
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}
