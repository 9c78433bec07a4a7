import { isDeepStrictEqual } from "node:util";
import { type CsvRecord, parseCsv, writeCsv } from "~/lib/csv.server";
import { defaultLocale, locales } from "~/lib/locale";
import { parseWholeNumber } from "~/lib/money";
import { cutText } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { maxChanges, type WantedChange } from "../change-sets/plan-change-set.server";
import { type CellFault, limitsOf, refuseChoice, refuseIssue, refuseKind, refuseLine } from "./csv-faults.server";
import { type ResourceRow, readRowsByKey } from "./read-rows.server";
import type { FieldChoice, Resource } from "./resource.server";
import type { FieldKind, FieldName } from "./resource-names";

/** Lines without a key add rows. */
const keyColumn = "key";

type CsvColumn = { name: string; field: FieldName; kind: FieldKind };

export function csvColumns(resource: Resource): string[] {
  return [keyColumn, ...listColumns(resource).map(({ name }) => name)];
}

/** `additions` has the cells of the columns for new rows, by key (`describeAdditions`). */
export function csvLines(resource: Resource, rows: readonly ResourceRow[], additions: AdditionCells): string {
  return writeCsv(
    rows.map(({ key, values }) => [
      key,
      ...columnsOf(resource.fields).map(({ name }) => toCell(valueAt(values, name))),
      ...listAdditions(resource).map(({ name }) => additions.get(key)?.[name] ?? ""),
    ]),
  );
}

type AdditionCells = ReadonlyMap<string, Readonly<Record<string, string>>>;

export async function describeAdditions(
  db: Db | Tx,
  { additions }: Resource,
  keys: readonly string[],
): Promise<AdditionCells> {
  return (await additions?.describe(db, keys)) ?? new Map();
}

type ChoicesByField = Partial<Record<FieldName, readonly FieldChoice[]>>;
/** The lines of a file are compared with the rows, by key, and with the choices of the fields. */
type KnownRows = { rows: ReadonlyMap<string, ResourceRow>; additions: AdditionCells; choices: ChoicesByField };

export async function readKnownRows(ctx: Ctx, resource: Resource, keys: readonly string[]): Promise<KnownRows> {
  const [rows, additions, choices] = await Promise.all([
    readRowsByKey(ctx.db, resource, keys),
    describeAdditions(ctx.db, resource, keys),
    Promise.all(
      resource.fields
        .filter(({ kind }) => kind === "choice" || kind === "option" || kind === "several")
        .map(async ({ name }) => [name, await resource.choices[name]?.(ctx)] as const),
    ),
  ]);
  return { rows: new Map(rows.map((row) => [row.key, row])), additions, choices: Object.fromEntries(choices) };
}

/**
 * A line with wrong cells gets a refusal that names all of them. `unchanged` counts lines equal to their rows.
 * @throws DomainError csv_columns, too_many_changes
 */
export function parseCsvRows(
  resource: Resource,
  records: readonly CsvRecord[],
  known: KnownRows,
): { wanted: WantedChange[]; unchanged: number } {
  checkTable(records, { known: csvColumns(resource), required: [] });
  const readers = { changed: createLineReader(resource, known, false), added: createLineReader(resource, known, true) };
  const seen = new Set<string>();
  const wanted: WantedChange[] = [];
  let unchanged = 0;
  for (const { line, cells } of records) {
    const key = cells[keyColumn] ?? "";
    const row = known.rows.get(key);
    const read = key === "" ? readers.added(cells, undefined) : readers.changed(cells, row);
    const keyFault: CellFault["code"] | null =
      key !== "" && !row ? "csv_unknown_key" : seen.has(key) ? "csv_twice" : null;
    const refusal = refuseLine(line, [
      ...(keyFault ? [{ code: keyFault, column: keyColumn, value: key }] : []),
      // Columns that the file lacks are missing only because there is no row with this key.
      ...read.faults.filter(({ column }) => !keyFault || column in cells),
    ]);
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

type Cells = CsvRecord["cells"];
type CsvLine = { values: Record<string, unknown>; faults: CellFault[] };

function createLineReader(resource: Resource, { additions, choices }: KnownRows, isNew: boolean) {
  const schema = (isNew && resource.additions?.schema) || resource.schema;
  const limits = limitsOf(schema);
  const onlyNew = listAdditions(resource);
  const columns = [...columnsOf(resource.fields), ...(isNew ? onlyNew : [])];

  /** The row keeps its values for columns that the file does not have. */
  return (cells: Cells, row: ResourceRow | undefined): CsvLine => {
    const values: Record<string, unknown> = {};
    const faults = new Map<string, CellFault>();
    const report = (fault: CellFault) => {
      if (!faults.has(fault.column)) faults.set(fault.column, fault);
    };
    for (const { name, field, kind } of columns) {
      const cell = cells[name];
      if (cell === undefined) {
        setAt(values, name, row && valueAt(row.values, name));
        continue;
      }
      const value = readCell(kind, cell);
      const offered = choices[field];
      const isOffered = !offered || isAmong(value, offered) || isDeepStrictEqual(value, row?.values[field]);
      if (value === null || !isOffered)
        report(
          offered
            ? refuseChoice({ column: name, value: cell }, offered)
            : refuseKind({ column: name, value: cell, kind }, limits.get(name)),
        );
      else setAt(values, name, value);
    }
    const parsed = schema.safeParse(values);
    for (const issue of parsed.error?.issues ?? []) {
      const path = issue.path.join(".");
      const { name = path, field, kind = "text" } = columns.find(({ name }) => isAt(path, name)) ?? {};
      const cell = { column: name, value: cells[name] ?? "", kind };
      const offered = field && choices[field];
      report(offered ? refuseChoice(cell, offered) : refuseIssue(issue, cell, limits.get(name)));
    }
    if (!isNew)
      for (const { name } of onlyNew) {
        const [cell = "", present = ""] = [cells[name], row && additions.get(row.key)?.[name]];
        if (row && cell !== "" && cell !== present) report({ code: "csv_only_new", column: name, value: cell });
      }
    return { values: parsed.data ?? values, faults: [...faults.values()] };
  };
}

/** A list is one column. A text without any language is missing in the default one. */
function isAt(path: string, column: string): boolean {
  return path === column || path.startsWith(`${column}.`) || `${path}.${defaultLocale}` === column;
}

function isAmong(value: ReturnType<typeof readCell>, choices: readonly FieldChoice[]): boolean {
  if (value === undefined || value === null) return true;
  const values = Array.isArray(value) ? value : [String(value)];
  // The schemas of some lists accept lower-case letters.
  return values.every((one) => choices.some((choice) => choice.value.toUpperCase() === one.toUpperCase()));
}

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

function listColumns(resource: Resource): CsvColumn[] {
  return [...columnsOf(resource.fields), ...listAdditions(resource)];
}

function listAdditions({ additions }: Resource): CsvColumn[] {
  return columnsOf(additions?.columns ?? []);
}

function columnsOf(fields: readonly { name: FieldName; kind: FieldKind }[]): CsvColumn[] {
  return fields.flatMap(({ name, kind }): CsvColumn[] =>
    kind === "localized" || kind === "long_localized"
      ? locales.map((locale) => ({ name: `${name}.${locale}`, field: name, kind }))
      : [{ name, field: name, kind }],
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
