/** A licence under which the app may show a photo of somebody else. */
export interface Licence {
  /** "CC BY 4.0". */
  readonly name: string;
  /** Address of its text at creativecommons.org. */
  readonly address: string;
}

const CREATIVE_COMMONS = "https://creativecommons.org";

/**
 * A licence by its code at Wikimedia Commons, such as "cc-by-sa-3.0" or "cc-by-2.0-de": CC0, CC BY and CC BY-SA alone.
 * Null for every other licence, and for the public domain, whose reasons differ by country.
 */
export function freeLicenceOf(code: string): Licence | null {
  if (/^cc0(?:-1\.0)?$/i.test(code))
    return { name: "CC0 1.0", address: `${CREATIVE_COMMONS}/publicdomain/zero/1.0/` };
  const [, kind, version, country] = /^cc-(by(?:-sa)?)-([1-4]\.[05])(?:-([a-z]{2}))?$/i.exec(code) ?? [];
  if (kind === undefined || version === undefined) return null;
  const parts = [kind, version, ...(country === undefined ? [] : [country])];
  return {
    name: `CC ${parts.join(" ").toUpperCase()}`,
    address: `${CREATIVE_COMMONS}/licenses/${parts.join("/").toLowerCase()}/`,
  };
}
