/** Not every browser has it, and TypeScript does not know it: https://wicg.github.io/performance-measure-memory/ */
interface WithMemory {
  readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
}

/** How long to wait: a browser may answer at its next garbage collection. */
const PATIENCE_MS = 10_000;

/**
 * Measures the memory of the page and its workers, in bytes. Null where the browser does not tell: only pages that are
 * cross-origin isolated may ask, and only some browsers answer. Never rejects.
 */
export async function measureMemory(): Promise<number | null> {
  if (!crossOriginIsolated) return null;
  const measuring: Performance & WithMemory = performance;
  if (measuring.measureUserAgentSpecificMemory === undefined) return null;
  const asked = measuring.measureUserAgentSpecificMemory().then(
    ({ bytes }) => bytes,
    // A browser may refuse where it can't measure, which is no fault of the run.
    () => null,
  );
  return Promise.race([asked, waitForNothing(PATIENCE_MS)]);
}

function waitForNothing(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
