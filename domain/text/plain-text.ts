/**
 * A text in lower case without accents, for searches: people type "jabon" for "jabón", and in Hindi "फल" with or without a
 * nukta and either sign of a nasal. Vowel signs stay: without them "केला" (banana) is "काला" (black).
 */
export function plainText(text: string): string {
  // Zinh: the marks of no script, such as accents. The other is the nukta.
  return text
    .normalize("NFD")
    .replaceAll(/[\p{sc=Zinh}\u093c]/gu, "")
    .replaceAll("ँ", "ं")
    .toLowerCase()
    .trim();
}
