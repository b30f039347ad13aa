import { OWN_MODELS_PATH } from "#src/paths.ts";
import { expect, LONG, test } from "#tests/e2e/app-test.ts";

// WebGPU that the processor computes: under the app's policy, right, and never fast.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
    }),
});

/** Software compiles the shaders of a whole network, in milliseconds. */
const SLOW_MS = 80_000;

test(
  "a person tries the app's model on the graphics processor, and WebAssembly answers as it is faster",
  LONG,
  async ({ page }) => {
    await page.goto(OWN_MODELS_PATH);
    const card = page.getByRole("listitem", { name: "Bio Kingdom" });
    await card.getByRole("button", { name: "Try the graphics processor" }).click();
    await expect(card.getByText(/^WebGPU: not used, 0\.\d+ times as fast/)).toBeVisible({ timeout: SLOW_MS });
    await expect(card.getByText("WebAssembly answers.", { exact: false })).toBeVisible();

    await page.reload();
    await expect(card.getByText(/^WebGPU: not used/)).toBeVisible();
    await card.getByRole("button", { name: "Use WebAssembly alone" }).click();
    await expect(card.getByText(/^WebGPU:/)).toBeHidden();
  },
);
