/**
 * Registers the service worker, by which the app opens offline. Browsers have none on pages that came without
 * encryption. The app works without one, so that a failure is reported, no more.
 */
export async function registerServiceWorker(
  container: Pick<ServiceWorkerContainer, "register"> | undefined,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await container?.register("/sw.js");
  } catch (error) {
    report(error);
  }
}
