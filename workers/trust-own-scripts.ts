/**
 * [Note: Trusted types]
 * The policy of index.html has the browser refuse text in places that make HTML or code of it, such as `innerHTML`
 * (`require-trusted-types-for`). What starts a worker by its address is such a place too. This is the one policy that is
 * allowed there, the default one, which the browser asks about every text. It lets addresses of this site pass, and nothing
 * else: its files, and the blobs of its own code, from which workers start. Each worker that starts from a blob has the
 * page's policy, so one that starts others itself needs it as well.
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
