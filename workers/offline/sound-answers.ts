import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * True where an answer is the file of its address. Servers of one-page apps answer index.html with status 200 for files
 * that they don't have. Kept as a script or a runtime, such an answer would break the app until the next version.
 */
export function isSound(address: string, answer: Pick<Response, "status" | "headers">): boolean {
  const isPage = new URL(address).pathname.endsWith(".html");
  const type = answer.headers.get("content-type") ?? "";
  return answer.status === 200 && (isPage || !/^\s*text\/html\b/i.test(type));
}

/** Lets only sound answers into a cache. */
export const soundAnswersOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isSound(request.url, response) ? response : null),
};

/** The answer as one that may open a page: browsers refuse those for which the host has sent the request elsewhere. */
export function asDirect(answer: Response): Response {
  return answer.redirected ? new Response(answer.body, answer) : answer;
}

/** Opens pages also where a file is not kept and the host has another address for it, such as "/" for "/index.html". */
export const directAnswers: WorkboxPlugin = {
  handlerWillRespond: ({ response }) => Promise.resolve(asDirect(response)),
};
