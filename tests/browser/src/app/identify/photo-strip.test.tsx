import { afterEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import type { Identification, ModelRef } from "#domain/answer/identification.ts";
import { KINGDOM_MODEL, SAMPLE_MODEL } from "#models/registry.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount } from "#tests/browser/kit/texts.ts";
import { createFakeDatabase, openFakeHistory } from "#tests/fakes/history.ts";
import {
  answering,
  ofKingdom,
  OFF_TOPIC,
  REAL_IDENTIFICATION,
  sampleAnswer,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { THUMBNAIL } from "#tests/fixtures/history-entries.ts";

afterEach(() => {
  document.body.style.paddingBlockEnd = "";
});

const PHONE = [375, 667] as const;

/** Draws a photo that the browser can decode, so that the page has a preview of it. */
async function drawnPhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(200, 150);
  canvas.getContext("2d")?.fillRect(0, 0, 200, 150);
  return new File([await canvas.convertToBlob()], "leaf.png", { type: "image/png" });
}

async function openAnswer(
  identification: Identification,
  model: ModelRef = SAMPLE_MODEL,
): Promise<OpenedApp> {
  const history = openFakeHistory(createFakeDatabase(), {
    makeThumbnail: () => Promise.resolve(THUMBNAIL),
    newId: () => crypto.randomUUID(),
    isPremium: () => false,
  });
  const app = await openApp("/plants", {
    browser: deviceWith({ model }),
    identify: answering(() => identification),
    openHistory: () => Promise.resolve(history),
  });
  await choosePhoto(app, await drawnPhoto());
  await expect.element(result(app).getByRole("heading", { level: 2 })).toBeVisible();
  return app;
}

const result = (app: OpenedApp) => app.getByRole("region", { name: "Result" });
const newPhoto = (app: OpenedApp) => result(app).getByRole("button", { name: "New photo" });

/** The texts of the strip around its button, which screen readers skip. */
function wordsIn(app: OpenedApp): readonly string[] {
  const strip = newPhoto(app).element().parentElement;
  const words = strip?.querySelectorAll<HTMLElement>('[aria-hidden="true"] > p') ?? [];
  return Array.from(words, ({ textContent }) => textContent);
}

/** Scrolls right below the answer's head, where the next of it is. */
function scrollBelow(heading: Element): void {
  document.body.style.paddingBlockEnd = "100vh";
  // A person scrolls by wheel or finger. Without that the page, which still grows, would scroll back to the answer.
  dispatchEvent(new WheelEvent("wheel"));
  scrollTo(0, scrollY + heading.getBoundingClientRect().top + 100);
}

const SURE: Identification = {
  ...REAL_IDENTIFICATION,
  sureness: { right: 0.86, photos: 240, field: null },
};

const OF_PEST: Identification = {
  ...OFF_TOPIC,
  lookalike: { subject: "pest", label: "Snail", group: null, probability: 0.9 },
};

test.each([
  ["a counted share", SURE, ["Confidence: 86%"]],
  ["a word where nobody counted", REAL_IDENTIFICATION, ["Confidence: possible"]],
  ["that it is a sample", sampleAnswer("plant"), ["Sample result"]],
  ["nothing more where nothing is named", UNSURE, []],
  ["no name that needs Premium", OF_PEST, []],
] as const)(
  "on a phone the photo above the answer says the name only once its heading has gone, with %s",
  async (_, identification, sureness) => {
    await screen.viewport(...PHONE);
    const app = await openAnswer(identification);
    await expect.element(newPhoto(app)).toBeVisible();
    const heading = result(app).getByRole("heading", { level: 2 });
    const name = heading.element().textContent;
    scrollTo(0, 0);
    await expect.poll(() => wordsIn(app)).toEqual([]);
    scrollBelow(heading.element());
    await expect.poll(() => wordsIn(app)).toEqual([name, ...sureness]);
    await expect.element(newPhoto(app)).toBeInViewport();
    await expect.element(app.getByRole("main")).not.toHaveTextContent("Snail");
    scrollTo(0, 0);
    await expect.poll(() => wordsIn(app)).toEqual([]);
  },
);

test("what a person chose stands above the answer as theirs, without a figure", async () => {
  await screen.viewport(...PHONE);
  const candidates = [{ label: "Sunflower", probability: 0.46 }] as const;
  const app = await openAnswer(ofKingdom({ ...UNSURE, subject: "plant", candidates }), KINGDOM_MODEL);
  await app.getByRole("button", { name: "This is it" }).click();
  const heading = result(app).getByRole("heading", { name: "You chose: Sunflower" });
  await expect.element(heading).toBeInTheDocument();
  scrollBelow(heading.element());
  await expect.poll(() => wordsIn(app)).toEqual([heading.element().textContent]);
});

test("a corrected name stands above the answer without the figure of the model's", async () => {
  await screen.viewport(...PHONE);
  const app = await openAnswer(SURE);
  await app.getByLabelText("No, it is something else").click();
  await app.getByLabelText("What is it?").fill("lily of the valley");
  await app.getByRole("list", { name: "Names" }).getByRole("button").first().click();
  const heading = result(app).getByRole("heading", { name: "You chose: Lily of the valley" });
  await expect.element(heading).toBeInTheDocument();
  scrollBelow(heading.element());
  await expect.poll(() => wordsIn(app)).toEqual([heading.element().textContent]);
});

test("beside its answer on a wide screen, the photo is there once", async () => {
  await screen.viewport(768, 900);
  const app = await openAnswer(SURE);
  await expectCount(newPhoto(app), 0);
  await screen.viewport(...PHONE);
  await expectCount(newPhoto(app), 1);
});
