import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { transformWithOxc } from "vite";

const ONE = "?drawing";
const FOLDER = "?drawings";

/**
 * Turns SVG files into React elements, because only in the page's own markup do drawings have the colours of the theme.
 * `picture.svg?drawing` is a component for the whole file. `folder?drawings` has the content of each file in a folder,
 * by the file's name.
 * @returns {import("vite").Plugin}
 */
export function drawings() {
  return {
    name: "drawings",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith(FOLDER) && importer !== undefined ? resolve(dirname(importer), source) : null,
    load(id) {
      const [path = ""] = id.split("?", 1);
      /** @param {string} file */
      const read = (file) => {
        this.addWatchFile(file);
        return jsxOf(readFileSync(file, "utf8"));
      };
      if (id.endsWith(ONE)) {
        const component = read(path).replace("<svg", '<svg aria-hidden="true" focusable="false" {...props}');
        return compile(id, `(props) => ${component}`);
      }
      if (!id.endsWith(FOLDER)) return null;
      const entries = readdirSync(path).map((file) => {
        const content = read(join(path, file))
          .replace(/^<svg[^>]*>/, "<>")
          .replace(/<\/svg>\s*$/, "</>");
        return `"${file.replace(/\.svg$/, "")}": ${content}`;
      });
      return compile(id, `{ ${entries.join(",\n")} }`);
    },
  };
}

/**
 * SVG is JSX, except for the names of some attributes.
 * @param {string} svg
 */
function jsxOf(svg) {
  return svg
    .replace(/ xmlns="[^"]*"/, "")
    .replaceAll(' class="', ' className="')
    .replaceAll(
      / ([a-z]+)-([a-z])([a-z]*)="/g,
      (_, first, letter, rest) => ` ${first}${letter.toUpperCase()}${rest}="`,
    );
}

/**
 * A module that exports a JSX expression. The classic runtime, under a short name, is a tenth smaller here.
 * @param {string} id
 * @param {string} jsx
 */
function compile(id, jsx) {
  const code = `import { createElement, Fragment } from "react"; const h = createElement; export default ${jsx};`;
  const jsxOptions = /** @type {const} */ ({ runtime: "classic", pragma: "h", pragmaFrag: "Fragment" });
  // No TypeScript, so a copy of the app that lacks a part of the TypeScript projects builds too.
  return transformWithOxc(code, `${id}.jsx`, { lang: "jsx", tsconfig: false, jsx: jsxOptions });
}
