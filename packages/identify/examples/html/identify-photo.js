// "identify" is a copy of node_modules/bio-kingdom-identify/dist, "model" a folder with model-manifest.json.
import { createIdentifier } from "./identify/index.js";

const identifier = createIdentifier({ package: "model", assets: "identify/assets" });
const answer = document.getElementById("answer");

/** Ends the photo before, if it still waits. */
let newest = new AbortController();

async function identify(photo) {
  newest.abort(null);
  const own = new AbortController();
  newest = own;
  answer.textContent = "Looking …";
  const result = await identifier.identify(photo, { signal: own.signal });
  if (newest !== own) return;
  answer.textContent = result.ok
    ? `${result.value.label ?? result.value.verdict}: ${Math.round(result.value.probability * 100)} %`
    : result.error.message;
}

document.getElementById("photo").addEventListener("change", ({ target }) => {
  const [photo] = target.files;
  if (photo !== undefined) void identify(photo);
});
