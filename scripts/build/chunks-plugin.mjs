/**
 * The modules of a chunk: paths of own modules, icons and style modules without the file ending, as the source of a
 * regular expression, or an expression for whole ids.
 * @typedef {Readonly<Record<string, readonly (string | RegExp)[]>>} Chunks
 */

/**
 * Groups modules that several pages share, in the order of precedence.
 * @param {Chunks} chunks by their names
 */
export function groupsOf(chunks) {
  return Object.entries(chunks).map(([name, patterns]) => ({
    name,
    test: new RegExp(patterns.map((pattern) => expressionOf(pattern).source).join("|")),
    includeDependenciesRecursively: false,
  }));
}

/**
 * Fails a build where a pattern, or one alternative of it, matches no module any more: after a rename the modules would
 * become chunks of their own, without a word.
 * @param {Chunks} chunks
 * @returns {import("vite").Plugin}
 */
export function checkChunks(chunks) {
  return {
    name: "check-chunks",
    apply: "build",
    buildEnd(error) {
      if (error !== undefined) return;
      const unmatched = unmatchedIn(chunks, [...this.getModuleIds()]);
      if (unmatched.length > 0) this.error(`no module is in these chunks:\n${unmatched.join("\n")}`);
    },
  };
}

/**
 * @param {Chunks} chunks
 * @param {readonly string[]} ids of all modules of the build
 * @returns {string[]} a line for each alternative without a module
 */
export function unmatchedIn(chunks, ids) {
  return Object.entries(chunks).flatMap(([name, patterns]) =>
    patterns
      .flatMap(alternativesOf)
      .filter((one) => !ids.some((id) => expressionOf(one).test(id)))
      .map((one) => `${name}: ${String(one)}`),
  );
}

/** @param {string | RegExp} pattern */
function expressionOf(pattern) {
  return typeof pattern === "string"
    ? new RegExp(`/(?:${pattern})(?:\\.module\\.css|\\.tsx?|\\.m?js|\\.json)$`)
    : pattern;
}

/**
 * Writes out the groups of a path: "a/(?:b|c)" as "a/b" and "a/c".
 * @param {string | RegExp} pattern
 * @returns {(string | RegExp)[]}
 */
function alternativesOf(pattern) {
  if (typeof pattern !== "string") return [pattern];
  const [group, content = ""] = /\(\?:([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined) return [pattern];
  return content.split("|").flatMap((one) => alternativesOf(pattern.replace(group, () => one)));
}
