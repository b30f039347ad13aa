import type { ReactNode } from "react";
import type { ModelRef } from "#domain/identification.ts";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { ModelStatusProps } from "./model-status.tsx";

/** How far the load of a model is. It has a chunk of its own. If that can't be loaded, pages work without it. */
export function LateModelStatus({ model }: { readonly model: ModelRef }): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelStatus }) => <ModelStatus model={model} />}
    </LazyPart>
  );
}

/** Why a model did not load. */
export function LateModelFault(props: ModelStatusProps): ReactNode {
  return (
    <LazyPart load={() => import("./model-status.tsx")} waiting={null}>
      {({ ModelFault }) => <ModelFault {...props} />}
    </LazyPart>
  );
}
