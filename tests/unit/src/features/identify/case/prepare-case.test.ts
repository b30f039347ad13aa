import { expect, test } from "vitest";
import { type PreparedCase, shareableOf, shareCase } from "#src/features/identify/case/prepare-case.ts";

const PREPARED: PreparedCase = {
  sheet: {
    kind: "Case sheet",
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
