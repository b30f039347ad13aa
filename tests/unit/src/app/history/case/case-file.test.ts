import { expect, test } from "vitest";
import { caseFile, caseFileName } from "#src/app/history/case/case-file.ts";
import type { CaseSheet } from "#src/app/history/case/case-sheet.ts";

const SHEET: CaseSheet = {
  kind: "Case sheet",
  name: "Tomato late blight",
  title: "Tomato late blight",
  sample: null,
  parts: [{ kind: "steps", title: "What to do today", steps: ["Cut it off."] }],
  notices: ["An aid."],
  photos: ["Photo"],
};
const SAMPLE: CaseSheet = {
  ...SHEET,
  kind: "Sample case sheet",
  name: "Fuchsröte / ß!",
  title: "Sample: Fuchsröte / ß!",
  sample: { mark: "SAMPLE - NOT A FINDING", sentence: "Nothing was identified." },
};
const PICTURE = "data:image/jpeg;base64,/9j/4AAQ";

test("the file has no script, asks for nothing, and holds its photo and its style", () => {
  const html = caseFile(SHEET, [PICTURE]);
  expect(html).not.toMatch(/<script|<link|@import|https?:|url\(/i);
  expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(html).toContain(`<img src="${PICTURE}" alt="Photo">`);
  expect(html).toContain("<h2>What to do today</h2><ol><li>Cut it off.</li></ol>");
});

test.each([
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>.jpg',
  "' onload='alert(1)",
  "</title><script>",
])("texts of people and models are escaped everywhere: %s", (text) => {
  const html = caseFile(
    {
      kind: text,
      name: text,
      title: text,
      sample: { mark: text, sentence: text },
      parts: [
        { kind: "facts", title: text, facts: [[text, text]] },
        { kind: "text", title: text, paragraphs: [text] },
        { kind: "steps", title: text, steps: [text] },
      ],
      notices: [text],
      photos: [text],
    },
    [text],
  );
  expect(html).not.toContain(text);
  expect(html.replace(/<style>[^<]*<\/style>/, "")).not.toMatch(
    /<(?:script|img src=x)|"[^"]*" on\w+=|'alert/,
  );
});

test("a sample's file bears the mark twice, one of them on every printed page", () => {
  const html = caseFile(SAMPLE, []);
  expect(html.match(/SAMPLE - NOT A FINDING/g)).toHaveLength(2);
  expect(html).toContain('<p class="mark" aria-hidden="true">');
  expect(html).toMatch(/\.mark\{position:fixed/);
});

test("the file is named by what it is and the day, in letters that every system takes", () => {
  expect(caseFileName(SHEET, "2026-11-22T09:00:00.000Z")).toBe(
    "case-sheet-tomato-late-blight-2026-11-22.html",
  );
  expect(caseFileName(SAMPLE, "2026-11-22T09:00:00.000Z")).toBe(
    "sample-case-sheet-fuchsrote-2026-11-22.html",
  );
  expect(caseFileName({ ...SHEET, name: "番茄" }, "2026-11-22T09:00:00.000Z")).toBe(
    "case-sheet-2026-11-22.html",
  );
  expect(caseFileName({ ...SHEET, name: "x".repeat(200) }, "2026-11-22").length).toBeLessThan(100);
});
