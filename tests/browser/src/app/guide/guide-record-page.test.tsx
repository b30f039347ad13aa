import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import type { Plan } from "#src/plan/plan.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

async function openRecord(id: string, name: string, plan: Plan = "free"): Promise<OpenedApp> {
  const app = await openApp(`/guide/${id}`, { plan });
  await expect.element(app.getByRole("heading", { level: 1, name })).toBeVisible();
  return app;
}

function region(app: OpenedApp, name: string): Locator {
  return app.getByRole("region", { name, exact: true });
}

test("a disease begins with what to do today, and says how to recognise and treat it, with its sources", async () => {
  const app = await openRecord("tomato-early-blight", "Tomato early blight");
  const titles = app.getByRole("main").getByRole("heading", { level: 2 });
  await expect.element(titles.first()).toHaveTextContent("What to do today");
  await expect
    .element(region(app, "What to do today").getByRole("listitem").first())
    .toHaveTextContent(/^Make sure/);
  await expect.element(region(app, "How to recognise it")).toHaveTextContent("dark rings");
  await expect
    .element(region(app, "Signs, from first to last").getByRole("heading", { name: "Later" }))
    .toBeVisible();
  await expect.element(region(app, "Treatment")).toHaveTextContent("The product label is the law");
  const lookalike = region(app, "What it is confused with").getByRole("link", { name: "Tomato late blight" });
  await expect.element(lookalike).toHaveAttribute("href", "/guide/tomato-late-blight");
  await expect
    .element(region(app, "Sources").getByRole("link").first())
    .toHaveAttribute("href", expect.stringMatching(/^https:/));
  expect(document.querySelectorAll("main .undefined")).toHaveLength(0);
});

test("scientific names are in italics, and names in other languages say which language they are in", async () => {
  const app = await openRecord("tomato-early-blight", "Tomato early blight");
  const italics = [...document.querySelectorAll("main i")].map(({ textContent }) => textContent);
  expect(italics).toEqual(["Alternaria linariae", "Alternaria solani"]);
  await expect.element(app.getByText("Also called Alternaria blight of tomato")).toBeVisible();
  await expect.element(app.getByText("Dürrfleckenkrankheit der Tomate")).toHaveAttribute("lang", "de");
});

test("the way back leads to the subject and the crop in the guide", async () => {
  const app = await openRecord("tomato-early-blight", "Tomato early blight");
  const way = app.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expectTexts(way, ["Guide", "Diseases", "Tomato"]);
  await way.nth(2).click();
  await expect.poll(app.address).toBe("/guide?subject=disease&group=tomato");
});

test("a disease that products treat leads to them", async () => {
  const app = await openRecord("tomato-late-blight", "Tomato late blight");
  const list = region(app, "Treatment").getByRole("list", { name: "Matching treatment solutions" });
  await expect
    .element(list.getByRole("link").first())
    .toHaveAttribute(
      "href",
      expect.stringMatching(/^\/solutions\/solution-\d+\?problem=tomato-late-blight$/),
    );
});

test("only Premium is led from a disease to the amounts of its products", async () => {
  const amounts = { name: /^(?:Plan the amount|How to use it): /, includeHidden: true };
  const free = await openRecord("tomato-late-blight", "Tomato late blight");
  await expect
    .element(free.getByRole("list", { name: "Matching treatment solutions", exact: true }))
    .toBeVisible();
  expect(free.getByRole("link", amounts).elements()).toEqual([]);
  await free.unmount();
  const premium = await openRecord("tomato-late-blight", "Tomato late blight", "premium");
  await expect.element(premium.getByRole("link", amounts).first()).toBeVisible();
});

test(
  "the page has the title and the description of its record, and the next page its own",
  LONG,
  async () => {
    const app = await openRecord("bee", "Bee");
    await expect.poll(() => document.title).toBe("Bee - Bio Kingdom guide");
    await app.getByRole("link", { name: "Wasp", exact: true }).first().click();
    await expect.element(app.getByRole("heading", { level: 1, name: "Wasp" })).toHaveFocus();
    await expect.poll(() => document.title).toBe("Wasp - Bio Kingdom guide");
    await app.router.navigate("/about");
    await expect.poll(() => document.title).toBe("About - Bio Kingdom");
  },
);

test("an address without a record says so and leads to the guide", LONG, async () => {
  const app = await openRecord("no-such-record", "No record here");
  await expect.poll(() => document.title).toBe("No record - Bio Kingdom guide");
  await app.getByRole("main").getByRole("link", { name: "Search the guide" }).click();
  await expect.poll(app.address).toBe("/guide");
});
