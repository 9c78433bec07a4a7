import { z } from "zod";
import { cutText } from "~/lib/text";
import type { ChangeRefusal } from "~db/schema/staff";
import { type ErrorCode, type ErrorParams, errorStatus } from "../../errors";
import type { FieldChoice } from "./resource.server";
import type { FieldKind } from "./resource-names";

/** The text of the code says which values are right for the cell. */
export type CellFault = { code: ErrorCode; column: string; value: string; params?: ErrorParams };

const maxFaults = 20;
const maxValueLength = 80;

/** Returns undefined if there are no faults. Of a line with many faults, the first ones are named. */
export function refuseLine(line: number, faults: readonly CellFault[]): ChangeRefusal | undefined {
  const [first, ...also] = faults.slice(0, maxFaults).map(({ code, column, value, params }) => ({
    ...{ code, params: { line, column, value: cutText(value, maxValueLength), ...params } },
  }));
  return first && { ...first, ...(also.length > 0 && { also }) };
}

const maxChoices = 12;
const maxLabelLength = 40;

/** Refuses a value that is not among the choices. A label says what a value means, such as `3 (Tea)`. */
export function refuseChoice(
  { column, value }: Pick<CellFault, "column" | "value">,
  choices: readonly (FieldChoice | string)[],
): CellFault {
  const listed = choices.slice(0, maxChoices).map((choice) => {
    const { value, label } = typeof choice === "string" ? { value: choice, label: choice } : choice;
    return label === value ? value : `${value} (${cutText(label, maxLabelLength)})`;
  });
  const more = choices.length > maxChoices ? ["…"] : [];
  return {
    code: "csv_choice",
    column,
    value,
    params: { choices: [...listed, ...more].join(", "), count: choices.length },
  };
}

type Limits = { min?: number; max?: number; maxLength?: number };

const JsonSchema = z.object({
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
});

/** Returns the limits of the inputs by their paths, such as `name.vi`. */
export function limitsOf(schema: z.ZodObject): ReadonlyMap<string, Limits> {
  const limits = new Map<string, Limits>();
  const read = ({ properties = {} }: z.output<typeof JsonSchema>, prefix: string) => {
    for (const [name, inner] of Object.entries(properties)) {
      const { minimum: min, maximum: max, maxLength } = inner;
      limits.set(prefix + name, {
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(maxLength !== undefined && { maxLength }),
      });
      read(inner, `${prefix}${name}.`);
    }
  };
  read(JsonSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })), "");
  return limits;
}

type CsvCell = Pick<CellFault, "column" | "value"> & { kind: FieldKind };

/** Describes which values are right for a cell of this kind. */
export function refuseKind({ column, value, kind }: CsvCell, { min, max, maxLength }: Limits = {}): CellFault {
  const createFault = (code: ErrorCode, params?: ErrorParams) => ({ code, column, value, ...(params && { params }) });
  const isBounded = min !== undefined && max !== undefined;
  switch (kind) {
    case "number":
    case "choice":
      return isBounded ? createFault("csv_range", { min, max }) : createFault("csv_number");
    case "money":
      return isBounded ? createFault("csv_money", { min, max }) : createFault("csv_number");
    case "date":
      return createFault("csv_date");
    case "yes_no":
      return createFault("csv_yes_no");
    case "localized":
    case "long_localized":
    case "text":
    case "option":
    case "several":
    case "words":
      if (value === "") return createFault("csv_required");
      return maxLength !== undefined && value.length > maxLength
        ? createFault("csv_long", { max: maxLength })
        : createFault("csv_text");
  }
}

/** A file has codes of its own for those texts of forms that name no line. */
const codeOfText: Readonly<Record<string, ErrorCode>> = { invalid_time: "csv_time", invalid_slug: "csv_slug" };

/** Describes what the schema refuses. Only the schema knows the rules of texts, such as those of a SKU. */
export function refuseIssue(issue: z.core.$ZodIssue, cell: CsvCell, limits: Limits | undefined): CellFault {
  const { column, value } = cell;
  if (issue.code === "too_big" && issue.origin === "array")
    return { code: "csv_too_many", column, value, params: { max: Number(issue.maximum) } };
  if (issue.code === "invalid_format" && column === "sku" && value !== "") return { code: "csv_sku", column, value };
  const key = issue.code === "custom" ? String(issue.params?.key) : "";
  const code = codeOfText[key] ?? (Object.hasOwn(errorStatus, key) ? (key as ErrorCode) : undefined);
  return code ? { code, column, value } : refuseKind(cell, limits);
}
