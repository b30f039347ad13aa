import { expect, test } from "vitest";
import { openApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";

test("About has its six sections", async () => {
  const app = await openApp("/about");
  await expectTexts(app.getByRole("heading", { level: 2 }), [
    "Our mission",
    "What it does",
    "Technology",
    "Our commitments",
    "Expert team",
  ]);
  await expect.element(app.getByRole("region", { name: "Bio Kingdom in figures" })).toBeVisible();
});

test("the figures of About are those of the specification and said to be illustrative", async () => {
  const app = await openApp("/about");
  const figures = app.getByRole("region", { name: "Bio Kingdom in figures" });
  await expectTexts(figures.getByRole("term"), [
    "Accuracy",
    "Images",
    "Species",
    "Countries",
    "Satisfaction",
  ]);
  await expectTexts(figures.getByRole("definition"), ["95%+", "500K+", "10,000+", "50+", "95%"]);
  await expect.element(figures.getByText("have not been measured")).toBeVisible();
});
