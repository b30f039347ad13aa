/** When an entry was kept, as this device writes dates. */
export function formatEntryDate(keptAt: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(keptAt),
  );
}
