import { lazy, type ReactNode, Suspense } from "react";
import type { ModelRef } from "#domain/identification.ts";
import type { ModelStatusProps } from "./model-status.tsx";

/** The state of a model's load has a chunk of its own. If it can't be loaded, pages work without it. */
const ModelStatus = lazy(async () => {
  try {
    return { default: (await import("./model-status.tsx")).ModelStatus };
  } catch {
    return { default: Nothing };
  }
});
const ModelFault = lazy(async () => {
  try {
    return { default: (await import("./model-status.tsx")).ModelFault };
  } catch {
    return { default: Nothing };
  }
});

/** How far the load of a model is. */
export function LateModelStatus({ model }: { readonly model: ModelRef }): ReactNode {
  return (
    <Suspense>
      <ModelStatus model={model} />
    </Suspense>
  );
}

/** Why a model did not load. */
export function LateModelFault(props: ModelStatusProps): ReactNode {
  return (
    <Suspense>
      <ModelFault {...props} />
    </Suspense>
  );
}

function Nothing(): ReactNode {
  return null;
}
