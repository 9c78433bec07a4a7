import { z } from "zod";
import { parseWholeNumber } from "~/lib/money";
import { parseBase } from "./parse-base.server";

const numbers = new Set([
  "id",
  "categoryId",
  "weightGrams",
  "position",
  "price",
  "compareAt",
  "min",
  "percent",
  "stock",
  "quantity",
  "seen",
  ...["in", "up", "down", "most"],
]);
const rows = new Set([
  ...["specifications", "tiers", "related", "parts"],
  ...["gallery", "facts", "trip", "answers", "recommendedTimes", "companions"],
]);
const maxBaseLength = 400_000;

/** Reads lists with numbered rows, such as `tiers.0.min`. Leaves out empty rows. Refuses text in number fields. */
export function numberedForm<Output>(schema: z.ZodType<Output>) {
  return z.looseObject({}).transform((fields, context): Output => {
    const parsed = schema.safeParse(readFields(fields), { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const { message: _, input, ...issue } of parsed.error.issues)
      context.issues.push({ ...issue, input } as z.core.$ZodRawIssue);
    return z.NEVER;
  });
}

function readFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === "base") read.base = readBase(value);
    else if (name === "confirmedAmounts") read[name] = [value].flat().map(Number);
    else if (name === "labels") read.labels = Object.keys(Object(value));
    else if (name === "isActive") read.isActive = value === "yes";
    else if (name === "variants")
      read.variants = mapRows(value, (row) => ({ isActive: false, ...Object(readRow(row)) }));
    else if (name === "moves") read.moves = mapRows(value, readMovement);
    else if (rows.has(name)) read[name] = mapRows(value, readRow);
    else read[name] = readValue(name, value);
  }
  return read;
}

function mapRows(value: unknown, readOne: (row: unknown) => unknown): Record<string, unknown> {
  const entries = Object.entries(Object(value)).map(([number, row]) => [number, readOne(row)] as const);
  return Object.fromEntries(entries.filter(([, row]) => row !== undefined));
}

function readRow(row: unknown): unknown {
  if (typeof row === "string") return row.trim() === "" ? undefined : row;
  const read = Object.entries(Object(row)).flatMap(([name, value]) => {
    const one = name === "isActive" ? value === "on" : readValue(name, value);
    return one === undefined ? [] : [[name, one] as const];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

function readMovement(row: unknown): unknown {
  const values = readRow(row);
  return typeof values === "object" && values !== null && "count" in values ? values : undefined;
}

function readValue(name: string, value: unknown): unknown {
  if (typeof value === "string") {
    if (value.trim() === "") return undefined;
    return numbers.has(name) || name === "count" ? (parseWholeNumber(value) ?? value) : value;
  }
  const parts = Object.entries(Object(value)).flatMap(([part, inner]) => {
    const read = readValue(part, inner);
    return read === undefined ? [] : [[part, read] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function readBase(value: unknown): unknown {
  return typeof value === "string" && value.length <= maxBaseLength ? parseBase(value) : {};
}
