/** A text in lower case without accents, for searches: people type "jabon" for "jabón". */
export function plainText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
