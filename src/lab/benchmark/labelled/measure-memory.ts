/** Not every browser has it, and TypeScript does not know it: https://wicg.github.io/performance-measure-memory/ */
interface WithMemory {
  readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
}

/** What is asked of the page: its own window, or a fake in tests. */
interface MeasuredPage {
  readonly crossOriginIsolated: boolean;
  readonly performance: WithMemory & Pick<Performance, "now">;
}

/** How long to wait: Chromium answers after its next garbage collection, within about 20 seconds. */
const PATIENCE_MS = 25_000;

/**
 * Measures the memory of the page and its workers, in bytes. Null where the browser does not tell: only pages that are
 * cross-origin isolated may ask, only some browsers answer, and these only where the page has a process of its own.
 * Never rejects.
 */
export async function measureMemory(page: MeasuredPage = globalThis): Promise<number | null> {
  const { performance } = page;
  if (!page.crossOriginIsolated || performance.measureUserAgentSpecificMemory === undefined) return null;
  const asked = performance.measureUserAgentSpecificMemory().then(
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
