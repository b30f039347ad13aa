import { assert, property, string } from "fast-check";
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { xmlText } from "#src/lab/batch/rules/xml.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  alwaysCreateTextNode: true,
});

test("whatever a text is, another reader gets it back from an element and an attribute, but for what XML forbids", () => {
  assert(
    property(string({ unit: "binary", maxLength: 60 }), (text) => {
      const written = xmlText(text);
      const { a } = parser.parse(`<a b="${written}">${written}</a>`);
      // XML readers convert every kind of line break to a line feed.
      const allowed = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
      expect(String(a["#text"] ?? "").replaceAll(/\r\n?/g, "\n")).toBe(allowed.replaceAll(/\r\n?/g, "\n"));
    }),
  );
});

test.each([
  ['<a href="x">&', "&lt;a href=&quot;x&quot;&gt;&amp;"],
  ["it's", "it&apos;s"],
  ["\u0000\u000B\uFFFE\uD800 tab\t", " tab\t"],
])("%j stands in XML as %j", (text, written) => {
  expect(xmlText(text)).toBe(written);
});
