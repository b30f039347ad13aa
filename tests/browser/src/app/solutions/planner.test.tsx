import { expect, test } from "vitest";
import { type Locator, page as screen } from "vitest/browser";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { resistanceGroupsOf } from "#src/app/solutions/planner/resistance-groups.ts";
import { createPlanStore } from "#src/plan/plan-store.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { LONG } from "#tests/fixtures/long.ts";

const PLANNER = "Work out the amount";
const WRITE = "Write this into the spray log";
const LOG = "Write into the spray log";
const NEXT = "Next time, another group";

function planner(app: OpenedApp): Locator {
  return app.getByRole("region", { name: PLANNER });
}

async function openPlanner(address: string): Promise<OpenedApp> {
  const app = await openApp(`/solutions/${address}`, { plan: "premium" });
  await expect.element(planner(app)).toBeVisible();
  return app;
}

test("a 16-litre sprayer has its amount at once, as the range of the sources", async () => {
  const app = await openPlanner("solution-1");
  await expect.element(planner(app).getByRole("status")).toHaveTextContent("Product80–160 ml");
  await expect
    .element(planner(app).getByRole("status"))
    .toHaveTextContent("The range rests on product labels");
  await expect.element(planner(app).getByRole("status")).toHaveTextContent("Fill up with water to16 litres");
  await expect.element(planner(app)).toHaveTextContent("Worked out from 5–10 ml/L, the dosage above");
  await expect.element(planner(app)).toHaveTextContent("The label is the law");
});

test("a bean leaf gets no amount from a rate for mango, until the person takes it, and the box says so", async () => {
  const app = await openPlanner("solution-17?problem=bean-rust");
  const result = planner(app).getByRole("status");
  await expect
    .element(result)
    .toHaveTextContent("No amount yet: our sources have a rate for mango, and none for bean.");
  await expect.element(result).toHaveTextContent("1 and 2 ml/L in trials on mango at flowering");
  await expect.element(result).not.toHaveTextContent("Product");
  await planner(app).getByRole("button", { name: WRITE }).click();
  const amount = app.getByRole("form", { name: LOG }).getByLabelText("Amount of product");
  await expect.element(amount).toHaveValue("");
  await planner(app).getByLabelText("mango: 1–2 ml/L").click();
  await expect.element(result).toHaveTextContent("Product16–32 ml");
  await expect.element(amount).toHaveValue("");
  await expect.element(amount).toHaveAccessibleDescription("Worked out: 16–32 ml. Write how much you took.");
  await expect.element(result).toHaveTextContent("This is the rate for mango, not for bean.");
  // The rate on the person's own label is for the person's own crop.
  await planner(app).getByLabelText("Rate on your label").fill("1");
  await expect.element(result).toHaveTextContent(/^Product16 mlFill up with water to16 litres$/);
  await expect.element(planner(app).getByLabelText("mango: 1–2 ml/L")).not.toBeInTheDocument();
});

test.each([
  ["solution-16?problem=apple-scab", "Product48 g"],
  ["solution-16?problem=grape-black-rot", "Product24–32 g"],
  ["solution-16?group=grape", "Product24–32 g"],
  ["solution-16?problem=tomato-late-blight", "a rate for black gram, grape, and apple, and none for tomato"],
  ["solution-16", "our sources have a rate for black gram, grape, and apple alone"],
  // A pest is of no crop.
  ["solution-24?problem=fall-armyworm", "our sources have a rate for maize alone"],
])("of several rates each crop has its own, and an unknown crop none: %s", LONG, async (address, text) => {
  const app = await openPlanner(address);
  await expect.element(planner(app).getByRole("status")).toHaveTextContent(text);
});

test("a rate above those for other crops is warned of, and one that can't be meant has no amount", async () => {
  const app = await openPlanner("solution-16?problem=pepper-bacterial-spot");
  const result = planner(app).getByRole("status");
  await planner(app).getByLabelText("Rate on your label").fill("2.5");
  await expect.element(result).toHaveTextContent("Product40 g");
  const crops = "1.5 to 3 g/L for black gram, grape, and apple";
  await expect
    .element(planner(app))
    .toHaveTextContent(`Our sources give ${crops}, and no rate for your crop`);
  await expect.element(planner(app).getByRole("alert")).not.toBeInTheDocument();
  await planner(app).getByLabelText("Rate on your label").fill("9");
  await expect.element(result).toHaveTextContent("Product144 g");
  await expect
    .element(planner(app).getByRole("alert"))
    .toHaveTextContent(
      "This rate is above the 1.5 to 3 g/L that our sources give for black gram, grape, and apple.",
    );
  // 250 g for 100 litres, typed as if they were for one.
  await planner(app).getByLabelText("Rate on your label").fill("250");
  await expect.element(result).toHaveTextContent("No amount: this is more than ten times the 1.5 to 3 g/L");
  await expect.element(result).not.toHaveTextContent("Product");
});

test("without a rate of the sources too, a tank that is half product has no amount", LONG, async () => {
  const app = await openPlanner("solution-20?problem=tomato-late-blight");
  await planner(app).getByLabelText("Rate on your label").fill("500");
  await expect
    .element(planner(app).getByRole("status"))
    .toHaveTextContent("No amount: no product is used at such a rate.");
});

test("another tank has another amount, and a field without a number says so", async () => {
  const app = await openPlanner("solution-14");
  const tank = planner(app).getByLabelText("Tank or can, in litres");
  await tank.fill("2,5");
  await expect.element(planner(app).getByRole("status")).toHaveTextContent("Productat most 12.5 g");
  await tank.fill("much");
  await expect.element(tank).toBeInvalid();
  await expect
    .element(tank)
    .toHaveAccessibleDescription("A number above 0 belongs here, such as 16, 2.5 or 1000.");
  await expect
    .element(planner(app).getByRole("status"))
    .toHaveTextContent("Say how much your tank or can holds.");
});

test("an area takes the water that the person enters, divided into tanks", LONG, async () => {
  const app = await openPlanner("solution-1");
  await planner(app).getByLabelText("An area").click();
  const result = planner(app).getByRole("status");
  await expect
    .element(result)
    .toHaveTextContent("Say how large the area is, and how much water 100 m² take.");
  await planner(app).getByLabelText("Area", { exact: true }).fill("500");
  await planner(app).getByLabelText("Water for 100 m², in litres").fill("8");
  await expect.element(result).toHaveTextContent("Product200–400 ml");
  await expect.element(result).toHaveTextContent("Water40 litres");
  await expectTexts(planner(app).getByRole("list", { name: "By the tank" }).getByRole("listitem"), [
    "2 × 16 litres: 80–160 ml in each",
    "1 × 8 litres: 40–80 ml in each",
  ]);
  await planner(app).getByLabelText("Unit", { exact: true }).selectOptions("hectares");
  await planner(app).getByLabelText("Area", { exact: true }).fill("0.05");
  await expect.element(result).toHaveTextContent("Product200–400 ml");
});

test("the rate on the label gives one amount in place of the range, rounded down", async () => {
  const app = await openPlanner("solution-1");
  const result = planner(app).getByRole("status");
  await planner(app).getByLabelText("Rate on your label").fill("7.3");
  await expect.element(result).toHaveTextContent("Product116 ml");
  await expect.element(planner(app)).toHaveTextContent("It is within the 5–10 ml/L of our sources.");
  await planner(app).getByLabelText("Unit of the rate").selectOptions("ml per 100 litres");
  await expect.element(result).toHaveTextContent("Product1.16 ml");
  await expect.element(planner(app)).toHaveTextContent("It is below the 5–10 ml/L of our sources");
  await planner(app).getByLabelText("Rate on your label").fill("");
  await expect.element(result).toHaveTextContent("Product80–160 ml");
});

test("a rate that may mean two numbers gives no amount until it is mended", LONG, async () => {
  const app = await openPlanner("solution-1");
  const result = planner(app).getByRole("status");
  const rate = planner(app).getByLabelText("Rate on your label");
  await rate.fill("1,000");
  await expect.element(rate).toHaveAccessibleDescription("Is it 1000 or 1? Type the one that you mean.");
  await expect.element(result).toHaveTextContent("No amount yet: the rate on your label can't be read.");
  await expect.element(planner(app)).not.toHaveTextContent("Worked out from");
  await planner(app).getByRole("button", { name: WRITE }).click();
  await expect
    .element(app.getByRole("form", { name: LOG }).getByLabelText("Amount of product"))
    .toHaveValue("");
  await rate.fill("8");
  await expect.element(result).toHaveTextContent("Product128 ml");
  await rate.fill("much");
  await expect.element(result).toHaveTextContent("No amount yet");
  await rate.fill("");
  await expect.element(result).toHaveTextContent("Product80–160 ml");
});

test("on a phone the unit of the area is whole", LONG, async () => {
  await screen.viewport(375, 667);
  const app = await openPlanner("solution-1");
  await planner(app).getByLabelText("An area").click();
  const unit = planner(app).getByLabelText("Unit", { exact: true });
  await unit.selectOptions("hectares");
  const select = unit.element() as HTMLSelectElement;
  expect(select.scrollWidth).toBeLessThanOrEqual(select.clientWidth);
  const { width } = select.getBoundingClientRect();
  select.style.width = "max-content";
  expect(width).toBeGreaterThanOrEqual(select.getBoundingClientRect().width);
});

test.each([
  ["solution-1?problem=tomato-late-blight", "tomato"],
  ["solution-1?group=potato", "potato"],
  ["solution-7?problem=slug", ""],
  ["solution-7?group=Slugs+and+snails", ""],
  ["solution-1", ""],
])("the log of %s has the crop “%s”", LONG, async (address, crop) => {
  const app = await openPlanner(address);
  await planner(app).getByRole("button", { name: WRITE }).click();
  await expect.element(app.getByRole("form", { name: LOG }).getByLabelText("Crop on it")).toHaveValue(crop);
});

test("a rate above that of the sources has a warning", async () => {
  const app = await openPlanner("solution-1");
  await planner(app).getByLabelText("Rate on your label").fill("10");
  await expect.element(planner(app).getByRole("status")).toHaveTextContent("Product160 ml");
  await expect.element(planner(app).getByRole("alert")).not.toBeInTheDocument();
  await planner(app).getByLabelText("Rate on your label").fill("10.5");
  await expect
    .element(planner(app).getByRole("alert"))
    .toHaveTextContent("This rate is above the 5–10 ml/L of our sources.");
});

test("a rate by the hectare asks for the area, and is compared through the water", LONG, async () => {
  const app = await openPlanner("solution-1");
  await planner(app).getByLabelText("Rate on your label").fill("6");
  await planner(app).getByLabelText("Unit of the rate").selectOptions("litres per hectare");
  const result = planner(app).getByRole("status");
  await expect.element(result).toHaveTextContent("Say how large the area is.");
  await planner(app).getByLabelText("Area", { exact: true }).fill("200");
  await expect.element(result).toHaveTextContent("Product120 ml");
  await expect.element(planner(app)).toHaveTextContent("say how much water 100 m² take");
  // 6 litres a hectare in 500 litres of water are 12 ml in a litre.
  await planner(app).getByLabelText("Water for 100 m², in litres").fill("5");
  await expect.element(planner(app).getByRole("alert")).toHaveTextContent("above the 5–10 ml/L");
  await planner(app).getByLabelText("Water for 100 m², in litres").fill("10");
  await expect.element(planner(app)).toHaveTextContent("It is within the 5–10 ml/L of our sources.");
});

test("if the sources give no rate, the planner invents none and asks for that of the label", async () => {
  const app = await openPlanner("solution-27");
  const result = planner(app).getByRole("status");
  await expect
    .element(result)
    .toHaveTextContent("Type the rate from your label. Our sources give only “As the label says”.");
  await planner(app).getByLabelText("Rate on your label").fill("0.5");
  await expect.element(result).toHaveTextContent("Product8 ml");
  await expect
    .element(planner(app))
    .toHaveTextContent("Our sources give no rate that can be compared with it");
});

test.each(
  SOLUTIONS.filter(({ applicationMethod }) => applicationMethod === "Bait").map(({ id, name }) => [name, id]),
)("the bait %s has no tank: its amount is for an area that the person sees", LONG, async (_name, id) => {
  const app = await openPlanner(id);
  const result = planner(app).getByRole("status");
  const unit = planner(app).getByLabelText("Unit of the rate");
  await expect.element(unit).toHaveTextContent("g per m²");
  await expect.element(unit).not.toHaveTextContent(/per (100 )?litre/);
  await expect.element(planner(app).getByLabelText("Tank or can, in litres")).not.toBeInTheDocument();
  await planner(app).getByLabelText("Rate on your label").fill("5");
  await unit.selectOptions("g per m²");
  await expect.element(result).toHaveTextContent("Say how large the area is.");
  await planner(app).getByRole("button", { name: WRITE }).click();
  const form = app.getByRole("form", { name: LOG });
  await expect.element(form.getByLabelText("Amount of product")).toHaveValue("");
  await expect.element(form.getByLabelText("Tank or area")).toHaveValue("");
  await planner(app).getByLabelText("Area", { exact: true }).fill("20");
  await expect.element(result).toHaveTextContent("Product100 g");
  await expect.element(form.getByLabelText("Tank or area")).toHaveValue("20 m²");
});

test(
  "the open form of the log follows the planner, except for the fields in which the person typed",
  LONG,
  async () => {
    const app = await openPlanner("solution-1");
    await planner(app).getByLabelText("Rate on your label").fill("6");
    await planner(app).getByRole("button", { name: WRITE }).click();
    const form = app.getByRole("form", { name: LOG });
    await form.getByLabelText("Field", { exact: true }).fill("North");
    await expect.element(form.getByLabelText("Amount of product")).toHaveValue("96 ml");
    await planner(app).getByLabelText("Tank or can, in litres").fill("10");
    await expect.element(form.getByLabelText("Amount of product")).toHaveValue("60 ml");
    await expect.element(form.getByLabelText("Tank or area")).toHaveValue("Tank of 10 litres");
    await expect.element(form.getByLabelText("Field", { exact: true })).toHaveValue("North");
    await form.getByLabelText("Amount of product").fill("55 ml");
    await planner(app).getByLabelText("Tank or can, in litres").fill("5");
    await expect.element(form.getByLabelText("Amount of product")).toHaveValue("55 ml");
    await expect.element(form.getByLabelText("Tank or area")).toHaveValue("Tank of 5 litres");
  },
);

test("the form of the log takes the focus, and its button has it again after a cancel", LONG, async () => {
  const app = await openPlanner("solution-1");
  const button = planner(app).getByRole("button", { name: WRITE });
  const form = app.getByRole("form", { name: LOG });
  for (let time = 0; time < 2; time += 1) {
    await button.click();
    await expect.element(form.getByLabelText("Field", { exact: true })).toHaveFocus();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button).toHaveFocus();
  }
});

test("next time another group: the page lists other products for the same problem", LONG, async () => {
  const app = await openPlanner("solution-9?problem=grape-leaf-blight");
  const next = app.getByRole("region", { name: NEXT });
  await expect.element(next).toHaveTextContent("This product is of group FRAC 3.");
  await expect.element(next.getByLabelText("Against")).toHaveValue("grape-leaf-blight");
  const others = next.getByRole("list", { name: "Solutions of other groups" });
  // Difenoconazole treats this problem too, but it also belongs to group FRAC 3.
  await expectTexts(others.getByRole("listitem"), [
    "Wettable sulfur FRAC M02 Little hazard",
    "Mancozeb 75 % FRAC M03 Serious hazard",
  ]);
  await others.getByRole("link").first().click();
  await expect.poll(app.address).toMatch(/^\/solutions\/solution-\d+\?problem=grape-leaf-blight$/);
});

test.each([
  ["FRAC M01", "counts the M groups as of low risk, with no signs of resistance"],
  ["FRAC BM02", "knows of no resistance to the BM groups"],
])("for the group %s the page does not say that resistance is common", async (group, sentence) => {
  const one = SOLUTIONS.find(
    (solution) => resistanceGroupsOf(solution).join() === group && solution.treats.length > 0,
  );
  const app = await openPlanner(one?.id ?? "none");
  const next = app.getByRole("region", { name: NEXT });
  await expect.element(next).toHaveTextContent(`This product is of group ${group}.`);
  await expect.element(next).toHaveTextContent(sentence);
  await expect.element(next).not.toHaveTextContent("resists the whole group");
});

test("a solution for weeds has no next time, and Free has neither that nor the planner", async () => {
  const app = await openPlanner("solution-10");
  await expect.element(app.getByRole("region", { name: NEXT })).not.toBeInTheDocument();
  createPlanStore(app.browser.openTab()).getState().toggle();
  await expect.element(planner(app)).not.toBeInTheDocument();
});

test("a form for the log that is saved without its field leads back to it", async () => {
  await screen.viewport(375, 667);
  const app = await openPlanner("solution-1");
  await planner(app).getByRole("button", { name: WRITE }).click();
  const form = app.getByRole("form", { name: LOG });
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByLabelText("Field")).toHaveFocus();
  await expect.element(form.getByLabelText("Field")).toBeInViewport();
  await expect.element(form.getByLabelText("Field")).toHaveAccessibleDescription(/^Give the field a name/);
});
