/**
 * [Note: Trusted types]
 * The policy of index.html makes the browser reject plain strings wherever they would become HTML or code, such as
 * `innerHTML` (`require-trusted-types-for`). Starting a worker by its address counts too. This default policy is the only
 * one that is allowed; the browser passes every such string to it. It accepts addresses of this site alone: its files, and
 * the blobs of its own code, from which workers start. A worker that starts from a blob has the policy of the page, so a
 * worker that starts others needs this as well.
 */

/** The used part of `TrustedTypePolicyFactory`. Browsers without trusted types lack it, and refuse nothing. */
interface TrustedTypes {
  readonly createPolicy: (
    name: "default",
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => unknown;
}

/** Lets workers and the service worker start from this site. See: [Note: Trusted types] */
export function trustOwnScripts(): void {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (new URL(address, origin).origin === origin ? address : null),
  });
}
