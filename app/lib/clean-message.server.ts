import { DrizzleQueryError } from "drizzle-orm";

const maxLength = 400;
/** The message quotes the names in these fields of PostgreSQL's errors. They are not personal data, so they are kept. */
const databaseNames = ["table_name", "column_name", "constraint_name", "schema_name", "dataType_name"];

/** Removes all that a visitor may have typed: quotations, URLs, numbers, codes, names and words beyond ASCII. */
export function cleanMessage(error: Error): string {
  // This error's message contains the values of the SQL statement. Its cause says what went wrong.
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
  // Names of JavaScript properties are kept.
  text = text.replace(/ \((?:reading|setting) '[A-Za-z_$][\w$]{0,39}'\)$/, (match) => spare(match));
  for (const cut of cuts) text = text.replace(cut, "…");
  return text
    .replace(/⟦(\d+)⟧/g, (_, index) => spared[Number(index)] ?? "")
    .replace(/\s+/g, " ")
    .replace(/…(?:[\s,;:.…]*…)+/g, "…")
    .trim();
}

/** A quotation ends at the last quotation mark of its kind, because the quoted text may contain some. */
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
  // Capitalised words are removed as names, except the first word of the message.
  /(?<=\S\s+)\b[A-Z][a-z]+\b/g,
  /\b(?=\w*\d)\w{10,}\b|\b[\w-]{32,}\b/g,
];
