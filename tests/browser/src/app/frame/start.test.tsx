import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { firstPage } from "#src/app/frame/router.tsx";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { LONG } from "#tests/fixtures/long.ts";

/** Longer than a slice of React's, after which it lets other work of the page run. */
const SLICE_MS = 20;

function work(): void {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end);
}

const code = createDeferred<null>();

function SlowFrame(): ReactNode {
  return [0, 1, 2, 3].map((part) => <SlowPart key={part} />);
}

/** The code of the page comes while the frame is drawn, before React's next slice. */
function SlowPart(): ReactNode {
  code.resolve(null);
  work();
  return "Loading";
}

test("a page whose code comes while React draws for the first time is shown", LONG, async () => {
  const router = createMemoryRouter([
    {
      element: <Outlet />,
      HydrateFallback: SlowFrame,
      children: [
        {
          path: "/",
          lazy: async () => {
            await code.promise;
            return { Component: () => <h1>The page</h1> };
          },
        },
      ],
    },
  ]);
  await firstPage(router);
  expect(router.state.initialized).toBe(false);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  startTransition(() => root.render(<RouterProvider router={router} />));
  await expect.poll(() => place.textContent).toContain("The page");
});
