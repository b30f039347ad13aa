import { headlineOfAnswer } from "#domain/headline.ts";
import type { Identification } from "#domain/identification.ts";

/** What an answer says before the link to its page in the guide, and the link's text. */
export function describeGuideLink(identification: Identification): {
  readonly text: string;
  readonly link: string;
} {
  const { verdict, record } = identification;
  const link = `${headlineOfAnswer(identification)} in the guide`;
  if (verdict === "healthy") return { text: "What keeps it so, and what to look for next:", link };
  if (record === null) {
    return {
      text: "The details could not be loaded here. The guide has them, once there is a network.",
      link,
    };
  }
  return { text: "All that is known of it, with drawings and sources:", link };
}
