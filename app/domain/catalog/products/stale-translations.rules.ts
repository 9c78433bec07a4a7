type Entry = { at: string; after: Readonly<Record<string, unknown>> | null };

const translated = ["name", "summary", "description"];

/** The texts whose Vietnamese was changed after their English, as far as the history of the product goes back. */
export function findStaleTranslations(history: readonly Entry[]): string[] {
  const lastChange = (field: string) =>
    history.reduce((last, { at, after }) => (after && field in after && at > last ? at : last), "");
  return translated.filter((field) => lastChange(`${field}.vi`) > lastChange(`${field}.en`));
}
