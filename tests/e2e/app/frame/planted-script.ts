import type { Page } from "@playwright/test";

/** Inserts a statement at the start of each script whose address matches `pattern`. */
export async function prependToScript(
  page: Page,
  pattern: string,
  statement: string,
  options: { readonly times?: number } = {},
): Promise<void> {
  await page.route(
    pattern,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${statement}\n${await response.text()}` });
    },
    options,
  );
}
