/** A string, a whole number or a punctuation mark. */
const TOKEN = /\s*(?:('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(\d+)|([{}[\],:]))/y;

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

/** Python's escape sequences. */
const LETTERS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/**
 * Reads a Python list or dict as `str()` writes it: "{0: 'cat', 1: 'dog'}". Ultralytics stores names in its models
 * this way. A list becomes an array, a dict becomes an object. Only strings and whole numbers from 0 are allowed;
 * null for any other text.
 */
export function parsePythonLiteral(text: string): unknown {
  const tokens = tokensOf(text);
  const [open, ...rest] = tokens ?? [];
  if (typeof open !== "object" || rest.at(-1) === undefined) return null;
  const close = rest.pop();
  if (typeof close !== "object" || close.sign !== CLOSING[open.sign]) return null;
  return open.sign === "{" ? dictOf(rest) : listOf(rest);
}

/** A value or a punctuation mark. */
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
    // The last code point of Unicode is 10ffff.
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|(.))/g,
    (_, two?: string, four?: string, eight?: string, letter = "") => {
      const code = two ?? four ?? eight;
      return code === undefined
        ? (LETTERS[letter] ?? letter)
        : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );
}

function isSign(token: Token | undefined, sign: string): boolean {
  return typeof token === "object" && token.sign === sign;
}

/** Values separated by commas; a comma after the last value is allowed. */
function listOf(tokens: readonly Token[]): unknown {
  const isList = tokens.every((token, at) => (at % 2 === 0 ? typeof token !== "object" : isSign(token, ",")));
  return isList ? tokens.filter((_, at) => at % 2 === 0) : null;
}

/** Pairs of key, colon and value, separated by commas; a comma after the last pair is allowed. */
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
