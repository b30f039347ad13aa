/**
 * [Note: Workers under the page's policy]
 * A worker whose script comes from the server has only the content security policy that the server sends with the
 * script. Hosts of static files send none, so the worker's code could send a photo anywhere. A worker that starts
 * from a `blob:` address has the policy of the page that made it (HTML standard, "initialize the policy container
 * of a worker"). So workers that see photos start from a blob with one line of code, which imports their script.
 */

/**
 * Starts the module at `address`, relative to the page, as a dedicated worker under the content security policy of
 * the caller. `trust` turns the address of the blob into what the page's trusted types accept.
 * See: [Note: Workers under the page's policy]
 */
export function startWorker(address: string, name: string, trust?: (starter: string) => string): Worker {
  const script = new URL(address, location.href).href;
  const starter = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" }),
  );
  const worker = new Worker(trust?.(starter) ?? starter, { type: "module", name });
  const release = (): void => URL.revokeObjectURL(starter);
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}
