import * as v from "valibot";
import type { DeviceFacts } from "#domain/device-benchmark.ts";
import type { DevicePower } from "./answer-photos.ts";

/** Reads the number of cores and the memory. Browsers round the memory, and some do not report it. */
export function readDevicePower(): DevicePower {
  const memory: unknown = "deviceMemory" in navigator ? navigator.deviceMemory : undefined;
  return {
    // Some browsers lack this property, although its type says otherwise.
    cores: navigator.hardwareConcurrency > 0 ? navigator.hardwareConcurrency : null,
    memoryGb: typeof memory === "number" ? memory : null,
  };
}

declare global {
  interface Navigator {
    /** Only in browsers of the Chromium family, and only over https and on localhost. */
    readonly userAgentData?: { getHighEntropyValues(hints: string[]): Promise<unknown> };
  }
}

/** Names in a list of brands that stand for no browser: "Not.A/Brand", with changing signs. */
const NO_BRAND = /not.?a.?brand/i;

const told = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => (text === "" ? null : text)),
);

/** See: https://wicg.github.io/ua-client-hints/#dictdef-uadatavalues */
const systemSchema = v.object({
  platform: told,
  platformVersion: told,
  architecture: told,
  bitness: told,
  model: told,
  fullVersionList: v.optional(v.array(v.object({ brand: v.string(), version: v.string() })), []),
});

type SystemFacts = Pick<
  DeviceFacts,
  "browserVersion" | "platform" | "platformVersion" | "architecture" | "deviceModel"
>;

const UNKNOWN_SYSTEM: SystemFacts = {
  browserVersion: null,
  platform: null,
  platformVersion: null,
  architecture: null,
  deviceModel: null,
};

/** Joins what is known; null for nothing. */
function joined(parts: readonly (string | null)[], between: string): string | null {
  return parts.filter((part) => part !== null).join(between) || null;
}

/** Reads what the browser says of the system if it is asked. Most answers are empty outside of Chromium. */
async function readSystem(): Promise<SystemFacts> {
  const hints = ["architecture", "bitness", "fullVersionList", "model", "platformVersion"];
  // Rejects where the person or the browser's owner does not allow it.
  const values: unknown = await navigator.userAgentData?.getHighEntropyValues(hints).catch(() => null);
  const read = v.safeParse(systemSchema, values);
  if (!read.success) return UNKNOWN_SYSTEM;
  const { platform, platformVersion, architecture, bitness, model, fullVersionList } = read.output;
  const brands = fullVersionList.filter(({ brand }) => !NO_BRAND.test(brand));
  return {
    browserVersion: joined(
      brands.map(({ brand, version }) => `${brand} ${version}`),
      ", ",
    ),
    platform,
    platformVersion,
    architecture: joined([architecture, bitness], " "),
    deviceModel: model,
  };
}

/**
 * Reads what the browser reports about itself and the device. The app shows and exports these facts, but sends them
 * nowhere. It does not read the battery.
 */
export async function readDeviceFacts(): Promise<DeviceFacts> {
  return {
    browser: navigator.userAgent,
    ...(await readSystem()),
    ...readDevicePower(),
    crossOriginIsolated: globalThis.crossOriginIsolated,
    graphics: graphicsName(),
  };
}

/**
 * Name of the graphics processor; null if WebGL2 is not available. Some browsers give the name only through an
 * extension.
 */
function graphicsName(): string | null {
  const context = document.createElement("canvas").getContext("webgl2");
  if (context === null) return null;
  try {
    const plain: unknown = context.getParameter(context.RENDERER);
    if (typeof plain === "string" && plain !== "WebKit WebGL") return plain;
    const extension = context.getExtension("WEBGL_debug_renderer_info");
    const name: unknown = extension && context.getParameter(extension.UNMASKED_RENDERER_WEBGL);
    return typeof name === "string" ? name : null;
  } finally {
    // Frees the context, because browsers allow only a few and models may need them.
    context.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
