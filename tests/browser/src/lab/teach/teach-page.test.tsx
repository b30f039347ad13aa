import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { createStore } from "zustand/vanilla";
import { err, ok } from "#domain/result.ts";
import { NONE_OF_THESE } from "#domain/teaching/lesson-class.ts";
import { teach } from "#domain/teaching/teach.ts";
import { packOf } from "#models/packs.ts";
import { createModelChoiceStore } from "#src/core/models/model-choice-store.ts";
import type { LibraryTask } from "#src/lab/models/state/library-task-store.ts";
import { ShotsDialog, useHold } from "#src/lab/teach/classes/shots-dialog.tsx";
import { LiveTry } from "#src/lab/teach/lesson/try-head.tsx";
import { createModelSavingStore } from "#src/lab/teach/state/model-saving-store.ts";
import { createPhotoIntakeStore } from "#src/lab/teach/state/photo-intake-store.ts";
import type { TeachPageStores } from "#src/lab/teach/state/teach-page-stores.ts";
import { createTeachingStore } from "#src/lab/teach/state/teaching-store.ts";
import { SILENT_AFTER_MS } from "#src/ui/camera/use-camera.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { chooseFiles, fileAt } from "#tests/browser/kit/choose-files.ts";
import { openApp, type OpenedApp } from "#tests/browser/kit/open-app.tsx";
import { plugCamera } from "#tests/browser/kit/plug-camera.ts";
import { expectCount } from "#tests/browser/kit/texts.ts";
import "#src/ui/styles/tokens.css";
import { turnedTexts } from "#tests/browser/kit/turned-texts.ts";
import { createLesson, createTeachParts, newPhoto } from "#tests/fakes/lesson.ts";
import { packageOf } from "#tests/fakes/model-packages.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";
import { LONG } from "#tests/fixtures/long.ts";

const BIRDS = "birds-inat";
const HEBREW = "\u05e4\u05e8\u05d7 \u05d0\u05d3\u05d5\u05dd";

/** Opens the page with a lesson in memory. Teaching runs in this thread. */
async function openTeach() {
  const parts = await createTeachParts();
  const pack = packageOf({ id: BIRDS, title: "Pack of birds", version: packOf(BIRDS)?.version ?? "" });
  await parts.storage.write(pack, new Date(0));
  await parts.library.refresh();
  const kept = createLesson();
  const { lesson } = kept;
  const teaching = createTeachingStore({
    ...parts,
    lesson,
    worker: { teach: (...request) => Promise.resolve(ok(teach(request[0], request[1]))) },
  });
  const stores: TeachPageStores = {
    library: parts.library,
    tasks: {
      ...createStore<LibraryTask>(() => ({ status: "none" })),
      tryOn: () => Promise.resolve(),
      tryGraphics: () => Promise.resolve(),
      leaveGraphics: () => {},
      activate: () => Promise.resolve(),
      exportModel: () => Promise.resolve(null),
      remove: () => Promise.resolve(),
      leave: () => {},
    },
    base: parts.base,
    lesson,
    intake: createPhotoIntakeStore({ ...parts, lesson }),
    teaching,
    saving: createModelSavingStore({
      ...parts,
      lesson,
      openClient: parts.inference.openClient,
      choice: createModelChoiceStore(createFakeBrowser().openTab()),
      worker: {
        pack: (_base, _head, { title, labels }) => Promise.resolve(ok(packageOf({ title, labels }))),
      },
    }),
    read: () => lesson.read(),
    leave: () => {},
  };
  const screen = await openApp("/teach", { openTeaching: () => Promise.resolve(stores) });
  await expect.element(screen.getByRole("heading", { name: "2. Teach" })).toBeVisible();
  return { ...kept, screen, base: parts.base };
}

async function addClass(screen: OpenedApp, name: string): Promise<void> {
  await screen.getByLabelText("New class").fill(name);
  await screen.getByRole("button", { name: "Add class" }).click();
}

test(
  "a class needs a name of its own, can be renamed, and names of any script are shown right",
  LONG,
  async () => {
    const { screen, lesson } = await openTeach();
    await expect.element(screen.getByRole("button", { name: "Teach", exact: true })).toBeDisabled();
    await screen.getByRole("button", { name: "Add class" }).click();
    await expect.element(screen.getByText("A class needs a name.")).toBeVisible();
    await addClass(screen, HEBREW);
    await addClass(screen, HEBREW);
    await expect
      .element(screen.getByText("There is a class of this name. Choose another one."))
      .toBeVisible();
    await addClass(screen, "vine");
    await screen.getByRole("button", { name: "Edit vine" }).click();
    await screen.getByLabelText("Name of the class").fill("rubber vine");
    await screen.getByRole("button", { name: "Rename", exact: true }).click();
    await expect.element(screen.getByRole("heading", { name: "rubber vine" })).toBeVisible();
    for (const { id, isReject } of lesson.getState().classes) {
      if (!isReject) for (const at of [1, 2]) lesson.addPhoto(newPhoto(id, `${id} ${"x".repeat(at * 9)}`));
    }
    await screen.getByRole("button", { name: "Teach", exact: true }).click();
    await expect.element(screen.getByText(/held-out photos right/)).toBeVisible();
    // Each class says once that it has too few photos, and "None of these" that it has none.
    await expectCount(screen.getByText(/or more are better|fewer than/i), 2);
    await expectCount(screen.getByText(/look-alikes may get one of your names/), 1);
    expect(turnedTexts()).toEqual([]);
    expect(await violationsByDayAndNight()).toEqual([]);
  },
);

test("files that are no photos make no class, and are counted in a folder and in a class", LONG, async () => {
  const { screen, lesson } = await openTeach();
  const files = ["kinds/wren/1.jpg", "kinds/wren/1.xmp", "kinds/edits/1.aae"].map((path) => fileAt(path));
  await chooseFiles(screen.getByLabelText("Folder with a sub-folder for each class"), files);
  await expect.element(screen.getByText("Left out: 2 sidecar files (.xmp, .aae).")).toBeVisible();
  expect(lesson.getState().classes.map(({ name }) => name)).toEqual(["wren", NONE_OF_THESE.name]);
  await chooseFiles(screen.getByLabelText("Photos of wren"), [fileAt("clip.mov")]);
  await expect
    .element(screen.getByText("There is no photo among these files. Left out: 1 video (.mov)."))
    .toBeVisible();
});

test("a full storage is reported, and the lesson stays in the tab until there is room", LONG, async () => {
  const { screen, database } = await openTeach();
  database.problem = "storage-full";
  await addClass(screen, "vine");
  const alert = screen.getByRole("alert");
  await expect
    .element(alert)
    .toHaveTextContent(
      "Your latest changes are in this tab alone: the storage that this browser grants is full.",
    );
  await expect.element(alert).toHaveTextContent("Nothing is lost as long as you keep this tab open.");
  await expect.element(screen.getByRole("region", { name: "vine" })).toBeVisible();
  database.problem = null;
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(await database.read()).toMatchObject({ value: { classes: [{ name: "vine" }] } });
});

test("a lesson that another tab has changed can be shown as it is now", LONG, async () => {
  const { screen, again } = await openTeach();
  again().addClass("lantana");
  await screen.getByRole("button", { name: "Show it as it is now" }).click();
  await expect.element(screen.getByRole("region", { name: "lantana" })).toBeVisible();
});

test("a model needs a name that no other has, and a page", LONG, async () => {
  const { screen, lesson } = await openTeach();
  for (const name of ["vine", "lantana"]) {
    const own = lesson.classNamed(name);
    for (const at of [1, 2, 3]) lesson.addPhoto(newPhoto(own?.id ?? "", name.repeat(at)));
  }
  await screen.getByRole("button", { name: "Teach", exact: true }).click();
  await screen.getByRole("button", { name: "Save model" }).click();
  await expect.element(screen.getByText("A model needs a name.")).toBeVisible();
  await expect.element(screen.getByText("A model needs at least one page.")).toBeVisible();
  await screen.getByLabelText("Name of the model").fill("Bio Kingdom model");
  await expect.element(screen.getByText(/A model of this name is stored already/)).toBeVisible();
  await screen.getByLabelText("Name of the model").fill("My weeds");
  await screen.getByRole("checkbox", { name: "Plants" }).click();
  await screen.getByRole("button", { name: "Save model" }).click();
  await expect.element(screen.getByText("My weeds is stored on this device.")).toBeVisible();
});

test(
  "after another tab has chosen another network, the head is neither tried nor saved, and the page says why",
  LONG,
  async () => {
    const { screen, lesson, base } = await openTeach();
    for (const name of ["vine", "lantana"]) {
      const own = lesson.classNamed(name);
      for (const at of [1, 2, 3]) lesson.addPhoto(newPhoto(own?.id ?? "", name.repeat(at)));
    }
    await screen.getByRole("button", { name: "Teach", exact: true }).click();
    const save = screen.getByRole("button", { name: "Save model" });
    await expect.element(save).toBeEnabled();
    const own = base.modelId();
    base.choose(BIRDS);
    const alert = screen.getByRole("alert");
    await expect
      .element(alert)
      .toHaveTextContent("It was taught on another network than the one chosen now.");
    await expect.element(save).toBeDisabled();
    await expect.element(screen.getByRole("heading", { name: "Try it" })).not.toBeInTheDocument();
    base.choose(own);
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
    await expect.element(screen.getByRole("heading", { name: "Try it" })).toBeVisible();
  },
);

afterEach(() => vi.restoreAllMocks());

test("an unplugged camera is reported, and answers end", async () => {
  const camera = plugCamera({ torch: false, cameras: 1 });
  const answer = {
    verdict: "identified",
    classes: [{ name: "rubber vine", isReject: false, probability: 1 }],
  } as const;
  const answerFor = vi.fn<() => Promise<ReturnType<typeof ok<typeof answer>>>>(async () => ok(answer));
  const screen = await render(<LiveTry answerFor={answerFor} onClose={() => {}} />);
  const classes = screen.getByRole("list", { name: "Most probable classes" });
  await expect.element(classes).toBeVisible();

  camera.unplug();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The camera stopped.");
  await expect.element(classes).not.toBeInTheDocument();
});

test.each([
  ["refused", () => Promise.reject(new DOMException("planted", "NotAllowedError"))],
  ["silent", () => new Promise<never>(() => {})],
] as const)("a camera that is %s offers what can be done in a lesson instead", async (state, answer) => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(answer);
  const views = [
    {
      view: <ShotsDialog name="owl" photos={[]} onShot={() => {}} onClose={() => {}} />,
      instead: "Choose 'Done', then 'Add photos'.",
    },
    {
      view: <LiveTry answerFor={async () => err({ code: "aborted" })} onClose={() => {}} />,
      instead: "Choose 'Stop camera', then 'Try a photo'.",
    },
  ];
  for (const { view, instead } of views) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const screen = await render(view);
    if (state === "silent") vi.advanceTimersByTime(SILENT_AFTER_MS);
    vi.useRealTimers();
    const alert = screen.getByRole("alert");
    await expect.element(alert).toHaveTextContent(instead);
    await expect.element(alert).not.toHaveTextContent("upload");
    await screen.unmount();
  }
});

function Counter({ onWork }: { readonly onWork: () => void }): ReactNode {
  const hold = useHold(onWork);
  return (
    <button type="button" {...hold}>
      Take photo
    </button>
  );
}

test("a held button repeats, and after a hold that ended outside the next key works", LONG, async () => {
  const work = vi.fn<() => void>();
  const screen = await render(<Counter onWork={work} />);
  const button = screen.getByRole("button").element();
  if (!(button instanceof HTMLButtonElement)) throw new Error("no button");
  button.focus();
  const point = (type: string): boolean =>
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
  point("pointerdown");
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1);
  point("pointerout");
  work.mockClear();

  await userEvent.keyboard("{Enter}");
  expect(work).toHaveBeenCalledOnce();
});
