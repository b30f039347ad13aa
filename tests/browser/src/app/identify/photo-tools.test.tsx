import { beforeEach, expect, test } from "vitest";
import { page as screen, userEvent } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import type { Identification } from "#domain/answer/identification.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import { err, ok } from "#domain/result.ts";
import { SAMPLE_MANIFEST } from "#models/registry.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import type { OpenedModels } from "#src/core/models/active-model-store.ts";
import { paintGrid } from "#tests/browser/imaging/photos.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { chooseFiles, choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { answeringWith, IDENTIFIED, QUALITY, REAL_IDENTIFICATION, UNSURE } from "#tests/fakes/identified.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeInference } from "#tests/fakes/model-parts.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(375, 800));

/** A photo of 400 × 200 pixels, which a browser can show. */
async function photo(name = "leaf.png"): Promise<File> {
  const painted = await paintGrid([["#226622", "#88aa44"]], 200, "image/png");
  return new File([painted], name, { type: "image/png" });
}

/** Clicks at once, without waiting for the pointer. */
function press(button: Element): void {
  button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** A model of two labels. */
const LEAF_GUIDE = packageOf({ labels: ["Tomato___Late_blight", "Tomato___Leaf_Mold"] });

/** Accepts every photo and gives this answer. `cutouts` records the requested cutouts. */
function recording(answer: (file: File) => Partial<RankableAnswer> = () => ({})) {
  const cutouts: (Cutout | null)[] = [];
  const give = answeringWith((file) => ({ identification: REAL_IDENTIFICATION, ...answer(file) }));
  const identify: NonNullable<AppParts["identify"]> = (file, subject, events) => {
    cutouts.push(events.cutout ?? null);
    return give(file, subject, events);
  };
  return { cutouts, identify };
}

/** Opens the page of diseases on the Premium plan and chooses a photo. */
async function openWithPhoto(parts: AppParts): Promise<OpenedApp> {
  const app = await openApp("/diseases", { plan: "premium", ...parts });
  await choosePhoto(app, await photo());
  return app;
}

/** Opens the same page with a model that accepts several photos. `joint` makes their combined answer. */
function openForMore(
  identify: AppParts["identify"],
  joint: (isFused: boolean) => Identification = () => REAL_IDENTIFICATION,
): Promise<OpenedApp> {
  return openWithPhoto({
    ...(identify === undefined ? {} : { identify }),
    openedClient: () => createFakeInference().openClient(LEAF_GUIDE, null),
    rank: async ({ reading: given }) => ok({ answer: joint(given.isFused === true), maps: null }),
  });
}

async function addPhoto(app: OpenedApp, name: string): Promise<void> {
  await chooseFiles(app.getByLabelText("More photos of the same"), [await photo(name)]);
}

/** The probabilities of two labels. */
function reading(...probabilities: readonly number[]) {
  return { probabilities, classMap: null, crops: [], subjects: [] };
}

test(
  "a part of the photo is framed with the arrow keys and identified in its place, and the whole again",
  LONG,
  async () => {
    const { cutouts, identify } = recording();
    const input = { width: 192, height: 192, fit: "cover" } as const;
    const manifest = { ...SAMPLE_MANIFEST, input };
    const opened = createStore<OpenedModels>(() => new Map([[manifest.id, manifest]]));
    const app = await openWithPhoto({ identify, opened });
    await app.getByRole("button", { name: "Crop" }).click();

    const dialog = app.getByRole("dialog", { name: "Crop the photo" });
    const frame = dialog.getByLabelText("Frame: move it with the arrow keys");
    await expect.element(frame).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Lower right corner" })).toBeInTheDocument();
    expect(await violationsByDayAndNight()).toEqual([]);
    frame.element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await dialog.getByRole("button", { name: "Identify this part" }).click();

    await expect.element(app.getByRole("button", { name: "Change the crop" })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const [first, cut] = cutouts;
    expect(first).toBeNull();
    // The cutout is square: 35% of the width is 70% of the height. The keys have moved it to the right.
    expect(cut?.width).toBeCloseTo(0.35, 2);
    expect(cut?.height).toBeCloseTo(0.7, 2);
    expect(cut?.x).toBeGreaterThan(0.326);
    expect(cut?.y).toBeCloseTo(0.15, 2);

    await app.getByRole("button", { name: "Whole photo" }).click();
    await expect.element(app.getByRole("button", { name: "Whole photo" })).not.toBeInTheDocument();
    expect(cutouts).toEqual([null, cut, null]);
  },
);

test("a cancelled crop changes nothing", LONG, async () => {
  const { cutouts, identify } = recording();
  const app = await openWithPhoto({ identify });
  await app.getByRole("button", { name: "Crop" }).click();
  await app.getByRole("button", { name: "Cancel" }).click();

  await expect.element(app.getByRole("dialog")).not.toBeInTheDocument();
  expect(cutouts).toEqual([null]);
  await expect.element(app.getByRole("button", { name: "Crop" })).toHaveFocus();
});

test("a crop that is cancelled and started again at once is open", LONG, async () => {
  const { identify } = recording();
  const app = await openWithPhoto({ identify });
  const button = app.getByRole("button", { name: "Crop" });
  await expect.element(button).toBeVisible();
  const crop = button.element();
  await button.click();
  const first = app.getByRole("dialog").element();
  // Here the "close" event comes after both presses, as in a busy browser.
  const isClosed = new Promise((resolve) => first.addEventListener("close", resolve));
  press(app.getByRole("button", { name: "Cancel" }).element());
  await Promise.resolve();
  press(crop);
  await isClosed;
  await expect.element(app.getByRole("dialog")).toBeVisible();
});

test(
  "several photos of one thing make one answer, with the share of each, and can be removed",
  LONG,
  async () => {
    const { identify } = recording(({ name }) => ({
      identification: UNSURE,
      reading: name === "leaf.png" ? reading(0.3, 0.7) : reading(0.9, 0.1),
    }));
    const app = await openForMore(identify, (isFused) => (isFused ? REAL_IDENTIFICATION : UNSURE));
    await expect.element(app.getByRole("heading", { name: "Not sure" })).toBeVisible();
    await addPhoto(app, "close.png");

    await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
    const views = app.getByRole("list", { name: "Photos of this answer" });
    await expectTexts(views.getByRole("listitem"), ["25%", "75%"]);
    await expect.element(app.getByText("One answer of 2 of at most 6 photos.")).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);

    await views.getByRole("button", { name: "Remove photo 2: close.png" }).click();
    await expect.element(app.getByRole("heading", { name: "Not sure" })).toBeVisible();
    await expect.element(views).not.toBeInTheDocument();
  },
);

test(
  "photos that contradict each other have a warning, until one is removed or gets an answer of its own",
  LONG,
  async () => {
    const { identify } = recording(({ name }) => ({
      identification:
        name === "leaf.png"
          ? REAL_IDENTIFICATION
          : { ...UNSURE, candidates: [{ label: "Tomato___Leaf_Mold", probability: 1 }] },
      reading: name === "leaf.png" ? reading(1, 0) : reading(0, 1),
    }));
    const app = await openForMore(identify);
    await addPhoto(app, "other.png");
    const views = app.getByRole("list", { name: "Photos of this answer" });
    await expectTexts(views.getByRole("listitem"), ["100%", "0%"]);
    const sentence = app.getByText("The photos do not agree: alone, photo 2 gets another answer.");
    await expect.element(sentence).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    await views.getByRole("button", { name: "Remove photo 2: other.png" }).click();
    await expect.element(sentence).not.toBeInTheDocument();

    await addPhoto(app, "other.png");
    await app.getByRole("button", { name: "Photo 2 on its own" }).click();
    await expect.element(app.getByRole("img", { name: "Your photo: other.png" })).toBeVisible();
    await expect.element(views).not.toBeInTheDocument();
  },
);

test("another photo that can't be read is reported by name, and the answer stays", LONG, async () => {
  const { identify } = recording(() => ({ reading: reading(0.3, 0.7) }));
  const app = await openWithPhoto({
    identify: async (file, ...rest) =>
      file.name === "empty.png" ? err({ code: "photo-empty" }) : identify(file, ...rest),
  });
  await chooseFiles(app.getByLabelText("More photos of the same"), [new File([], "empty.png")]);

  await expect.element(app.getByRole("alert")).toHaveTextContent("empty.png");
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
});

test.each([
  ["a model that says nothing of its labels", "This model takes one photo at a time.", REAL_IDENTIFICATION],
  ["the sample model", "Sample results take one photo at a time.", IDENTIFIED.identification],
])("%s takes one photo at a time, and the page says so", LONG, async (_, sentence, identification) => {
  const { identify } = recording(() => ({ reading: null, identification }));
  const app = await openWithPhoto({ identify });
  await expect.element(app.getByText(sentence)).toBeVisible();

  await expect.element(app.getByRole("button", { name: "Crop" })).toBeVisible();
  await expect.element(app.getByText("Add photos")).not.toBeInTheDocument();
});

test("photos that the next model can't take wait for another one, and the page says so", LONG, async () => {
  let takesMore = true;
  const { identify } = recording(() =>
    takesMore
      ? { reading: reading(0.3, 0.7), identification: REAL_IDENTIFICATION }
      : { reading: null, identification: IDENTIFIED.identification },
  );
  const app = await openForMore(identify);
  await addPhoto(app, "close.png");
  await expect.element(app.getByText("One answer of 2 of at most 6 photos.")).toBeVisible();

  takesMore = false;
  await app.getByRole("button", { name: "Crop" }).click();
  await app.getByRole("button", { name: "Identify this part" }).click();
  await expect.element(app.getByText("Your other photos wait for a model that takes more.")).toBeVisible();
  takesMore = true;
  await app.getByRole("button", { name: "Whole photo" }).click();
  await expect.element(app.getByText("One answer of 2 of at most 6 photos.")).toBeVisible();
});

test("a blurred photo is answered, and the page asks for a sharper one", LONG, async () => {
  const { identify } = recording(({ name }) => ({
    quality: name === "good.png" ? QUALITY : { ...QUALITY, sharpness: 1 },
  }));
  const app = await openWithPhoto({ identify });
  await expect.element(app.getByText("This photo is blurred.")).toBeVisible();
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);

  await choosePhoto(app, await photo("good.png"));
  await expect.element(app.getByText("This photo is blurred.")).not.toBeInTheDocument();
});

test("a part that is too small leaves the answer and the photo, and says so", LONG, async () => {
  const { identify } = recording();
  const error = { code: "photo-too-small", width: 40, height: 40, leastSide: 64, isPart: true } as const;
  const app = await openWithPhoto({
    identify: async (file, subject, events) => {
      if ((events.cutout ?? null) === null) return identify(file, subject, events);
      events.onAccepted();
      return err(error);
    },
  });
  await app.getByRole("button", { name: "Crop" }).click();
  await app.getByRole("button", { name: "Identify this part" }).click();

  await expect.element(app.getByRole("alert")).toHaveTextContent("Choose a larger part");
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Crop", exact: true })).toBeVisible();
});

test(
  "a photo that another model answered is reported, and all are identified again with one press",
  LONG,
  async () => {
    let asked = 0;
    const other = { ...UNSURE, model: { ...UNSURE.model, id: "another" } };
    const { identify } = recording(() => {
      asked += 1;
      return { identification: asked === 1 ? UNSURE : other, reading: reading(0.3, 0.7) };
    });
    const app = await openForMore(identify, () => other);
    await addPhoto(app, "close.png");
    await expect.element(app.getByRole("alert")).toHaveTextContent("another model is in use now");
    expect(await violationsByDayAndNight()).toEqual([]);

    await app.getByRole("button", { name: "Identify all photos again" }).click();
    await expect.element(app.getByText("One answer of 2 of at most 6 photos.")).toBeVisible();
    await expect.element(app.getByRole("alert")).not.toBeInTheDocument();
  },
);
