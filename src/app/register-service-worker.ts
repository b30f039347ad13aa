/**
 * Registers the service worker, which lets the app open offline. The app works without it, so a failure is only
 * reported. `container` is undefined on pages that came without encryption: browsers have no service workers there.
 */
export async function registerServiceWorker(
  container: Pick<ServiceWorkerContainer, "register"> | undefined,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await container?.register(`${import.meta.env.BASE_URL}sw.js`);
  } catch (error) {
    report(error);
  }
}
