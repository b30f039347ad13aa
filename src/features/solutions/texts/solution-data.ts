import { type FreeSolution, treatedProblems } from "./solution-sections.ts";
import { solutionHead } from "./solution-head.ts";
import { citation, type StructuredDocument } from "#src/features/guide/texts/structured-data.ts";

/**
 * What search engines are told of a solution, in the words of schema.org: a page about the problems that it treats. Not a
 * product: nobody sells it here, nobody rated it, and its effectiveness is a sample figure or unknown. `address` is that of
 * its page, where the site's is known; `problems` are the names of diseases and pests by their ids.
 */
export function solutionData(
  solution: FreeSolution,
  problems: Readonly<Record<string, string>>,
  address: string | null,
): StructuredDocument {
  const { name, treats, sources } = solution;
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name,
    description: solutionHead(solution).description,
    inLanguage: "en",
    publisher: { "@type": "Organization", name: "Bio Kingdom" },
    about: treatedProblems(treats, problems).map((problem) => ({ "@type": "Thing", name: problem.name })),
    citation: sources.map(citation),
    ...(address === null ? {} : { url: address }),
  };
}
