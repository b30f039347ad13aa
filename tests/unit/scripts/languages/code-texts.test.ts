import { afterEach, expect, test } from "vitest";
import { m, setTranslator, t } from "#src/language/messages.ts";
import { hashOf, translatorOf } from "#src/language/translator.ts";
import { hashOf as scriptsHash, keyOf, textsIn } from "../../../../scripts/languages/code-texts.mjs";

afterEach(() => setTranslator(null));

/** The texts of a piece of code, as [context, English, plural]. */
function read(code: string) {
  return textsIn(code, "a.tsx").texts.map(({ context, one, other }) => [context, one, other]);
}

test("texts are found in code and in elements, with their contexts and plurals", () => {
  expect(
    read(`
      const level = inContext("severity");
      const TEXTS = { high: level\`High\`, low: inContext("risk")\`Low\` };
      export const A = () => <p title={t\`A \${name}\`}>{rich\`Read \${<b>{t\`this\`}</b>}\`}</p>;
      export const B = (n: number) => plural(n, m\`\${n} leaf\`, m\`\${n} leaves\`);
    `),
  ).toEqual([
    ["severity", "High", null],
    ["risk", "Low", null],
    [null, "A {0}", null],
    [null, "Read {0}", null],
    [null, "this", null],
    [null, "{0} leaf", "{0} leaves"],
  ]);
});

test("the keys of the scripts are those of the app", () => {
  const found: string[] = [];
  setTranslator(
    translatorOf({
      tag: "es",
      locale: "es",
      direction: "ltr",
      forms: ["one", "other"],
      messages: {},
      loadLazy: null,
      others: (key) => {
        found.push(key);
        return key;
      },
    }),
  );
  const name = "x";
  expect(t`A ${name} of ${2}`).toBe("A x of 2");
  const [text] = textsIn("t`A ${name} of ${2}`", "a.ts").texts;
  expect(text === undefined ? null : keyOf(text)).toBe(found[0]);
  expect(scriptsHash("Late blight \u0004é")).toBe(hashOf("Late blight \u0004é"));
  const message = m`${2} leaves`;
  expect(textsIn("plural(2, m`${2} leaf`, m`${2} leaves`)", "a.ts").texts[0]?.other).toBe(message.key);
});

test.each([
  ["plural(n, `a`, `b`)", "plural takes two texts"],
  ["plural(n, m`${a} leaf`, m`${b} leaves`)", "the same values"],
  ["f(m`leaf`)", "for plural alone"],
  ["inContext(name)`High`", "quotation marks"],
  ["t`{0} leaves`", "a place for a value"],
])("what no catalog could follow is a fault: %s", (code, fault) => {
  expect(textsIn(code, "a.ts").faults.join()).toContain(fault);
});
