import type { IdentifierError, IdentifierFault } from "./identifier.ts";

/** Adds a sentence for developers to a fault. `assets` is the address of the workers' folder. */
export function withMessage(fault: IdentifierFault, assets: string): IdentifierError {
  return { ...fault, message: messageOf(fault, assets) };
}

function messageOf(fault: IdentifierFault, assets: string): string {
  const { code } = fault;
  if (code === "asset-unreachable") {
    return `The worker ${fault.address} did not start. ${COPY_ASSETS} and let the page's policy start it: "worker-src 'self' blob:" and "script-src 'self'".`;
  }
  if (code === "runtime-unreachable") {
    return `A file of ${fault.runtime} could not be fetched from ${assets}. ${COPY_ASSETS} and let the page's policy fetch it: "connect-src 'self'".`;
  }
  if (code === "webassembly-blocked") {
    return "The page's content security policy forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src.";
  }
  if (code === "webassembly-missing")
    return "This browser does not run WebAssembly, or has no memory for it.";
  if (code === "subject-unknown") {
    return `The model does not answer for ${fault.subject}, only for ${fault.subjects.join(", ")}.`;
  }
  if (code === "download-refused") return `The server answered ${fault.status} for ${fault.address}.`;
  if (code === "download-failed") {
    return `${fault.address} could not be fetched: there is no network, no such server, or the page's policy forbids it.`;
  }
  if (code === "model-is-web-page") {
    return `The server sent a web page in place of the model's file ${fault.path}. Is the address of the package right?`;
  }
  return code === "internal" ? fault.detail : factsOf(fault);
}

const COPY_ASSETS = "Copy the whole folder dist/assets of the package there, of the same version,";

/** The code and the facts: "photo-too-large: bytes 6000000, maxBytes 5242880". */
function factsOf({ code, ...facts }: IdentifierFault): string {
  const each = Object.entries(facts).map(
    ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return each.length === 0 ? code : `${code}: ${each.join(", ")}`;
}
