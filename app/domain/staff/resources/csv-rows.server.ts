import { isDeepStrictEqual } from "node:util";
import { type CsvRecord, parseCsv, writeCsv } from "~/lib/csv.server";
import { locales } from "~/lib/locale";
import { parseWholeNumber } from "~/lib/money";
import { cutText } from "~/lib/text";
import type { ChangeRefusal } from "~db/schema/staff";
import { DomainError, type ErrorCode } from "../../errors";
import { maxChanges, type WantedChange } from "../change-sets/plan-change-set.server";
import type { ResourceRow } from "./read-rows.server";
import type { Resource } from "./resource.server";
import type { FieldKind } from "./resource-names";

/** Lines without a key add rows. */
const keyColumn = "key";

type Column = { name: string; kind: FieldKind };

export function csvColumns(resource: Resource): string[] {
  return [keyColumn, ...columnsOf(resource).map(({ name }) => name)];
}

export function csvLines(resource: Resource, rows: readonly ResourceRow[]): string {
  return writeCsv(
    rows.map(({ key, values }) => [key, ...columnsOf(resource).map(({ name }) => toCell(valueAt(values, name)))]),
  );
}

/**
 * A line with a wrong cell gets a refusal with line, column and value. `unchanged` counts lines equal to their rows.
 * @throws DomainError csv_columns, too_many_changes
 */
export function parseCsvRows(
  resource: Resource,
  records: readonly CsvRecord[],
  current: ReadonlyMap<string, ResourceRow>,
): { wanted: WantedChange[]; unchanged: number } {
  const columns = columnsOf(resource);
  checkTable(records, { known: csvColumns(resource), required: [] });
  const seen = new Set<string>();
  const wanted: WantedChange[] = [];
  let unchanged = 0;
  for (const { line, cells } of records) {
    const key = cells[keyColumn] ?? "";
    const row = current.get(key);
    const read = readLine(resource, columns, cells, row);
    const refusal =
      key !== "" && !row
        ? refuseCell("csv_unknown_key", { line, column: keyColumn, value: key })
        : seen.has(key)
          ? refuseCell("csv_twice", { line, column: keyColumn, value: key })
          : read.fault && refuseCell(read.fault.code, { line, column: read.fault.column, value: read.fault.value });
    if (key !== "") seen.add(key);
    if (!refusal && row && isDeepStrictEqual(row.values, read.values)) unchanged++;
    else if (refusal) wanted.push({ key: `line-${line}`, after: cells, refusal });
    else wanted.push({ key: row ? key : `new-${line}`, after: read.values, line: { number: line, cells } });
  }
  return { wanted, unchanged };
}

export function keysOfRecords(records: readonly CsvRecord[]): string[] {
  return records.flatMap(({ cells }) => cells[keyColumn] || []);
}

/** @throws DomainError csv_columns, too_many_changes */
export function checkTable(
  records: readonly CsvRecord[],
  { known, required }: Record<"known" | "required", readonly string[]>,
): void {
  if (records.length > maxChanges) throw new DomainError("too_many_changes", { params: { max: maxChanges } });
  const [first] = records;
  if (!first) return;
  const columns = Object.keys(first.cells);
  const wrong = [
    ...columns.filter((name) => !known.includes(name)),
    ...required.filter((name) => !columns.includes(name)),
  ];
  if (wrong.length > 0)
    throw new DomainError("csv_columns", { field: "file", params: { columns: cutText(wrong.join(", "), 200) } });
}

/** @throws DomainError csv_unreadable */
export function readRecords(text: string): CsvRecord[] {
  try {
    return parseCsv(text.replace(/^\ufeff/, ""), maxChanges + 1);
  } catch {
    throw new DomainError("csv_unreadable", { field: "file" });
  }
}

type Line = { values: Record<string, unknown>; fault?: { code: ErrorCode; column: string; value: string } };

/** The row keeps its values for columns that the file does not have. */
function readLine(
  { schema }: Resource,
  columns: readonly Column[],
  cells: Readonly<Record<string, string>>,
  row: ResourceRow | undefined,
): Line {
  const values: Record<string, unknown> = {};
  for (const { name, kind } of columns) {
    const cell = cells[name];
    if (cell === undefined) setAt(values, name, row && valueAt(row.values, name));
    else {
      const value = readCell(kind, cell);
      if (value === null) return { values, fault: { code: expectation[kind], column: name, value: cell } };
      if (value !== undefined) setAt(values, name, value);
    }
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return { values: parsed.data };
  const column = parsed.error.issues[0]?.path.join(".") ?? "";
  const kind = columns.find(({ name }) => name === column)?.kind ?? "text";
  return { values, fault: { code: expectation[kind], column, value: cells[column] ?? "" } };
}

const expectation = {
  localized: "csv_text",
  long_localized: "csv_text",
  choice: "csv_number",
  text: "csv_text",
  number: "csv_number",
  money: "csv_money",
  date: "csv_date",
  yes_no: "csv_yes_no",
  option: "csv_text",
  several: "csv_text",
  words: "csv_text",
} as const satisfies Record<FieldKind, ErrorCode>;

/** Returns undefined for an empty cell, and null for a cell that is not of this kind. */
function readCell(kind: FieldKind, cell: string): string | string[] | number | boolean | null | undefined {
  if (cell === "") return undefined;
  switch (kind) {
    case "number":
    case "money":
    case "choice":
      return parseWholeNumber(cell);
    case "yes_no":
      return /^(true|yes|1|x|có)$/i.test(cell) ? true : /^(false|no|0|không)$/i.test(cell) ? false : null;
    case "several":
    case "words":
      return cell.split(/[\s,;]+/).filter(Boolean);
    case "localized":
    case "long_localized":
    case "text":
    case "date":
    case "option":
      return cell;
  }
}

function columnsOf({ fields }: Resource): Column[] {
  return fields.flatMap(({ name, kind }): Column[] =>
    kind === "localized" || kind === "long_localized"
      ? locales.map((locale) => ({ name: `${name}.${locale}`, kind }))
      : [{ name, kind }],
  );
}

function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  const [name = "", part] = path.split(".");
  const value = values[name];
  if (part === undefined) return value;
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === part)?.[1]
    : undefined;
}

function setAt(values: Record<string, unknown>, path: string, value: unknown): void {
  if (value === undefined) return;
  const [name = "", part] = path.split(".");
  values[name] = part === undefined ? value : { ...Object(values[name]), [part]: value };
}

function toCell(value: unknown): string {
  return value === undefined || value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);
}

export function refuseCell(
  code: ErrorCode,
  { value, ...params }: { line: number; column: string; value: string; min?: number; max?: number },
): ChangeRefusal {
  return { code, params: { ...params, value: cutText(value, 80) } };
}
