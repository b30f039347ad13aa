/**
 * [Note: Trusted types]
 * The policy of index.html (`require-trusted-types-for`) makes the browser reject plain strings that would become
 * HTML or code, such as in `innerHTML` or as the address of a worker. The browser passes each such string to the
 * default policy, the only policy that the app allows. It accepts only addresses of this site: its files, and blobs
 * of its own code, from which workers start. A worker that starts from a blob has the policy of the page, so a
 * worker that starts others also needs this.
 */

/** The used part of `TrustedTypePolicyFactory`. Browsers without trusted types lack it, and refuse nothing. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: OwnScripts) => OwnScripts;
}

interface OwnScripts {
  /** Null for an address of another site. */
  readonly createScriptURL: (address: string) => string | null;
}

const RULES: OwnScripts = {
  createScriptURL: (address) => (new URL(address, origin).origin === origin ? address : null),
};

/** Lets workers and the service worker start from this site. See: [Note: Trusted types] */
export function trustOwnScripts(): void {
  createPolicy("default");
}

/**
 * A function that lets workers start from this site, under a policy of this name: code on the page of somebody else must
 * not decide by a default policy what that page trusts. Null where the browser has no trusted types.
 */
export function trustUnder(name: string): OwnScripts["createScriptURL"] | null {
  const policy = createPolicy(name);
  // A policy's method needs its policy.
  return policy === undefined ? null : (address) => policy.createScriptURL(address);
}

function createPolicy(name: string): OwnScripts | undefined {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  return trustedTypes?.createPolicy(name, RULES);
}
