/** How long the name of a photo is kept, in characters: as long as file systems allow, so only made-up names are longer. */
const MAX_LENGTH = 255;

/** So many characters at the end stay, so that the ending of the file does. */
const END_LENGTH = 24;

/** The name of a photo's file as the history keeps it. The middle of a longer one is left out. */
export function photoNameToKeep(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const start = characters.slice(0, MAX_LENGTH - END_LENGTH - 1);
  return [...start, "…", ...characters.slice(-END_LENGTH)].join("");
}
