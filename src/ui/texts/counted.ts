/** A number with the word for what it counts, such as "1 entry" and "2 entries". `many` is the plural of `one`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
