import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import { CropOfLeaf } from "#src/app/diagnosis/crop-of-leaf.tsx";
import { CropQuestion } from "#src/app/diagnosis/crop-question.tsx";
import { createGrownCrops } from "#src/app/diagnosis/grown-crops.ts";
import { openBrowserStorage } from "#src/storage/browser-storage.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { forgetCrops } from "#tests/browser/kit/forget-crops.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";

forgetCrops();

const CROPS = ["tomato", "maize", "rice", "potato", "bean", "mango", "grape", "apple"];

/** Shows the question on a page by itself. `told` gets what the person tells, in order. */
async function ask(
  crop: string | null = null,
  crops: readonly string[] = CROPS,
): Promise<OpenedApp & { readonly told: readonly (string | null)[] }> {
  const told: (string | null)[] = [];
  const app = await show(
    <main>
      <h1>Diseases</h1>
      <CropQuestion crops={crops} told={crop} onTell={(each) => void told.push(each)} reason="It helps." />
    </main>,
  );
  return { ...app, told };
}

const question = (app: OpenedApp): Locator => app.getByRole("region", { name: "Which crop is it?" });
const crop = (app: OpenedApp, name: string): Locator =>
  question(app).getByRole("button", { name, exact: true });
const withoutCrop = (app: OpenedApp): Locator =>
  app.getByRole("region", { name: "What you can do without the crop" });

test("six crops have a button, the rest a list by name, and the way out comes last", async () => {
  const app = await ask();
  await expectTexts(question(app).getByRole("button"), [
    "Tomato",
    "Maize",
    "Rice",
    "Potato",
    "Bean",
    "Mango",
    "Another crop",
    "I don't know",
  ]);
  await expectTexts(question(app).getByLabelText("More crops").getByRole("option"), [
    "Choose...",
    "Apple",
    "Grape",
  ]);
  await expect.element(question(app)).toHaveTextContent("It helps.");
});

test("a crop of the list is told like one with a button, and comes first the next time", async () => {
  const first = await ask();
  await question(first).getByLabelText("More crops").selectOptions("Grape");
  expect(first.told).toEqual(["grape"]);
  await first.unmount();
  const next = await ask();
  await expect.element(question(next).getByRole("button").first()).toHaveTextContent("Grape");
  expect(question(next).getByRole("button").elements()).toHaveLength(8);
});

test("the crops that a person told come first, the last one before the others, also after a restart", async () => {
  const first = await ask();
  await crop(first, "Rice").click();
  await first.unmount();
  const second = await ask();
  await crop(second, "Mango").click();
  await second.unmount();

  const third = await ask();
  await expectTexts(question(third).getByRole("button"), [
    "Mango",
    "Rice",
    "Tomato",
    "Maize",
    "Potato",
    "Bean",
    "Another crop",
    "I don't know",
  ]);
  expect(createGrownCrops(openBrowserStorage()).getState().crops).toEqual(["mango", "rice"]);
});

test("a remembered crop that the model does not know is not offered", async () => {
  const first = await ask();
  await crop(first, "Rice").click();
  await first.unmount();
  const app = await ask(null, ["maize", "tomato"]);
  await expectTexts(question(app).getByRole("button"), ["Maize", "Tomato", "Another crop", "I don't know"]);
  await expect.element(app.getByLabelText("More crops")).not.toBeInTheDocument();
});

test("a told crop is one line, from which the question opens again with the crop marked", async () => {
  const app = await ask("maize");
  await expect.element(app.getByRole("heading", { name: "Crop: Maize" })).toBeVisible();
  await expect.element(question(app)).not.toBeInTheDocument();
  await app.getByRole("button", { name: "It is another crop" }).click();
  await expect.element(crop(app, "Maize")).toHaveAttribute("aria-pressed", "true");
  await expect.element(crop(app, "Tomato")).toHaveAttribute("aria-pressed", "false");
  await crop(app, "Tomato").click();
  expect(app.told).toEqual(["tomato"]);
  await expect.element(question(app)).not.toBeInTheDocument();
});

test.each([
  ["Another crop", "The app does not know the diseases of other crops, so it gives no name."],
  ["I don't know", "Crop not known. Without it a name is seldom right."],
])("'%s' tells no crop and says what follows, and can be changed", async (button, follows) => {
  const app = await ask();
  await question(app).getByRole("button", { name: button }).click();
  expect(app.told).toEqual([null]);
  await expect.element(app.getByText(follows)).toBeVisible();
  await expect.element(question(app)).not.toBeInTheDocument();
  await expect.element(withoutCrop(app).getByRole("listitem").first()).toBeVisible();
  await app.getByRole("button", { name: "Choose the crop" }).click();
  await expect.element(question(app)).toBeVisible();
  await expect.element(withoutCrop(app)).not.toBeInTheDocument();
  expect(createGrownCrops(openBrowserStorage()).getState().crops).toEqual([]);
});

test("the focus follows the answer to its line, and back to the question", async () => {
  const app = await ask("maize");
  const change = app.getByRole("button", { name: "It is another crop" });
  await expect.element(change).not.toHaveFocus();
  await change.click();
  await expect.element(question(app).getByRole("heading")).toHaveFocus();
  await crop(app, "Maize").click();
  await expect.element(change).toHaveFocus();
});

function ignore(): void {}

test("without a photo the usual crops have the buttons, and with one the likeliest", async () => {
  const app = await show(<CropOfLeaf likely={[]} told={null} onTell={ignore} />);
  await expect.element(question(app).getByRole("button").first()).toHaveTextContent("Tomato");
  await expect.element(question(app)).toHaveTextContent("A photo alone is seldom enough.");
  await app.unmount();
  const photo = await show(<CropOfLeaf likely={["coffee", "grape"]} told={null} onTell={ignore} />);
  await expectTexts(question(photo).getByRole("button"), [
    "Coffee",
    "Grape",
    "Change place",
    "Another crop",
    "I don't know",
  ]);
});

test("axe finds nothing on the question, on a told crop, and on a crop that is not known", async () => {
  const app = await ask();
  await expect.poll(() => question(app).element().querySelectorAll("svg path").length).toBeGreaterThan(6);
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.getByRole("button", { name: "I don't know" }).click();
  await expect.element(question(app)).not.toBeInTheDocument();
  expect(await violationsByDayAndNight()).toEqual([]);
  await app.unmount();
  const told = await ask("rice");
  await expect.element(told.getByText(/^Crop: /)).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
});
