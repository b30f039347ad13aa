import { beforeEach, expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { UNLIKE_ALL } from "#domain/answer/headline.ts";
import type { Identification } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { err, ok } from "#domain/result.ts";
import { KINGDOM_MODEL, type PackId, SAMPLE_MANIFEST } from "#models/registry.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import type { OpenedModels } from "#src/core/models/active-model-store.ts";
import { paintGrid } from "#tests/browser/imaging/photos.ts";
import { choosePhoto } from "#tests/browser/kit/choose-files.ts";
import { forgetCrops } from "#tests/browser/kit/forget-crops.ts";
import { type AppParts, openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { expectCount, expectTexts } from "#tests/browser/kit/texts.ts";
import {
  answeringWith,
  HEALTHY,
  IDENTIFIED,
  OF_GROUP,
  OFF_TOPIC,
  ofKingdom,
  REAL_IDENTIFICATION,
  UNSURE,
} from "#tests/fakes/identified.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import { deviceWith } from "#tests/fakes/shared-storage.ts";
import { labelsOf } from "#tests/fixtures/label-facts.ts";
import { LONG } from "#tests/fixtures/long.ts";

beforeEach(() => screen.viewport(1280, 800));
forgetCrops();

const READING = {
  probabilities: [0.5, 0.5],
  classMap: null,
  crops: ["tomato", "potato", "maize", "rice", "grape"],
  subjects: [],
};

/** Accepts every photo and gives this answer. */
const answeringAs = (answer: Partial<RankableAnswer>): NonNullable<AppParts["identify"]> =>
  answeringWith(() => answer);

test("a photo that belongs on another page is identified there", LONG, async () => {
  const subjects: string[] = [];
  const app = await openApp("/plants", {
    identify: answeringWith((file, subject) => {
      subjects.push(`${subject} ${file.name}`);
      return { identification: subject === "animal" ? REAL_IDENTIFICATION : OFF_TOPIC };
    }),
  });
  await choosePhoto(app);
  await expect.element(app.getByRole("heading", { name: "This looks like a lion" })).toBeVisible();
  await app.getByRole("link", { name: "Open it in Animals" }).click();
  await expect.poll(app.address).toBe("/animals");
  await expect.element(app.getByRole("heading", { name: "Tomato late blight" })).toBeVisible();
  await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
  expect(subjects).toEqual(["plant leaf.jpg", "animal leaf.jpg"]);
});

test.each([
  [{ label: null, group: "a beetle", probability: 0.5 }, "This looks like a beetle"],
  // The Free plan does not show the name of a pest, because the page of pests is locked.
  [{ label: "Snail", group: null, probability: 0.9 }, "This looks like a pest"],
])("where %j needs Premium, Free reads '%s' and the way to Premium", LONG, async (pest, title) => {
  const lookalike = { subject: "pest", ...pest } as const;
  const app = await openApp("/animals", {
    identify: answeringAs({ identification: { ...OFF_TOPIC, subject: "animal", lookalike } }),
  });
  await choosePhoto(app);
  await expect.element(app.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(app.getByText("Snail")).not.toBeInTheDocument();
  await expect.element(app.getByText("It belongs in Pests, which are part of Premium.")).toBeVisible();
  await expect.element(app.getByRole("link", { name: "Open it in Pests" })).not.toBeInTheDocument();
  await app.getByRole("link", { name: "See what Premium has" }).click();
  await expect.poll(app.address).toBe("/pricing");
});

test.each([
  // A label's own group of the guide, and that of a group's best guess.
  [{ subject: "pest", label: "Snail", group: null }, "Slugs and snails in the guide", "Slugs+and+snails"],
  [
    { subject: "pest", label: null, group: "a beetle" },
    "Beetles and weevils in the guide",
    "Beetles+and+weevils",
  ],
  [
    { subject: "disease", label: "Tomato late blight", group: null },
    "Diseases of tomato in the guide",
    "tomato",
  ],
  // The only disease of its crop would be named by the crop.
  [{ subject: "disease", label: "Cherry powdery mildew", group: null }, "Diseases in the guide", null],
  [{ subject: "pest", label: "Odd", group: null }, "Pests in the guide", null],
] as const)("Free is led from %j to %s, and not told the name", async (pest, link, group) => {
  const label = pest.label ?? "Weevil";
  const app = await openApp("/animals", {
    identify: answeringAs({
      identification: {
        ...OFF_TOPIC,
        candidates: [{ label, probability: 0.9 }],
        lookalike: { ...pest, probability: 0.9 },
      },
    }),
  });
  await choosePhoto(app);
  const address = `/guide?subject=${pest.subject}${group === null ? "" : `&group=${group}`}`;
  await expect.element(app.getByRole("link", { name: link, exact: true })).toHaveAttribute("href", address);
  await expect.element(app.getByText(label, { exact: true })).not.toBeInTheDocument();
});

/** A device on which an added model answers on all pages. */
const withLeafGuide = () => deviceWith({ plan: "premium", model: REAL_IDENTIFICATION.model });

const cropQuestion = (app: OpenedApp) => app.getByRole("region", { name: "Which crop is it?" });
const changeCrop = (app: OpenedApp) => app.getByRole("button", { name: "It is another crop" });

test("a crop ranks the answer again, one that is not known undoes it, and a ranking that fails leaves the answer", async () => {
  const told: (string | null)[] = [];
  const app = await openApp("/diseases", {
    browser: withLeafGuide(),
    identify: answeringAs({ identification: UNSURE, reading: READING }),
    rank: async ({ crop }) => {
      told.push(crop);
      if (crop === "potato") return err({ code: "worker-died" });
      return ok({ answer: crop === null ? UNSURE : { ...HEALTHY, crop }, maps: null });
    },
  });
  await choosePhoto(app);
  await expectTexts(cropQuestion(app).getByRole("button"), [
    "Tomato",
    "Potato",
    "Maize",
    "Rice",
    "Grape",
    "Change place",
    "Another crop",
    "I don't know",
  ]);
  await cropQuestion(app).getByRole("button", { name: "Maize" }).click();
  await expect.element(app.getByRole("heading", { name: "This tomato leaf looks healthy" })).toBeVisible();
  await expect.element(app.getByText("Crop: Maize")).toBeVisible();
  await changeCrop(app).click();
  await cropQuestion(app).getByRole("button", { name: "I don't know" }).click();
  await expect.element(app.getByRole("heading", { name: "Not sure" })).toBeVisible();
  await app.getByRole("button", { name: "Choose the crop" }).click();
  await cropQuestion(app).getByRole("button", { name: "Potato" }).click();
  await expect.element(app.getByRole("alert")).toHaveTextContent("The analysis stopped unexpectedly.");
  await expect.element(app.getByRole("heading", { name: "Not sure" })).toBeVisible();
  expect(told).toEqual(["maize", null, "potato"]);
});

test(
  "a crop told for the answer of an added model leaves its candidates, and asks nothing",
  LONG,
  async () => {
    const app = await openApp("/diseases", {
      browser: withLeafGuide(),
      identify: answeringAs({ identification: UNSURE, reading: READING }),
      rank: ({ crop }) => Promise.resolve(ok({ answer: { ...UNSURE, crop }, maps: null })),
    });
    await choosePhoto(app);
    // That was counted for the app's own model alone.
    await expect.element(cropQuestion(app)).not.toHaveTextContent("7 of 10");
    await cropQuestion(app).getByRole("button", { name: "Tomato" }).click();
    await expect.element(app.getByText("Crop: Tomato")).toBeVisible();
    await expect.element(app.getByRole("list", { name: "Top candidates" })).toBeVisible();
    await expect.element(app.getByText("Safe to do, whichever it is")).not.toBeInTheDocument();
  },
);

const ANOTHER_LEAF = new File(["another leaf"], "another.jpg", { type: "image/jpeg" });

test("the crop is asked anew for the next photo, the one of the photo before first", async () => {
  const app = await openApp("/diseases", {
    browser: withLeafGuide(),
    identify: answeringAs({ identification: UNSURE, reading: READING }),
    rank: ({ crop }) => Promise.resolve(ok({ answer: { ...UNSURE, crop }, maps: null })),
  });
  await choosePhoto(app);
  await cropQuestion(app).getByRole("button", { name: "Grape" }).click();
  await expect.element(app.getByText("Crop: Grape")).toBeVisible();
  await choosePhoto(app, ANOTHER_LEAF);
  await expect.element(cropQuestion(app).getByRole("button").first()).toHaveTextContent("Grape");
  await expect.element(app.getByText("Crop: Grape")).not.toBeInTheDocument();
});

test(
  "no crop is asked for with sample results, nor if the labels of an added model have none",
  LONG,
  async () => {
    const opened = createStore<OpenedModels>(
      () => new Map([[REAL_IDENTIFICATION.model.id, SAMPLE_MANIFEST]]),
    );
    for (const { browser, crops } of [
      { browser: deviceWith({ plan: "premium" }), crops: READING.crops },
      { browser: withLeafGuide(), crops: [] },
    ]) {
      const identify = answeringAs({ identification: UNSURE, reading: { ...READING, crops } });
      const app = await openApp("/diseases", { browser, opened, identify });
      await choosePhoto(app);
      await expect.element(app.getByText("Answer of Leaf guide")).toBeVisible();
      await expect.element(cropQuestion(app)).not.toBeInTheDocument();
      await expect
        .element(app.getByRole("button", { name: "Show what it looked at" }))
        .not.toBeInTheDocument();
      await app.unmount();
    }
  },
);

/** A map of 4 × 4 places with one strong place. */
function mapAt(place: number) {
  const values = new Float32Array(16);
  values[place] = 1;
  return { width: 4, height: 4, values };
}

/** Red, green, blue and alpha of the canvas at x and y, which are fractions of its width and height. */
function pixelAt(canvas: Element, x: number, y: number): readonly number[] {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
  const data = canvas.getContext("2d")?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
  return Array.from(data ?? []);
}

test(
  "the map shows where the model looked, over the square that it saw, for each candidate",
  LONG,
  async () => {
    const painted = await paintGrid([["#336633", "#669966", "#99cc99"]], 100, "image/jpeg");
    const opened = createStore<OpenedModels>(() => new Map());
    const app = await openApp("/diseases", {
      plan: "premium",
      opened,
      identify: answeringAs({
        identification: REAL_IDENTIFICATION,
        maps: [mapAt(0), mapAt(15), mapAt(5)],
      }),
    });
    await choosePhoto(app, new File([painted], "leaf.jpg", { type: "image/jpeg" }));
    const toggle = app.getByRole("button", { name: "Show what it looked at" });
    await expect.element(app.getByText("Answer of Leaf guide")).toBeVisible();
    await expect.element(toggle).not.toBeInTheDocument();
    // The model of the answer is loaded again, as after a visit to a page with another model.
    opened.setState(new Map([[REAL_IDENTIFICATION.model.id, SAMPLE_MANIFEST]]), true);
    await expect.element(toggle).toHaveAttribute("aria-pressed", "false");
    toggle.element().focus();
    await screen.getByRole("button", { name: "Show what it looked at" }).click();
    const map = app.getByRole("img", { name: "It looked mostly at the upper left of the middle square." });
    await expect.element(map).toBeVisible();
    await expect.element(toggle).toHaveAttribute("aria-pressed", "true");

    // The photo is as wide as three squares, and the model saw only the middle one.
    await expect.poll(() => pixelAt(map.element(), 0.1, 0.5)).toEqual([0, 0, 0, 158]);
    const [strong = 0] = pixelAt(map.element(), 0.36, 0.1);
    const [weak = 0] = pixelAt(map.element(), 0.64, 0.9);
    expect(strong).toBeGreaterThan(weak + 150);

    await app.getByLabelText("Evidence for").selectOptions("1");
    await expect
      .element(app.getByRole("img", { name: "It looked mostly at the lower right of the middle square." }))
      .toBeVisible();
    await toggle.click();
    await expect.element(app.getByRole("img", { name: /^It looked/ })).not.toBeInTheDocument();
  },
);

test("an answer of a model that is no longer in use says so, and asks the one that is", async () => {
  const app = await openApp("/animals", { identify: answeringAs({ identification: REAL_IDENTIFICATION }) });
  await choosePhoto(app);
  await expect.element(app.getByText("This is an answer of the model that was in use before.")).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Identify again" })).toBeVisible();
});

/** The answer of a pack that is not sure: a robin, with this probability. */
const ofPack = (id: PackId, probability: number): Identification => ({
  ...UNSURE,
  subject: "animal",
  probability,
  candidates: [{ label: "American Robin", probability }],
  model: { id, version: "1", title: id },
});

test("packs that were asked and know no more say so in one line under the answer", LONG, async () => {
  const app = await openApp("/animals", {
    identify: answeringAs({
      identification: ofKingdom({ ...UNSURE, subject: "animal" }),
      asked: [
        ofPack("birds-inat", 0.2),
        ofPack("insects-inat", 0.19),
        {
          ...OF_GROUP,
          subject: "animal",
          group: "a dog",
          lineage: [{ name: "Canidae", rank: "family" }],
          model: { ...OF_GROUP.model, id: "animals-imagenet" },
        },
      ],
    }),
  });
  await choosePhoto(app);

  await expect
    .element(app.getByRole("region", { name: "Result" }).getByRole("status"))
    .toHaveTextContent(
      "Asked too: the pack of birds (not sure, best guess American Robin); the pack of insects (not sure); the pack of animals (it says: A dog).",
    );
});

test("a name by a model without 'None of these' comes with a warning", LONG, async () => {
  const without = { ...A_MANIFEST, labels: ["Ginkgo", "Oak", "Maple"], labelFacts: null, rejectLabels: [] };
  const warning =
    /^This model (?:has no “None of these”: it may give one of its 3 names to anything|was taught no “None of these”: it may give one of its names to what looks similar)\./;
  for (const [manifest, identification, isWarned] of [
    [without, REAL_IDENTIFICATION, true],
    [without, UNSURE, false],
    [{ ...without, rejectLabels: ["Maple"] }, REAL_IDENTIFICATION, false],
    [{ ...without, rejectLabels: [UNLIKE_ALL, "Maple"] }, REAL_IDENTIFICATION, false],
    [{ ...without, rejectLabels: [UNLIKE_ALL] }, REAL_IDENTIFICATION, true],
    [SAMPLE_MANIFEST, REAL_IDENTIFICATION, false],
  ] as const) {
    const app = await openApp("/animals", {
      identify: answeringAs({ identification }),
      opened: createStore(() => new Map([[identification.model.id, manifest]])),
    });
    await choosePhoto(app);
    await expect
      .element(app.getByRole("region", { name: "Result" }).getByRole("heading", { level: 2 }))
      .toBeVisible();
    await expectCount(app.getByText(warning), isWarned ? 1 : 0);
    await app.unmount();
  }
});

const TOO_SMALL = { code: "photo-too-small", width: 8, height: 8, leastSide: 64, isPart: false } as const;

/** Accepts every photo, with a preview if wanted, and fails with this error. */
const failingWith =
  (error: AppError, hasPreview: boolean): NonNullable<AppParts["identify"]> =>
  async (file, _subject, { onAccepted, onPreview }) => {
    onAccepted();
    if (hasPreview) onPreview(file);
    return err(error);
  };

test(
  "the answer for a picture that is too small says so, has no name and does not count for the day",
  LONG,
  async () => {
    const app = await openApp("/animals", { identify: failingWith(TOO_SMALL, true) });
    await choosePhoto(app);
    const result = app.getByRole("region", { name: "Result" });
    const status = result.getByRole("status");
    await expect.element(status).toHaveTextContent("Too small to tell what this is.");
    await expect.element(status).toHaveTextContent("has 8 × 8 pixels, and it takes at least 64");
    await expect.element(status).toHaveFocus();
    await expect.element(result.getByText(/Confidence|Upload an animal image/)).not.toBeInTheDocument();
    await expect.element(app.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
    await expect.element(app.getByRole("button", { name: "Crop" })).toBeVisible();
    await app.unmount();

    const home = await openApp("/", { identify: failingWith(TOO_SMALL, true) });
    await choosePhoto(home);
    await expect.element(home.getByRole("alert")).toHaveTextContent("Too small to tell what this is.");
  },
);

test(
  "a page that names nothing warns of what the photo may show of animals and pests, also on Free",
  LONG,
  async () => {
    const labels = ["Spider", "Fruit fly", "Wasp", "Lantana", "Snake"];
    const facts = labelsOf("animal", "pest", "pest", "plant", "animal");
    const reading = { ...READING, probabilities: [0.25, 0.18, 0.12, 0.3, 0.09] };
    const unsure = { ...UNSURE, candidates: [{ label: "Fruit fly", probability: 0.5 }] } as const;
    const wasp = { subject: "pest", label: "Wasp", group: null, probability: 0.9 } as const;
    for (const [path, identification, warned, before, links] of [
      ["/pests", { ...unsure, subject: "pest" }, "Spider", /in Animals\..*is .?Spider.?: .*best guess/, 1],
      [
        "/plants",
        { ...OFF_TOPIC, subject: "plant", lookalike: wasp },
        "Wasp",
        /is .?Wasp.?: .*for another page/,
        0,
      ],
    ] as const) {
      const app = await openApp(path, {
        browser: deviceWith({ plan: path === "/pests" ? "premium" : "free", model: KINGDOM_MODEL }),
        opened: createStore(
          () => new Map([[KINGDOM_MODEL.id, { ...A_MANIFEST, labels, labelFacts: facts }]]),
        ),
        identify: answeringAs({ identification: ofKingdom(identification), reading }),
      });
      await choosePhoto(app);
      const result = app.getByRole("region", { name: "Result" });
      await expect.element(result.getByText(new RegExp(`If it is .?${warned}.?:`))).toBeVisible();
      expect(result.element().textContent).not.toMatch(/If it is .?(?:Lantana|Snake)/);
      expect(result.element().textContent).toMatch(before);
      await expectCount(result.getByRole("link", { name: "Animals", exact: true }), links);
      await app.unmount();
    }
  },
);

test("a damaged photo leaves no empty frame", async () => {
  const app = await openApp("/animals", {
    identify: failingWith({ code: "photo-undecodable", format: "jpeg" }, false),
  });
  await choosePhoto(app);
  await expect.element(app.getByRole("alert")).toHaveTextContent("damaged or incomplete");
  await expect.element(app.getByRole("button", { name: "Remove photo" })).not.toBeInTheDocument();
  await expect.element(app.getByText("Drag and drop an image here, or click to select")).toBeVisible();
});

test("an answer without a preview says that none could be made", async () => {
  const app = await openApp("/animals", {
    identify: async (_file, _subject, { onAccepted }) => {
      onAccepted();
      return ok(IDENTIFIED);
    },
  });
  await choosePhoto(app);
  await expect.element(app.getByText("No preview could be made of this photo.")).toBeVisible();
  await expect.element(app.getByRole("button", { name: "Remove photo" })).toBeVisible();
});

test.each(["free", "premium"] as const)(
  "for a photo that needs Premium %s reads under the map what it may",
  LONG,
  async (plan) => {
    const painted = await paintGrid([["#336633", "#669966", "#99cc99"]], 100, "image/jpeg");
    const candidates = [
      { label: "Snail", probability: 0.9 },
      { label: "Slug", probability: 0.1 },
    ] as const;
    const lookalike = { subject: "pest", group: null, ...candidates[0] } as const;
    const identification = { ...OFF_TOPIC, candidates, lookalike };
    const app = await openApp("/animals", {
      plan,
      opened: createStore<OpenedModels>(() => new Map([[identification.model.id, SAMPLE_MANIFEST]])),
      identify: answeringAs({ identification, maps: [mapAt(0), mapAt(15)] }),
    });
    await choosePhoto(app, new File([painted], "snail.jpg", { type: "image/jpeg" }));
    await app.getByRole("button", { name: "Show what it looked at" }).click();
    await expect.element(app.getByRole("img", { name: /^It looked/ })).toBeVisible();
    await expectTexts(
      app.getByRole("option", { name: /Snail|Slug/ }),
      plan === "free" ? [] : ["Snail", "Slug"],
    );
  },
);
