/**
 * [Note: Trusted types]
 * The policy of index.html (`require-trusted-types-for`) makes the browser reject plain strings that would become
 * HTML or code, such as in `innerHTML` or as the address of a worker. The browser passes each such string to the
 * default policy, the only policy that the app allows. It accepts only addresses of this site: its files, and blobs
 * of its own code, from which workers start. A worker that starts from a blob has the policy of the page, so a
 * worker that starts others also needs this.
 */

/** The used part of `TrustedTypePolicyFactory`. Browsers without trusted types lack it, and refuse nothing. */
export interface TrustedTypes {
  readonly createPolicy: (name: string, rules: typeof OWN_SCRIPTS) => typeof OWN_SCRIPTS;
}

/** Null for an address of another site. */
export const OWN_SCRIPTS = {
  createScriptURL: (address: string): string | null =>
    new URL(address, origin).origin === origin ? address : null,
};

/** Lets workers and the service worker start from this site. See: [Note: Trusted types] */
export function trustOwnScripts(): void {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  trustedTypes?.createPolicy("default", OWN_SCRIPTS);
}
