import { DrizzleQueryError } from "drizzle-orm";

const maxLength = 400;
/** The names of the database that PostgreSQL quotes in a message, as fields of the error. */
const databaseNames = ["table_name", "column_name", "constraint_name", "schema_name", "dataType_name"];

/**
 * Returns an error's message without anything that a visitor can have typed. Quoted text, addresses, queries, numbers of
 * five and more digits, long codes, capitalised words and words with letters beyond ASCII are cut out. What another
 * server answered (SMTP) is left out as a whole, because it repeats names without quotes.
 */
export function cleanMessage(error: Error): string {
  // The message of this error has the values of the statement. Its cause says what was wrong.
  if (error instanceof DrizzleQueryError) return error.cause ? cleanMessage(error.cause) : "";
  if ("response" in error || "responseCode" in error || "rejected" in error) return "";
  return cleanText(error.message, namesIn(error)).slice(0, maxLength);
}

function namesIn(error: Error): string[] {
  const fields = new Map<string, unknown>(Object.entries(error));
  return databaseNames.flatMap((field) => {
    const name = fields.get(field);
    return typeof name === "string" && /^\w+$/.test(name) ? [name] : [];
  });
}

function cleanText(message: string, names: readonly string[]): string {
  const spared: string[] = [];
  const spare = (text: string) => `⟦${spared.push(text) - 1}⟧`;
  let text = message.normalize("NFC").replace(/[⟦⟧]/g, "");
  for (const name of names) text = text.replaceAll(`"${name}"`, () => spare(`"${name}"`));
  // JavaScript names the property that could not be read.
  text = text.replace(/ \((?:reading|setting) '[A-Za-z_$][\w$]{0,39}'\)$/, (match) => spare(match));
  for (const cut of cuts) text = text.replace(cut, "…");
  return text
    .replace(/⟦(\d+)⟧/g, (_, index) => spared[Number(index)] ?? "")
    .replace(/\s+/g, " ")
    .replace(/…(?:[\s,;:.…]*…)+/g, "…")
    .trim();
}

/** Each quotation ends at the last quotation mark of its kind, because the quoted text may contain some itself. */
const cuts: readonly RegExp[] = [
  /".*"|".*/gs,
  /'.*'/gs,
  /`.*`/gs,
  /[“«‘].*[”»’]/gs,
  /(?<=Cannot convert ).*(?= to a BigInt)/gs,
  /\b[a-z][a-z0-9+.-]*:\/\/\S*/gi,
  /\S*[?&]\S*=\S*/g,
  /\S*@\S*/g,
  /\/\S*/g,
  /\S*[^\p{ASCII}…⟦⟧]\S*/gu,
  /\+?\d(?:[\s().-]*\d){4,}/g,
  // Names are capitalised words, other than the first of the message.
  /(?<=\S\s+)\b[A-Z][a-z]+\b/g,
  /\b(?=\w*\d)\w{10,}\b|\b[\w-]{32,}\b/g,
];
