import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { TabSection, Tabs } from "#src/ui/controls/tabs.tsx";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";

/** Opens a page with three tabs at an address; the first has a field, and the last one is busy. */
function open(address: string, dir: "ltr" | "rtl" = "ltr"): Promise<OpenedApp> {
  const field = (
    <label>
      Name <input />
    </label>
  );
  return show(
    <main dir={dir}>
      <h1>Three parts</h1>
      <Tabs
        label="Parts"
        tabs={[
          { key: "one", title: "One", content: <TabSection title="One">{field}</TabSection> },
          { key: "two", title: "Two", content: <TabSection title="Two">The second</TabSection> },
          { key: "three", title: "Three", isBusy: true, content: <p>The third</p> },
        ]}
      />
    </main>,
    {},
    address,
  );
}

test("arrow keys, Home and End open tabs, only the open tab is a stop of the Tab key, and its panel has its name", async () => {
  const page = await open("/");
  const selected = page.getByRole("tab", { selected: true });
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("tab", { name: "One" })).toHaveFocus();
  for (const [key, title] of [
    ["ArrowRight", "Two"],
    ["End", "Three"],
    ["ArrowRight", "One"],
    ["ArrowLeft", "Three"],
    ["Home", "One"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(selected).toHaveFocus();
    await expect.element(selected).toHaveAccessibleName(title === "Three" ? "Three In progress" : title);
    await expect
      .element(page.getByRole("tabpanel"))
      .toHaveAccessibleName(title === "Three" ? "Three In progress" : title);
  }
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("textbox")).toHaveFocus();
  expect(await violationsByDayAndNight()).toEqual([]);
});

test("in a text from right to left the left arrow opens the next tab", async () => {
  const page = await open("/", "rtl");
  await userEvent.keyboard("{Tab}{ArrowLeft}");
  await expect.element(page.getByRole("tab", { name: "Two" })).toHaveFocus();
});

test("the address names the open tab beside its other parameters, without a step of Back, and a tab keeps what was typed", async () => {
  const page = await open("/?batch=7&tab=two");
  await expect.element(page.getByText("The second")).toBeVisible();
  await expect.element(page.getByRole("textbox", { includeHidden: true })).not.toBeInTheDocument();
  await page.getByRole("tab", { name: "One" }).click();
  expect(page.address()).toBe("/?batch=7");
  await page.getByRole("textbox").fill("Creek");
  await page.getByRole("tab", { name: "Three" }).click();
  expect(page.address()).toBe("/?batch=7&tab=three");
  await expect.element(page.getByText("The second")).not.toBeVisible();
  await page.getByRole("tab", { name: "One" }).click();
  await expect.element(page.getByRole("textbox")).toHaveValue("Creek");
  expect(page.router.state.historyAction).toBe("REPLACE");
});

test("an address that names no tab of the page opens the first one", async () => {
  const page = await open("/?tab=seven");
  await expect.element(page.getByRole("tab", { selected: true })).toHaveAccessibleName("One");
});
