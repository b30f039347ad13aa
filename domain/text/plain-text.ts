/**
 * A text in lower case without accents, for searches: people type "jabon" for "jabón", and in Hindi "फल" with or without a
 * nukta and either sign of a nasal. Vowel signs stay: without them "केला" (banana) is "काला" (black).
 */
export function plainText(text: string): string {
  const marks = /[\p{Script=Inherited}\u093c]/gu;
  return text.normalize("NFD").replaceAll(marks, "").replaceAll("ँ", "ं").toLowerCase().trim();
}
