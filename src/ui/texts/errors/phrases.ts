/** Names listed at most; a folder may hold thousands. */
const MAX_LISTED = 5;

/** Names in a row: the first few of them, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a program said, as a sentence: with its own mark at the end, or a full stop. */
export function sentence(said: string): string {
  const text = said.trim();
  if (text === "") return "nothing more is known.";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A whole number with commas between thousands. */
export function number(value: number): string {
  return value.toLocaleString("en");
}
