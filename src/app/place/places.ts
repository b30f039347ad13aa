import { type Places, readPlaces } from "#domain/place/places.ts";

const TEXTS = import.meta.glob<string>("/models/places/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

function textOf(name: string): string {
  const text = TEXTS[`/models/places/${name}.txt`];
  if (text === undefined) throw new Error(`models/places has no ${name}.txt`);
  return text;
}

/** What is known of countries. */
export function places(): Places {
  read ??= readPlaces({ zones: textOf("zones"), regions: textOf("regions"), crops: textOf("crops") });
  return read;
}

let read: Places | null = null;
