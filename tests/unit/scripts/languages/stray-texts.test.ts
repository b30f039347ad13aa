import { expect, test } from "vitest";
import { strayTexts } from "../../../../scripts/languages/stray-texts.mjs";

test.each([
  ["<p>Save</p>", "Save"],
  ["<p>{share}%</p>", "%"],
  ["const share = `${percent}%`", "{}%"],
  ['<input aria-label="Name" />', "Name"],
  ['<p title={open ? "Close it" : t`Open it`} />', "Close it"],
  ['const ADVICE = "Try again."', "Try again."],
  ["const told = `Wait ${n} days`", "Wait {} days"],
  ['const told = "Try it again" + name', "Try it again"],
  ["const told = isOpen && f`Wait for it`", "Wait for it"],
  ['const COLUMN = { name: "Best labels", title: "Best of them", cell }', "Best of them"],
  ['const FACT = { name: "Best labels", title: t`Best labels` }', "Best labels"],
])("%s has a text outside the tags", (code, text) => {
  expect(strayTexts(code, "a.tsx").map((stray) => stray.text)).toEqual([text]);
});

test.each([
  "<p>{t`Save it`}</p>",
  "<p style={{ width: `${percent}%` }}>{t`${percent}%`}</p>",
  'const level = inContext("Severity of it"); const HIGH = level`High it is`;',
  'import { A } from "./Some file.ts"',
  'throw new Error("No such thing")',
  'report(new RangeError("No such thing"))',
  'const GROUPS = { "Slugs and snails": t`Slugs and snails` }',
  'type Name = "Slugs and snails"',
  'if (group === "Slugs and snails") f()',
  '<p className="Some class" />',
  "<p>Bio Kingdom</p>",
  'const COLUMN = { name: "Best labels", title: t`Best labels`, cell }',
])("%s has none", (code) => {
  expect(strayTexts(code, "a.tsx")).toEqual([]);
});
