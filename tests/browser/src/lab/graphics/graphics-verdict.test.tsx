import { expect, test } from "vitest";
import { GraphicsVerdict } from "#src/lab/graphics/graphics-verdict.tsx";
import { show } from "#tests/browser/kit/open-app.tsx";

test("a fresh request says when the graphics processor is tried, and a trial when it is tried again", async () => {
  const fresh = await show(<GraphicsVerdict stored="requested" onLeave={() => {}} />);
  await expect.element(fresh.getByText(/will be tried when the model is next loaded/)).toBeVisible();
  await expect.element(fresh.getByText(/After an update/)).not.toBeInTheDocument();
  await fresh.unmount();

  const stored = JSON.stringify({
    key: "a key",
    trials: [{ backend: "webgpu", verdict: { code: "unavailable" } }],
  });
  const tried = await show(<GraphicsVerdict stored={stored} onLeave={() => {}} />);
  await expect.element(tried.getByText(/After an update/)).toBeVisible();
  await expect.element(tried.getByText(/next loaded/)).not.toBeInTheDocument();
});
