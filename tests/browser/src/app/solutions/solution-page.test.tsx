import { expect, test } from "vitest";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

const LEGAL =
  "Information only. The product label is the law; confirm with your local extension service before applying.";

async function openSolution(address: string, name: string, parts: AppParts = {}): Promise<OpenedApp> {
  const app = await openApp(`/solutions/${address}`, parts);
  await expect.element(app.getByRole("heading", { level: 1, name })).toBeVisible();
  return app;
}

test(
  "Free reads the description, hazard, warnings, protective equipment and sources of a solution, and no usage",
  LONG,
  async () => {
    const app = await openSolution("solution-2", "Insecticidal soap");
    const main = app.getByRole("main");
    for (const text of [
      "A soap made for plants.",
      "Dish soaps and detergents are no substitute",
      "Waterproof gloves",
      "Insect Control: Soaps and Detergents (Fact Sheet 5.547)",
      "Little hazard: when used as the label says",
      "Spider mites",
      LEGAL,
    ]) {
      await expect.element(main).toHaveTextContent(text);
    }
    for (const title of ["Warnings", "Protective equipment", "Enter and harvest again", "Sources"]) {
      await expect.element(app.getByRole("heading", { level: 3, name: title })).toBeVisible();
    }
    expect(main.element().textContent).not.toMatch(/Application method|Dosage|Active ingredient|ml\/L|g\/L/);
    await expect.element(app.getByText("Unlock detailed usage info")).toBeVisible();
    await app.getByRole("link", { name: "Upgrade to Premium" }).click();
    await expect.poll(app.address).toBe("/pricing");
  },
);

test("Premium sees method, dosage and active ingredients with their codes", async () => {
  const app = await openSolution("solution-4", "Bt kurstaki liquid", { plan: "premium" });
  const main = app.getByRole("main");
  await expect.element(main).toHaveTextContent("Application methodSpray");
  await expect.element(main).toHaveTextContent("Dosage1.2–2.4 ml/L");
  await expect.element(main).toHaveTextContent("Bacillus thuringiensis subsp. kurstaki IRAC 11A");
  await expect.element(app.getByText("Unlock detailed usage info")).not.toBeInTheDocument();
});

test(
  "a solution leads to the other solutions for its problems, and back to those for the problem of its address",
  LONG,
  async () => {
    const app = await openSolution("solution-7?problem=potato-early-blight", "Copper soap");
    await app.getByRole("link", { name: "Solutions for Potato early blight" }).click();
    await expect.poll(app.address).toBe("/solutions?problem=potato-early-blight");
    await app.router.navigate("/solutions/solution-7");
    await app.getByRole("link", { name: "Potato early blight" }).click();
    await expect
      .element(app.getByRole("heading", { name: "Solutions for Potato early blight" }))
      .toBeVisible();
  },
);

test("a solution can be compared with others from its page", LONG, async () => {
  const app = await openSolution("solution-7", "Copper soap");
  await app.getByRole("link", { name: "Compare with others" }).click();
  await expect.poll(app.address).toBe("/solutions?compare=solution-7");
  await expectCount(app.getByRole("checkbox", { name: "Compare", checked: true }), 1);
});

test("a page has the title of its solution; an address that names none says so", async () => {
  const app = await openSolution("solution-7", "Copper soap");
  await expect.poll(() => document.title).toBe("Copper soap - Treatment Solutions - Bio Kingdom");
  await app.router.navigate("/solutions/solution-99");
  await expect.element(app.getByRole("heading", { level: 1, name: "No solution here" })).toBeVisible();
  await expect.poll(() => document.title).toBe("No solution - Treatment Solutions - Bio Kingdom");
  await app.getByRole("link", { name: "Browse all solutions" }).click();
  await expect.poll(app.address).toBe("/solutions");
});

test("solutions stand side by side by aspects, with nothing of the usage for Free", async () => {
  const app = await openApp("/solutions/compare?compare=solution-7.solution-8.solution-2");
  const table = app.getByRole("table", { name: "Comparison" });
  await expectTexts(table.getByRole("columnheader"), [
    "Copper soap",
    "Copper sulfate solution",
    "Insecticidal soap",
  ]);
  const aspects = table.element().querySelectorAll('th[scope="rowgroup"]');
  expect([...aspects].map(({ textContent }) => textContent)).toEqual([
    "Target problems",
    "Hazard",
    "Type",
    "Cost",
    "Availability",
    "Effectiveness",
    "Protective equipment",
    "Warnings",
  ]);
  await expectTexts(table.getByRole("cell").filter({ hasText: /hazard/ }), [
    "Some hazard heed every warning",
    "Serious hazard protect yourself fully and keep others away",
    "Little hazard when used as the label says",
  ]);
  await expect.element(app.getByText("Unlock detailed usage info")).toBeVisible();
  expect(app.getByRole("main").element().textContent).not.toMatch(/ml\/L|FRAC|IRAC/);
});

test(
  "Premium compares method, dosage and active ingredients as well, and takes a column away",
  LONG,
  async () => {
    const app = await openApp("/solutions/compare?compare=solution-7.solution-8.solution-2", {
      plan: "premium",
    });
    const table = app.getByRole("table", { name: "Comparison" });
    await expectTexts(table.getByRole("cell").filter({ hasText: "ml/L" }), [
      "4–16 ml/L",
      "2.5 ml/L (citrus)",
      "10–20 ml/L",
    ]);
    await expect.element(table).toHaveTextContent("Copper octanoate (FRAC M01)");
    await app.getByRole("button", { name: "Remove Copper soap" }).click();
    await expect.element(app.getByText("2 solutions side by side")).toHaveFocus();
    await expect.poll(app.address).toBe("/solutions/compare?compare=solution-8.solution-2");
  },
);

test("a comparison of fewer than two solutions says what to do", LONG, async () => {
  const app = await openApp("/solutions/compare");
  await expect.element(app.getByText(/^Choose two or three solutions in the list/)).toBeVisible();
  await app.getByRole("link", { name: "Choose in the list" }).click();
  await expect.poll(app.address).toBe("/solutions");
});
