import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

export type CsvRecord = { line: number; cells: Readonly<Record<string, string>> };

const formulaStart = /^'(?=[=+\-@\t\r])/;

/**
 * Reads a table with a header line, separated by commas, semicolons or tabs, as spreadsheets save it. Blank lines are
 * left out.
 * @throws {Error} if the text is no such table
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
    ...{ columns: true, info: true, trim: true, skip_empty_lines: true, relax_column_count_less: true },
    delimiter: separatorOf(text),
  });
  return records.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, cell.replace(formulaStart, "")])),
  }));
}

/** Writes lines of a table. A cell that a spreadsheet would run as a formula gets an apostrophe. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws {TypeError} for other bytes */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function separatorOf(text: string): string {
  const [header = ""] = text.split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: header.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}
