import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import "#src/ui/styles/tokens.css";
import { CameraDialog } from "#src/ui/camera/camera-dialog.tsx";
import { SILENT_AFTER_MS } from "#src/ui/camera/use-camera.ts";
import { violationsByDayAndNight } from "#tests/browser/kit/axe.ts";
import { chooseFiles } from "#tests/browser/kit/choose-files.ts";
import { plugCamera } from "#tests/browser/kit/plug-camera.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { LONG } from "#tests/fixtures/long.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test(
  "a picture can be looked at and taken again before it is used; the main button of each step has the focus",
  LONG,
  async () => {
    const camera = plugCamera({ torch: false, cameras: 1 });
    const photos: File[] = [];
    const onClose = vi.fn<() => void>();
    const screen = await render(<CameraDialog onPhoto={(photo) => photos.push(photo)} onClose={onClose} />);
    const shutter = screen.getByRole("button", { name: "Take picture" });
    await expect.element(shutter).toHaveFocus();
    expect(screen.getByRole("button", { name: "Light" }).query()).toBeNull();
    expect(screen.getByRole("button", { name: "Other camera" }).query()).toBeNull();

    await shutter.click();
    await expect.element(screen.getByRole("img", { name: "The photo that you took" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Use this photo" })).toHaveFocus();
    expect(photos).toEqual([]);

    await screen.getByRole("button", { name: "Take again" }).click();
    await expect.element(shutter).toHaveFocus();
    await expect.element(screen.getByLabelText("Live picture of your camera")).toBeVisible();
    await shutter.click();
    await screen.getByRole("button", { name: "Use this photo" }).click();

    expect(photos.map(({ type }) => type)).toEqual(["image/jpeg"]);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    camera.unplug();
  },
);

test("the light of a camera that has one is switched, and goes out with the camera", async () => {
  const camera = plugCamera({ torch: true, cameras: 1 });
  const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
  const light = screen.getByRole("button", { name: "Light" });
  await expect.element(light).toHaveAttribute("aria-pressed", "false");
  await light.click();
  await expect.element(light).toHaveAttribute("aria-pressed", "true");
  await light.click();
  await expect.element(light).toHaveAttribute("aria-pressed", "false");

  expect(camera.lights).toEqual([{ torch: true }, { torch: false }]);
  await screen.unmount();
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
  camera.unplug();
});

test("a camera that starts only when its dialog is gone is turned off", async () => {
  const allowed = createDeferred<void>();
  const camera = plugCamera({ torch: false, cameras: 1, allowed: allowed.promise });
  const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
  await expect.poll(() => camera.asked).toEqual(["environment"]);
  await screen.unmount();
  allowed.resolve();
  await expect.poll(() => camera.tracks.map(({ readyState }) => readyState)).toEqual(["ended"]);
  camera.unplug();
});

test("with two cameras the other one can be used, and the first one is off then", async () => {
  const camera = plugCamera({ torch: false, cameras: 2 });
  const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
  await screen.getByRole("button", { name: "Other camera" }).click();
  await expect.poll(() => camera.asked).toEqual(["environment", "user"]);
  await expect.element(screen.getByRole("button", { name: "Take picture" })).toBeEnabled();

  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(["ended", "live"]);
  await screen.unmount();
  camera.unplug();
});

test(
  "axe finds nothing in either step of the dialog, and Escape closes it with the focus where it was",
  LONG,
  async () => {
    const camera = plugCamera({ torch: true, cameras: 2 });
    const onClose = vi.fn<() => void>();
    const main = document.createElement("main");
    const opener = document.createElement("button");
    opener.textContent = "Open the camera";
    main.append(opener);
    document.body.append(main);
    opener.focus();
    const screen = await render(<CameraDialog onPhoto={() => {}} onClose={onClose} />);
    await expect.element(screen.getByRole("button", { name: "Take picture" })).toHaveFocus();
    expect(["live", await violationsByDayAndNight()]).toEqual(["live", []]);

    await screen.getByRole("button", { name: "Take picture" }).click();
    await expect.element(screen.getByRole("button", { name: "Use this photo" })).toHaveFocus();
    expect(["taken", await violationsByDayAndNight()]).toEqual(["taken", []]);

    await userEvent.keyboard("{Escape}");
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(document.activeElement).toBe(opener);
    main.remove();
    camera.unplug();
  },
);

test.each([
  { error: new DOMException("planted", "NotAllowedError"), sentence: "The camera was not allowed." },
  { error: new DOMException("planted", "NotFoundError"), sentence: "No camera was found on this device." },
  { error: new DOMException("planted", "NotReadableError"), sentence: "The camera did not start." },
  { error: new TypeError("planted"), sentence: "The camera could not be used." },
])(
  "a camera that answers $error.name gives a sentence, and a file can be uploaded instead",
  async ({ error, sentence }) => {
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(error);
    const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
    const alert = screen.getByRole("alert");
    await expect.element(alert).toHaveTextContent(sentence);
    await expect.element(alert).toHaveTextContent("You can upload a file instead.");
    expect(screen.getByRole("button", { name: "Take picture" }).query()).toBeNull();
  },
);

/** Plugs a camera that nobody has allowed yet, and opens the dialog. Time passes only by `pass`. */
async function openSilent(parts: { readonly onPhoto?: (file: File) => void } = {}) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const allowed = createDeferred<void>();
  const camera = plugCamera({ torch: false, cameras: 1, allowed: allowed.promise });
  const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} {...parts} />);
  await expect.poll(() => camera.asked).toEqual(["environment"]);
  return { camera, screen, allow: allowed.resolve, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

test("a camera that does not answer for ten seconds is reported, and may still come", async () => {
  const { camera, screen, allow, pass } = await openSilent();
  const alert = screen.getByRole("alert");
  pass(SILENT_AFTER_MS - 1);
  expect(alert.query()).toBeNull();
  pass(1);
  await expect.element(alert).toHaveTextContent("The camera does not answer.");
  allow();
  await expect.element(screen.getByRole("button", { name: "Take picture" })).toBeEnabled();
  expect(alert.query()).toBeNull();
  await screen.unmount();
  camera.unplug();
});

test("a silent camera is asked again, and the stream that comes late for the first request is stopped", async () => {
  const { camera, screen, allow, pass } = await openSilent();
  pass(SILENT_AFTER_MS);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => camera.asked).toEqual(["environment", "environment"]);
  expect(screen.getByRole("alert").query()).toBeNull();
  pass(SILENT_AFTER_MS);
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The camera does not answer.");
  allow();
  await expect.poll(() => camera.tracks.map(({ readyState }) => readyState)).toEqual(["ended", "live"]);
  await screen.unmount();
  expect(camera.tracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
  camera.unplug();
});

test("beside a silent camera a file can be uploaded", LONG, async () => {
  const photos: File[] = [];
  const { camera, screen, pass } = await openSilent({ onPhoto: (photo) => photos.push(photo) });
  pass(SILENT_AFTER_MS);
  await expect.element(screen.getByRole("button", { name: "Upload File" })).toBeVisible();
  await chooseFiles(screen.getByLabelText("Photo file"), [new File(["a leaf"], "leaf.jpg")]);
  expect(photos.map(({ name }) => name)).toEqual(["leaf.jpg"]);
  await screen.unmount();
  camera.unplug();
});

test("a camera that starts and shows no picture is reported too", LONG, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const still = new MediaStream();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockResolvedValue(still);
  Object.defineProperty(still, "active", { value: true });
  const screen = await render(<CameraDialog onPhoto={() => {}} onClose={() => {}} />);
  await expect.element(screen.getByLabelText("Live picture of your camera")).toBeInTheDocument();
  vi.advanceTimersByTime(SILENT_AFTER_MS);
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The camera does not answer.");
});

test("an unplugged camera is reported, but a picture that it took can still be used", LONG, async () => {
  const camera = plugCamera({ torch: false, cameras: 1 });
  const photos: File[] = [];
  const screen = await render(<CameraDialog onPhoto={(photo) => photos.push(photo)} onClose={() => {}} />);
  await screen.getByRole("button", { name: "Take picture" }).click();
  const use = screen.getByRole("button", { name: "Use this photo" });
  await expect.element(use).toHaveFocus();
  camera.unplug();
  await screen.getByRole("button", { name: "Take again" }).click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The camera stopped.");
  await screen.unmount();

  const other = plugCamera({ torch: false, cameras: 1 });
  const again = await render(<CameraDialog onPhoto={(photo) => photos.push(photo)} onClose={() => {}} />);
  await again.getByRole("button", { name: "Take picture" }).click();
  await expect.element(use).toHaveFocus();
  other.unplug();
  await use.click();
  expect(photos.map(({ type }) => type)).toEqual(["image/jpeg"]);
});
