import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import { CropOfLeaf } from "#src/app/diagnosis/crop-of-leaf.tsx";
import { CROPS_WITH_SIGNS } from "#src/app/diagnosis/load-crop.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { forgetCrops } from "#tests/browser/kit/forget-crops.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { choosePlace } from "#tests/browser/kit/place.ts";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";

forgetCrops();

const ask = (likely: readonly string[] = []): Promise<OpenedApp> =>
  show(
    <main>
      <h1>Diseases</h1>
      <CropOfLeaf likely={likely} told={null} onTell={() => {}} />
    </main>,
  );

const question = (app: OpenedApp): Locator => app.getByRole("region", { name: "Which crop is it?" });
const buttons = (app: OpenedApp): Locator => question(app).getByRole("button");
const WAYS_OUT = ["Change place", "Another crop", "I don't know"];

test.each([
  ["KE", "Kenya", ["Tomato", "Maize", "Bean", "Potato", "Coffee", "Sugarcane"]],
  ["IN", "India", ["Tomato", "Rice", "Cotton", "Maize", "Black gram", "Sugarcane"]],
])(
  "the crops of a country come first, tomato and then the largest before the others, and none is left out: %s",
  async (country, name, first) => {
    choosePlace(country);
    const app = await ask();
    await expectTexts(buttons(app), [...first, ...WAYS_OUT]);
    await expect.element(question(app)).toHaveTextContent(`Place: ${name}. Its crops come first.`);
    const others = question(app).getByLabelText("More crops").getByRole("option");
    await expectCount(others, CROPS_WITH_SIGNS.length - first.length + 1);
    await app.getByRole("button", { name: "Change place" }).click();
    await expect.element(app.getByLabelText("Where the plant grows")).toHaveValue(country);
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("the crops that a person told stay before those of the country", async () => {
  choosePlace("KE");
  const first = await ask();
  await question(first).getByLabelText("More crops").selectOptions("Grape");
  await first.unmount();
  const next = await ask();
  await expectTexts(buttons(next), ["Grape", "Tomato", "Maize", "Bean", "Potato", "Coffee", ...WAYS_OUT]);
});

test("'Anywhere' orders the crops as for nobody's country, and is remembered", async () => {
  choosePlace("KE");
  const app = await ask();
  await app.getByRole("button", { name: "Change place" }).click();
  await app.getByLabelText("Where the plant grows").selectOptions("Anywhere");
  await expect.element(buttons(app).nth(2)).toHaveTextContent("Rice");
  await app.unmount();
  const next = await ask();
  await expect.element(question(next)).toHaveTextContent("Place: Anywhere");
  await expect.element(buttons(next).nth(2)).toHaveTextContent("Rice");
});

test("the likeliest crops of a photo keep their buttons in a country that grows none of them", async () => {
  choosePlace("NO");
  const app = await ask(["cacao", "coffee", "mango", "rice", "cotton", "banana", "apple", "potato"]);
  await expectTexts(buttons(app), ["Cacao", "Coffee", "Mango", "Apple", "Potato", "Rice", ...WAYS_OUT]);
  await expect.element(question(app)).not.toHaveTextContent("Its crops come first");
});
