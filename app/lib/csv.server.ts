import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** `line` counts rows as a spreadsheet does: a row with line breaks inside a cell counts once. */
export type CsvRecord = { line: number; cells: Readonly<Record<string, string>> };

const formulaStart = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
const maxRecordSize = 500_000;

/**
 * Reads a table with a header line, separated by commas, semicolons or tabs. Skips blank lines and stops after
 * `maxRecords`. @throws {Error} if the text is not such a table, or two columns have the same name
 */
export function parseCsv(text: string, maxRecords: number): CsvRecord[] {
  const records: { record: Record<string, string>; info: { records: number; empty_lines: number } }[] = parse(text, {
    ...{ columns: checkHeader, info: true, trim: true, skip_empty_lines: true, relax_column_count_less: true },
    ...{ delimiter: separatorOf(text), to: maxRecords, max_record_size: maxRecordSize },
  });
  return records.map(({ record, info }) => ({
    line: info.records + info.empty_lines + 1,
    cells: Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, cell.replace(formulaStart, "")])),
  }));
}

function checkHeader(names: string[]): string[] {
  if (new Set(names).size < names.length) throw new Error("Two columns of the table have the same name");
  return names;
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
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
  return counts.reduce((max, one) => (one.count > max.count ? one : max)).separator;
}
