/** A string, a whole number, or a sign between them. */
const TOKEN = /\s*(?:('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(\d+)|([{}[\],:]))/y;

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** What a backslash and a letter stand for in Python. */
const LETTERS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/**
 * Reads a list or dict of Python as `str()` writes it, as Ultralytics puts names into its models: "{0: 'cat', 1:
 * 'dog'}". A list comes as an array, a dict as an object. Only strings and whole numbers from 0 on stand in them; null for
 * any other text.
 */
export function parsePythonLiteral(text: string): unknown {
  const tokens = tokensOf(text);
  const [open, ...rest] = tokens ?? [];
  if (typeof open !== "object" || rest.at(-1) === undefined) return null;
  const close = rest.pop();
  if (typeof close !== "object" || close.sign !== CLOSING[open.sign]) return null;
  return open.sign === "{" ? dictOf(rest) : listOf(rest);
}

/** A value as it is, or a sign. */
type Token = string | number | { readonly sign: string };

function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const plain = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const match = TOKEN.exec(plain);
    if (match === null) return null;
    const [, quoted, digits, sign = ""] = match;
    if (quoted !== undefined) tokens.push(unescaped(quoted.slice(1, -1)));
    else tokens.push(digits === undefined ? { sign } : Number(digits));
  }
  return tokens;
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi,
    (_, two?: string, four?: string, letter = "") => {
      const code = two ?? four;
      return code === undefined
        ? (LETTERS[letter] ?? letter)
        : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}

function isSign(token: Token | undefined, sign: string): boolean {
  return typeof token === "object" && token.sign === sign;
}

/** Values with a comma after each; after the last one there may be none. */
function listOf(tokens: readonly Token[]): unknown {
  const isList = tokens.every((token, at) => (at % 2 === 0 ? typeof token !== "object" : isSign(token, ",")));
  return isList ? tokens.filter((_, at) => at % 2 === 0) : null;
}

/** Key, colon and value, with a comma after each; after the last one there may be none. */
function dictOf(tokens: readonly Token[]): unknown {
  const pairs: (readonly [key: string, value: string | number])[] = [];
  for (let at = 0; at < tokens.length; at += 4) {
    const [key, colon, value, comma = { sign: "," }] = tokens.slice(at, at + 4);
    if (key === undefined || typeof key === "object" || !isSign(colon, ":")) return null;
    if (value === undefined || typeof value === "object" || !isSign(comma, ",")) return null;
    pairs.push([String(key), value]);
  }
  return Object.fromEntries(pairs);
}
