import { expect, test } from "vitest";
import { page as screen } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import type { Identification } from "#domain/answer/identification.ts";
import type { SubjectEvidence } from "#domain/outcome/subject-finding.ts";
import { err, ok } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import type { RankableAnswer } from "#src/core/identify-photo.ts";
import { NO_OPINIONS, type PackState, type PackStore } from "#src/core/models/pack-store.ts";
import type { Plan } from "#src/plan/plan.ts";
import { readable } from "#src/storage/readable-store.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { batchPageStores, createFakeBatchStore } from "#tests/browser/kit/batch-page.ts";
import { choosePhoto, dropEntries } from "#tests/browser/kit/choose-files.ts";
import { type AppParts, type OpenedApp, openApp } from "#tests/browser/kit/open-app.tsx";
import { expectTexts } from "#tests/browser/kit/texts.ts";
import { droppedFile, droppedFolder } from "#tests/fakes/dropped-folder.ts";
import {
  answeringLater,
  answeringWith,
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

const card = (app: OpenedApp) => app.getByRole("region", { name: "What is this?" });

/** A device on which the app's own model answers on all pages. */
const withRealModel = (plan: Plan = "free") => deviceWith({ plan, model: KINGDOM_MODEL });

const claim = (subject: Subject | null, evidence: number, isOnTopic = false): SubjectEvidence => ({
  subject,
  evidence,
  isOnTopic,
});

/** A reading with the evidence for each subject. */
const readingOf = (subjects: readonly SubjectEvidence[]) => ({
  probabilities: [],
  classMap: null,
  crops: [],
  subjects,
});

/** Accepts every photo and answers with the evidence for each subject; null for a model without such evidence. */
const finding = (subjects: readonly SubjectEvidence[] | null): NonNullable<AppParts["identify"]> =>
  answeringWith(() => ({
    identification: REAL_IDENTIFICATION,
    reading: subjects === null ? null : readingOf(subjects),
  }));

/** Opens Home with the app's own model and this answer. */
const openWith = (identify: NonNullable<AppParts["identify"]>): Promise<OpenedApp> =>
  openApp("/", { browser: withRealModel(), identify });

test(
  "the subject of a photo is found, and its page opens with the photo; Back leads to Home, which keeps it",
  LONG,
  async () => {
    const asked: string[] = [];
    const app = await openApp("/", {
      browser: withRealModel(),
      identify: (file, subject, events) => {
        asked.push(`${subject} ${file.name}`);
        return finding([claim("plant", 0.87, true), claim("pest", 0.13)])(file, subject, events);
      },
    });
    await choosePhoto(app);
    await expect.poll(app.address).toBe("/plants");
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
    await expect.element(app.getByRole("heading", { name: "Plant Identifier", level: 1 })).toBeVisible();
    await expect.element(app.getByText("This looks like a plant. Not right?")).toHaveRole("status");
    expect(await violationsByDayAndNight()).toEqual([]);
    await expect.poll(() => asked).toEqual(["animal leaf.jpg", "plant leaf.jpg"]);

    await app.router.navigate(-1);
    await expect.element(card(app).getByRole("heading", { name: "This looks like a plant" })).toBeVisible();
    await expect.element(card(app).getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    expect(app.address()).toBe("/");
    await card(app).getByRole("link", { name: "Open it in Plants" }).click();
    await expect.poll(app.address).toBe("/plants");
  },
);

test.each([
  ["Daffodil", "Daffodil in the guide", "/guide/daffodil"],
  // The record of a harmless guess would be a sixth identification.
  ["Sunflower", "Flowers in the guide", "/guide?subject=plant&group=Flowers"],
])(
  "where the day's identifications are used up, no page opens, and the guess of a %s leads to the guide",
  LONG,
  async (label, name, href) => {
    const lookalike = { subject: "plant", label, group: null, probability: 0.87 } as const;
    const app = await openApp("/", {
      browser: deviceWith({ plan: "free", model: KINGDOM_MODEL, delivered: 5 }),
      identify: answeringWith(() => ({
        identification: ofKingdom({
          ...OFF_TOPIC,
          subject: "animal",
          lookalike,
          candidates: [{ label, probability: 0.87 }],
        }),
        reading: readingOf([claim("plant", 0.87, true)]),
      })),
    });
    await choosePhoto(app);
    await expect.element(card(app).getByText("You have used your 5 free identifications")).toBeVisible();
    await expect.element(card(app).getByRole("link", { name })).toHaveAttribute("href", href);
    await expect.element(card(app).getByRole("link", { name: "Upgrade to Premium" })).toBeVisible();
    await expect.element(card(app).getByText("Your photo is identified there.")).not.toBeInTheDocument();
    await expect.element(card(app).getByRole("status")).toHaveFocus();
    expect(app.address()).toBe("/");
  },
);

test("finding a subject uses none of the day's identifications, and gives no name", LONG, async () => {
  const app = await openWith(finding([claim("pest", 0.9, true)]));
  await choosePhoto(app);
  await expect.element(card(app).getByText("This looks like a pest")).toBeVisible();
  await expect.element(app.getByText("Tomato")).not.toBeInTheDocument();
  await app.getByRole("navigation").getByRole("link", { name: "Animals" }).click();
  await expect.element(app.getByText("5 of 5 free identifications left today")).toBeVisible();
});

test(
  "for a disease or pest Free learns only the subject, and is offered no page that it can't open",
  LONG,
  async () => {
    const app = await openWith(finding([claim("pest", 0.9, true)]));
    await choosePhoto(app);
    await expect.element(card(app).getByText("This looks like a pest")).toBeVisible();
    await expect
      .element(card(app).getByText("It belongs in Pests, which are part of Premium."))
      .toBeVisible();
    await expect.element(card(app).getByRole("link", { name: "Pests", exact: true })).not.toBeInTheDocument();
    await expect
      .element(card(app).getByRole("link", { name: "Diseases", exact: true }))
      .not.toBeInTheDocument();
    await expect.element(card(app).getByRole("link", { name: "Plants" })).toBeVisible();
    // A sick leaf in the open is often taken for a pest.
    await expect
      .element(card(app).getByRole("link", { name: "Find it by what you see" }))
      .toHaveAttribute("href", "/find");
    await expect
      .element(card(app).getByRole("link", { name: "Diseases in the guide" }))
      .toHaveAttribute("href", "/guide?subject=disease");
  },
);

test("for a sick leaf Free is led to the key, which needs no photo", LONG, async () => {
  const app = await openWith(finding([claim("disease", 0.9, true)]));
  await choosePhoto(app);
  await expect
    .element(card(app).getByText("It belongs in Diseases, which are part of Premium."))
    .toBeVisible();
  await card(app).getByRole("link", { name: "Find it by what you see" }).click();
  await expect.poll(app.address).toBe("/find");
});

test("a photo that seems to show a locked pest warns of the spider that it may be", LONG, async () => {
  const labels = ["Spider", "Fruit fly", "Snake", "Lantana", "Tomato late blight"];
  const facts = labelsOf("animal", "pest", "animal", "plant", "disease");
  const app = await openApp("/", {
    browser: withRealModel(),
    opened: createStore(() => new Map([[KINGDOM_MODEL.id, { ...A_MANIFEST, labels, labelFacts: facts }]])),
    identify: answeringWith(() => ({
      identification: ofKingdom({ ...UNSURE, subject: "animal" }),
      reading: { ...readingOf([claim("pest", 0.6, true)]), probabilities: [0.3, 0.55, 0.04, 0.06, 0.05] },
    })),
  });
  await choosePhoto(app);
  await expect.element(card(app).getByText("This looks like a pest")).toBeVisible();
  await expect.element(card(app).getByText(/Spider: Keep away/)).toBeVisible();
  await expect.element(card(app).getByText(/Lantana: Poisonous\. Do not eat/)).toBeVisible();
  expect(card(app).element().textContent).not.toMatch(/Snake/);
});

test("after upgrading, the photo that belongs on a locked page is identified there", LONG, async () => {
  const asked: string[] = [];
  const app = await openApp("/", {
    browser: withRealModel(),
    identify: (file, subject, events) => {
      asked.push(`${subject} ${file.name}`);
      return finding([claim("pest", 0.9, true)])(file, subject, events);
    },
  });
  await choosePhoto(app);
  // The locked page itself, too, says that the photo is kept.
  await card(app).getByRole("link", { name: "See what Premium has" }).click();
  await app.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pests Premium" }).click();
  await expect.element(app.getByText("Your photo is kept")).toBeVisible();
  await app.getByRole("link", { name: "Unlock Premium Features" }).click();
  await app.getByRole("button", { name: "Upgrade to Premium" }).click();
  await app.getByRole("link", { name: "Back to your photo" }).click();
  await expect.poll(app.address).toBe("/pests");
  await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
  await expect.poll(() => asked).toEqual(["animal leaf.jpg", "pest leaf.jpg"]);
});

test(
  "after upgrading from Home its photo is still there, and an unfinished one is looked at again",
  LONG,
  async () => {
    const { identify, pending } = answeringLater();
    const app = await openApp("/", { browser: withRealModel(), identify });
    await choosePhoto(app);
    await expect.element(card(app).getByText("Looking at your photo...")).toBeVisible();
    await app.getByRole("main").getByRole("link", { name: "Upgrade to Premium" }).click();
    await app.getByRole("button", { name: "Upgrade to Premium" }).click();
    await app.getByRole("link", { name: "Back to your photo" }).click();
    await expect.poll(app.address).toBe("/");
    await expect.poll(() => pending.map(({ file }) => file.name)).toEqual(["leaf.jpg", "leaf.jpg"]);
    await expect.element(card(app).getByRole("img", { name: "Your photo: leaf.jpg" })).toBeVisible();
  },
);

test("Premium sees a pest on its page, and after Back opens it on another page", LONG, async () => {
  const app = await openApp("/", {
    browser: withRealModel("premium"),
    identify: finding([claim("pest", 0.9, true)]),
  });
  await choosePhoto(app);
  await expect.poll(app.address).toBe("/pests");
  await app.getByRole("link", { name: "Not right? Choose the page yourself" }).click();
  await card(app).getByRole("link", { name: "Diseases" }).click();
  await expect.poll(app.address).toBe("/diseases");
  await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
});

test("an unclear or unknown photo has a sentence, with the pages to choose from", LONG, async () => {
  for (const [subjects, title] of [
    [[claim("plant", 0.4), claim("animal", 0.35)], "Not sure what this is"],
    [[claim(null, 0.8), claim("animal", 0.2)], "This shows nothing that the model knows"],
    [null, "This model can't tell what this is"],
  ] as const) {
    const app = await openApp("/", { browser: withRealModel(), identify: finding(subjects) });
    await choosePhoto(app);
    await expect.element(card(app).getByRole("heading", { name: title })).toBeVisible();
    await expect.element(card(app).getByRole("link", { name: "Animals" })).toBeVisible();
    await expect.element(card(app).getByRole("link", { name: /^Open it/ })).not.toBeInTheDocument();
    await app.unmount();
  }
});

/** Packs that are kept on no device. `fetch` keeps one, or fails without a network. */
function fakePacks(network: { isUp: boolean }): PackStore {
  const store = createStore<PackState>(() => ({ kept: [], work: {} }));
  const asksNone = { inputsFor: () => [], askAfter: () => Promise.resolve(NO_OPINIONS) };
  return {
    ...readable(store),
    ...asksNone,
    ofFinder: asksNone,
    fetch: ({ id }) => {
      const error = { code: "download-failed", address: "/", loadedBytes: 0 } as const;
      store.setState(({ kept }) =>
        network.isUp ? { kept: [...kept, id], work: {} } : { work: { [id]: { status: "failed", error } } },
      );
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
    rank: () => Promise.resolve(err({ code: "aborted" })),
    openedClient: () => null,
  };
}

const NOT_SURE = ofKingdom({ ...UNSURE, subject: "animal" });
const OF_BIRDS: Identification = {
  ...OF_GROUP,
  subject: "animal",
  group: "an owl",
  lineage: [{ name: "Strigidae", rank: "family" }],
  model: { id: "birds-inat", version: "1", title: "Pack of birds" },
};

test(
  "where the model is not sure, a pack is offered; once fetched it says that it is a bird, without a name",
  LONG,
  async () => {
    const network = { isUp: false };
    const answers: Partial<RankableAnswer>[] = [
      { identification: NOT_SURE, reading: readingOf([claim("plant", 0.4), claim("animal", 0.35)]) },
      { identification: OF_BIRDS, reading: readingOf([claim("plant", 0.4), claim("animal", 0.35)]) },
    ];
    const packs = fakePacks(network);
    const app = await openApp("/", {
      browser: withRealModel(),
      identify: answeringWith(() => answers.shift() ?? {}),
      openPacks: () => Promise.resolve(packs),
    });
    await choosePhoto(app);
    await expect.element(card(app).getByText("Not sure what this is")).toBeVisible();
    await expect.element(card(app).getByText(/^Our model does not know all animals/)).toBeVisible();
    expect(await violationsByDayAndNight()).toEqual([]);
    await card(app).getByRole("button", { name: "Fetch the pack of birds" }).click();
    await expect.element(card(app).getByRole("alert")).toBeVisible();
    network.isUp = true;
    await card(app).getByRole("button", { name: "Try again: fetch the pack of birds" }).click();
    await expect.element(card(app).getByRole("heading", { name: "This is probably a bird" })).toBeVisible();
    await expect.element(card(app).getByText(/owl/)).not.toBeInTheDocument();
    await expect.element(card(app).getByRole("meter")).not.toBeInTheDocument();
    expect(await violationsByDayAndNight()).toEqual([]);
    await card(app).getByRole("link", { name: "Open it in Animals" }).click();
    await expect.poll(app.address).toBe("/animals");
    await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
  },
);

test("an insect that a pack knows, in a photo that seems to show a pest, leads to Pests", LONG, async () => {
  const model = { id: "insects-inat", version: "1", title: "Pack of insects" };
  const app = await openApp("/", {
    browser: withRealModel("premium"),
    identify: answeringWith(() => ({
      identification: { ...OF_BIRDS, model },
      reading: readingOf([claim("pest", 0.45, true)]),
    })),
  });
  await choosePhoto(app);
  await expect.element(card(app).getByRole("heading", { name: "This is probably an insect" })).toBeVisible();
  await expect.element(card(app).getByRole("link", { name: "Open it in Pests" })).toBeVisible();
  await expect.element(card(app).getByRole("link", { name: "Animals" })).toBeVisible();
});

test(
  "what may be a pest or another animal offers packs; a clear pest does not, and for an animal Animals does",
  LONG,
  async () => {
    for (const [subject, evidence, offers] of [
      ["pest", 0.45, 3],
      ["pest", 0.6, 0],
      ["animal", 0.45, 0],
    ] as const) {
      const app = await openApp("/", {
        browser: withRealModel("premium"),
        identify: answeringWith(() => ({
          identification: NOT_SURE,
          reading: readingOf([claim(subject, evidence, true)]),
        })),
        openPacks: () => Promise.resolve(fakePacks({ isUp: true })),
      });
      await choosePhoto(app);
      // A page opens by itself where no pack is offered.
      await expect.poll(app.address).toBe(offers === 0 ? `/${subject}s` : "/");
      if (offers === 0) await app.router.navigate(-1);
      await expect.element(card(app).getByRole("link", { name: /^Open it in/ })).toBeVisible();
      const buttons = card(app).getByRole("button", { name: "Fetch the pack" });
      await expect.element(buttons).toHaveLength(offers);
      await app.unmount();
    }
  },
);

test(
  "Animals offers only packs whose groups the model finds likely; Home, where it may be anything, offers all",
  LONG,
  async () => {
    const reading = {
      ...readingOf([claim("plant", 0.4), claim("animal", 0.35)]),
      groups: [
        {
          subject: "animal",
          groups: [
            ["a hoofed animal", 0.3],
            ["a bird", 0.02],
          ],
        },
      ],
    } as const;
    const parts = {
      browser: withRealModel(),
      identify: answeringWith(() => ({ identification: NOT_SURE, reading })),
      openPacks: () => Promise.resolve(fakePacks({ isUp: true })),
    };
    for (const [path, offers] of [
      ["/", ["A bird", "An insect", "An animal"]],
      ["/animals", ["Fetch the pack of birds"]],
    ] as const) {
      const app = await openApp(path, parts);
      await choosePhoto(app);
      await expectTexts(app.getByRole("button", { name: /Fetch the pack/ }), offers);
      await app.unmount();
    }
  },
);

test("sample results can't tell: one tap asks the app's own model about the same photo", LONG, async () => {
  const { identify, pending } = answeringLater();
  const app = await openApp("/", { identify });
  await choosePhoto(app);
  const title = card(app).getByRole("heading", { name: "Sample results can't tell what this is" });
  // The title appears before any sample result arrives.
  await expect.element(title).toBeVisible();
  expect(pending).toHaveLength(1);
  // The locked pages are named before the model is fetched.
  await expect.element(card(app).getByText("Diseases and Pests are part of Premium")).toBeVisible();
  pending[0]?.answer(ok(IDENTIFIED));
  await expect.element(title).toBeVisible();
  expect(await violationsByDayAndNight()).toEqual([]);
  await card(app)
    .getByRole("button", { name: /^Identify it for real/ })
    .click();
  await expect.element(card(app).getByText("Looking at your photo...")).toBeVisible();
  expect(pending.map(({ file }) => file.name)).toEqual(["leaf.jpg", "leaf.jpg"]);
  const reading = readingOf([claim("disease", 0.7, true)]);
  pending[1]?.answer(ok({ ...IDENTIFIED, identification: REAL_IDENTIFICATION, reading }));
  await expect.element(card(app).getByText("This looks like a crop leaf")).toBeVisible();
});

test("with sample results a photo can be opened on a page", LONG, async () => {
  const app = await openApp("/", { identify: finding(null) });
  await choosePhoto(app);
  await card(app).getByRole("link", { name: "Animals" }).click();
  await expect.poll(app.address).toBe("/animals");
  await expect.element(app.getByRole("img", { name: "Your photo: leaf.jpg" })).toBeInTheDocument();
});

test(
  "a teacher's model on Plants is offered first, and keeps its page when the app's own answers on others",
  LONG,
  async () => {
    const trees = { id: "trees", version: "1", title: "Trees of our school" };
    const choice = { animal: null, plant: trees, disease: null, pest: null };
    const browser = deviceWith({ plan: "premium" });
    browser.openTab().setItem("bio-kingdom.models", JSON.stringify({ state: { choice }, version: 1 }));
    const chosen = (): unknown => JSON.parse(browser.read("bio-kingdom.models") ?? "null");
    const app = await openApp("/", { browser, identify: finding([claim("pest", 0.5)]) });
    await choosePhoto(app);
    await expect
      .element(card(app).getByRole("heading", { name: "Trees of our school answers on Plants" }))
      .toBeVisible();
    const open = card(app).getByRole("link", { name: "Open it in Plants" });
    await expect.element(open).toBeVisible();
    // Plants has no sample result.
    await expectTexts(card(app).getByRole("link"), ["Open it in Plants", "Animals", "Diseases", "Pests"]);
    expect(await violationsByDayAndNight()).toEqual([]);

    await card(app)
      .getByRole("button", { name: /^Identify for real on the other pages/ })
      .click();
    await expect.element(card(app).getByRole("heading", { name: "Not sure what this is" })).toBeVisible();
    const own = { id: KINGDOM_MODEL.id };
    expect(chosen()).toMatchObject({
      state: { choice: { animal: own, plant: trees, disease: own, pest: own }, setAside: { plant: null } },
    });
  },
);

test("the example photo is a picture that says that we made it", LONG, async () => {
  const app = await openWith(finding([claim("pest", 0.9, true)]));
  await app.getByRole("button", { name: "Try an example photo" }).click();
  const picture = card(app).getByRole("img", { name: "Your photo: example-photo.webp" });
  await expect.element(picture).toBeVisible();
  await expect
    .poll(() => {
      const canvas = picture.element();
      return canvas instanceof HTMLCanvasElement ? canvas.width : 0;
    })
    .toBe(448);
  await expect.element(card(app).getByText("A picture that we made, for trying.")).toBeVisible();
});

test("a dropped photo is used, and a drop without a file is reported", LONG, async () => {
  const app = await openWith(finding([claim("pest", 0.9, true)]));
  await expect.element(card(app)).toBeVisible();
  const drop = (data: DataTransfer): void => {
    for (const type of ["dragover", "drop"])
      card(app)
        .element()
        .dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  };
  const text = new DataTransfer();
  text.setData("text/plain", "a leaf");
  drop(text);
  await expect.element(card(app).getByRole("alert")).toBeVisible();
  const photo = new DataTransfer();
  photo.items.add(new File(["a leaf"], "dropped.jpg", { type: "image/jpeg" }));
  drop(photo);
  await expect.element(card(app).getByRole("img", { name: "Your photo: dropped.jpg" })).toBeVisible();
});

test("dropped folders lead to the page of many photos, which takes all that was dropped", LONG, async () => {
  const stores = batchPageStores(createFakeBatchStore(), [A_MANIFEST], 0);
  const app = await openApp("/", {
    browser: withRealModel(),
    openBatchPage: () => Promise.resolve(stores),
  });
  await expect.element(card(app)).toBeVisible();
  const photo = new File(["x"], "1.jpg");
  const sidecar = new File(["x"], "1.xmp");
  dropEntries(card(app).element(), [
    droppedFile(new File(["x"], "single.png")),
    droppedFolder("Trap 3", { "May/1.jpg": photo, "May/1.xmp": sidecar }),
    droppedFolder("Trap 4", { "2.jpg": new File(["x"], "2.jpg") }),
  ]);
  await expect.element(card(app).getByRole("alert")).toHaveTextContent("Trap 3This is a folder");
  await card(app).getByRole("link", { name: "Identify all these photos" }).click();
  await expect.poll(app.address).toBe("/batch");
  await expect.element(app.getByText("3 photos found; left out: 1 sidecar file (.xmp).")).toBeVisible();
});

test(
  "a model's file that is dropped here is told where models are added, and another file is not",
  LONG,
  async () => {
    const app = await openApp("/", {
      browser: withRealModel(),
      identify: () => Promise.resolve(err({ code: "photo-not-an-image" })),
    });
    const add = card(app).getByRole("link", { name: "Add a model" });
    await choosePhoto(app, new File(["words"], "words.jpg", { type: "image/jpeg" }));
    await expect.element(card(app).getByRole("alert")).toHaveTextContent("This file is not an image.");
    await expect.element(add).not.toBeInTheDocument();
    await choosePhoto(app, new File(["zip"], "trees.zip", { type: "image/jpeg" }));
    await expect
      .element(card(app).getByRole("alert"))
      .toHaveTextContent("If it is a model, add it on Models.");
    await add.click();
    await expect.poll(app.address).toBe("/models?tab=own");
  },
);

test(
  "a photo that is refused says why, and a photo that is too large can be made smaller there",
  LONG,
  async () => {
    const app = await openApp("/", {
      browser: withRealModel(),
      identify: async (file, subject, events) =>
        file.name === "small.jpg"
          ? finding([claim("pest", 0.9, true)])(file, subject, events)
          : err({ code: "photo-too-large", bytes: 6_000_000, maxBytes: 5_000_000, canShrink: true }),
      shrink: async () => new File(["a"], "small.jpg"),
    });
    await choosePhoto(app);
    await expect.element(card(app).getByRole("alert")).toHaveTextContent("File size too large");
    await card(app).getByRole("button", { name: "Shrink on this device and use" }).click();
    await expect.element(card(app).getByText("This looks like a pest")).toBeVisible();
  },
);

test("removing the photo moves the focus back to the card, which accepts the next photo", LONG, async () => {
  const app = await openWith(finding([claim("pest", 0.9, true)]));
  await choosePhoto(app);
  await card(app).getByRole("button", { name: "Remove photo" }).click();
  await expect.element(card(app).getByRole("heading", { name: "What is this?" })).toHaveFocus();
  await expect.element(card(app).getByRole("img")).not.toBeInTheDocument();
  await expect.element(card(app).getByText("Choose a photo of an animal")).toBeVisible();
});

test("on a phone all three ways to a photo stand in the first screen", LONG, async () => {
  for (const [width, height] of [
    [375, 667],
    [390, 844],
    [412, 915],
  ] as const) {
    await screen.viewport(width, height);
    const app = await openApp("/");
    for (const name of ["Take Photo", "Upload File", "Try an example photo"]) {
      const button = card(app).getByRole("button", { name });
      await expect.element(button).toBeVisible();
      await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    }
    await app.unmount();
  }
  await screen.viewport(1280, 720);
});
