import { expect, test } from "vitest";
import { NO_REMARKS } from "#domain/answer/remarks.ts";
import {
  prepareCase,
  type PreparedCase,
  shareableOf,
  shareCase,
} from "#src/app/history/case/prepare-case.ts";
import type { Plan } from "#src/plan/plan.ts";
import { answerAs, OFF_TOPIC } from "#tests/fakes/identified.ts";

const PREPARED: PreparedCase = {
  sheet: {
    kind: "Case sheet",
    name: "Aphid",
    title: "Aphid",
    sample: null,
    parts: [],
    notices: [],
    photos: ["Photo"],
  },
  pictures: ["data:image/jpeg;base64,/9j/4AAQ"],
  file: new File(["<p>"], "case-sheet-aphid-2026-11-22.html", { type: "text/html" }),
  text: "Case sheet: Aphid",
};

const share = (): Promise<void> => Promise.resolve();

/** The names of the files that would be shared, if the browser can share these types, and whether a text would be. */
function shared(...types: readonly string[]): { readonly files: readonly string[]; readonly text: boolean } {
  const canShare = ({ files = [] }: ShareData = {}): boolean =>
    files.every(({ type }) => types.includes(type));
  const form = shareableOf(PREPARED, { share, canShare });
  return { files: (form?.files ?? []).map(({ name }) => name), text: form?.text !== undefined };
}

test("the file is shared where the browser takes it, else the photo with the text, else the text", () => {
  expect(shared("text/html", "image/jpeg")).toEqual({
    files: ["case-sheet-aphid-2026-11-22.html"],
    text: false,
  });
  expect(shared("image/jpeg")).toEqual({ files: ["case-sheet-aphid-2026-11-22.jpg"], text: true });
  expect(shared()).toEqual({ files: [], text: true });
  expect(shareableOf(PREPARED, { share })).toEqual({ title: "Case sheet: Aphid", text: PREPARED.text });
});

test("without a photo the text alone is shared, and a browser without sharing shares nothing", () => {
  const withoutPhoto = { ...PREPARED, pictures: [] };
  expect(shareableOf(withoutPhoto, { share, canShare: () => false })?.files).toBeUndefined();
  expect(shareableOf(PREPARED, {})).toBeNull();
});

function failing(name: string): { readonly share: () => Promise<void> } {
  return { share: () => Promise.reject(new DOMException("", name)) };
}

test("a list of apps that is closed is no failure, all else is", async () => {
  expect(await shareCase({}, { share })).toBe("shared");
  expect(await shareCase({}, failing("AbortError"))).toBe("cancelled");
  expect(await shareCase({}, failing("NotAllowedError"))).toBe("failed");
});

/** The text of the sheet of a photo that looks like common rust of maize. */
async function rustSheet(plan: Plan): Promise<string> {
  const lookalike = { subject: "disease", label: "Common rust", group: null, probability: 0.9 } as const;
  const identification = { ...OFF_TOPIC, lookalike };
  const rust = { identification, photos: [], remarks: NO_REMARKS, identifiedAt: null };
  return (await prepareCase(rust, plan, new Date(0))).text;
}

test("a sheet of Free does not name the disease that a photo looks like, one of Premium does", async () => {
  expect(await rustSheet("free")).not.toMatch(/common rust/i);
  expect(await rustSheet("premium")).toMatch(/common rust/i);
});

/** The text of the sheet of a daisy that is a lily of the valley with this probability. */
async function daisySheet(probability: number): Promise<string> {
  const candidates = [
    { label: "Daisy", probability: 1 - probability },
    { label: "Lily of the valley", probability },
  ] as const;
  const identification = answerAs({ subject: "plant", verdict: "identified", candidates });
  const daisy = { identification, photos: [], remarks: NO_REMARKS, identifiedAt: null };
  return (await prepareCase(daisy, "free", new Date(0))).text;
}

test("planted: a sheet tells a dangerous candidate of 5% under a harmless name, and none of less", async () => {
  expect(await daisySheet(0.06)).toMatch(/Danger\nIf it is \P{L}*Lily of the valley/u);
  expect(await daisySheet(0.04)).not.toContain("Danger");
});
