import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Alert } from "./status.tsx";

export interface LazyPartProps<T extends object> {
  /** Loads what the part needs; a rejection counts as a failed load. Called once, and again for each retry. */
  readonly load: () => Promise<T>;
  /** True for a part that waits for the page's first picture, so that its files do not delay that picture. */
  readonly isAfterPaint?: boolean;
  /** Shown while the part loads. */
  readonly waiting: ReactNode;
  /** Shown after a failed load. */
  readonly failed?: ReactNode;
  /** Title of an alert after a failed load. The alert has a button to try again. */
  readonly failureTitle?: string;
  /** Renders the loaded part. */
  readonly children: (loaded: T) => ReactNode;
}

/**
 * A part of a page whose code or data is loaded when the page opens. A failed load is retried when the network is back,
 * or when the user asks for a retry. See: docs/decisions/0003-offline-and-versions.md
 */
export function LazyPart<T extends object>({
  load,
  isAfterPaint = false,
  ...props
}: LazyPartProps<T>): ReactNode {
  const [loading, setLoading] = useState<Promise<T | null>>(() => (isAfterPaint ? NEVER : loadOrNull(load)));
  const begin = useEffectEvent(() => setLoading(loadOrNull(load)));
  useEffect(() => (isAfterPaint ? afterPaint(begin) : undefined), [isAfterPaint]);
  return (
    <Suspense fallback={props.waiting}>
      <PartOrFailure {...props} loading={loading} onRetry={() => setLoading(loadOrNull(load))} />
    </Suspense>
  );
}

const NEVER = new Promise<never>(() => {});

/** Calls `work` once the browser has painted what React last put into the page. Returns a function that cancels it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(work);
  };
  // A hidden page is not painted.
  const frame = document.hidden ? 0 : requestAnimationFrame(soon);
  if (document.hidden) soon();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns the result of `load`, or the state of the load. For a part that already shows content while it loads: a
 * LazyPart would replace that content, and a press at that moment would be lost. A failed load is retried when the
 * network is back. `load` must be the same function in every render.
 */
export function useLoaded<T extends object>(load: () => Promise<T>): T | "loading" | "failed" {
  const [loaded, setLoaded] = useState<T | "loading" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    const tryToLoad = async (): Promise<void> => {
      const answer = await loadOrNull(load);
      if (!isGone) setLoaded((before) => answer ?? (before === "loading" ? "failed" : before));
    };
    const onOnline = (): void => void tryToLoad();
    void tryToLoad();
    addEventListener("online", onOnline);
    return () => {
      isGone = true;
      removeEventListener("online", onOnline);
    };
  }, [load]);
  return loaded;
}

type FailureProps = Pick<LazyPartProps<object>, "failed" | "failureTitle"> & { readonly onRetry: () => void };

function PartOrFailure<T extends object>({
  loading,
  children,
  ...failure
}: FailureProps & {
  readonly loading: Promise<T | null>;
  readonly children: (loaded: T) => ReactNode;
}): ReactNode {
  const loaded = use(loading);
  return loaded === null ? <LoadFailure {...failure} /> : children(loaded);
}

/** Shown in place of a part that failed to load. Calls `onRetry` when the network is back or a button is pressed. */
export function LoadFailure({ failed, failureTitle, onRetry }: FailureProps): ReactNode {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <>
      {failed}
      {failureTitle !== undefined && (
        <Alert
          title={failureTitle}
          advice={t`Check your connection and try again. If that does not help, reload the page, which closes open photos.`}
          actions={
            <>
              <Button onClick={onRetry}>{t`Try again`}</Button>
              <Button onClick={() => location.reload()}>{t`Reload`}</Button>
            </>
          }
        />
      )}
    </>
  );
}

/** True after a failed load. The file that failed may have been a style sheet. */
let mayLackStyles = false;

async function loadOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    if (mayLackStyles) await fetchMissingStyles();
    mayLackStyles = false;
    return await load();
  } catch {
    mayLackStyles = true;
    return null;
  }
}

/**
 * Refetches the style sheets that failed to load. Vite's code around `import()` requests each sheet only once, so a
 * component would appear without its styles. Rejects if a sheet fails again.
 */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("head > link[rel=stylesheet]")];
  await Promise.all(links.filter(isMissing).map(fetchAgain));
}

/** True if a sheet could not be fetched: its link then has no sheet, no rules, or rules that can't be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** Adds the link to the document again, which makes the browser fetch the sheet again. */
function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`no styles came from ${link.href}`)));
    document.head.append(link);
  });
}
