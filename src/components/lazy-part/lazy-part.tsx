import { type ReactNode, Suspense, use, useState } from "react";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";

/** What a {@link LazyPart} takes. */
export interface LazyPartProps<T extends object> {
  /** Loads what the part needs; a rejection counts as a failed load. Called once, and again for each retry. */
  readonly load: () => Promise<T>;
  /** Stands there while the part is loaded. */
  readonly waiting: ReactNode;
  /** Says that the load failed, beside a button to try again. Without it, a failed load shows nothing. */
  readonly failureTitle?: string;
  /** The part, made of what was loaded. */
  readonly children: (loaded: T) => ReactNode;
}

/** A part of a page whose code or data is loaded when the page opens. */
export function LazyPart<T extends object>({ load, ...props }: LazyPartProps<T>): ReactNode {
  const [loading, setLoading] = useState(() => loadOrNull(load));
  return (
    <Suspense fallback={props.waiting}>
      <PartOrFailure {...props} loading={loading} onRetry={() => setLoading(loadOrNull(load))} />
    </Suspense>
  );
}

function PartOrFailure<T extends object>({
  loading,
  onRetry,
  failureTitle,
  children,
}: Omit<LazyPartProps<T>, "load" | "waiting"> & {
  readonly loading: Promise<T | null>;
  readonly onRetry: () => void;
}): ReactNode {
  const loaded = use(loading);
  if (loaded !== null) return children(loaded);
  if (failureTitle === undefined) return null;
  return (
    <Alert
      title={failureTitle}
      advice="Check your connection and try again."
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

async function loadOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    return null;
  }
}
