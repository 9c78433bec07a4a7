import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import { parseWholeNumber } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import type { Ctx } from "../../ctx";
import { columnOf, type FieldChoice, type Resource } from "./resource.server";
import type { FieldKind, FieldName } from "./resource-names";

/** The keys are names of filters: a field, or a field with `.from` or `.to` for one end of a range. */
export type FilterValues = Readonly<Record<string, string>>;
type Bound = "from" | "to";
type ResourceFilter = { name: string; field: FieldName; kind: FieldKind; bound: Bound | null };

const maxNumber = 2_147_483_647;

function filtersOf({ filters, fields }: Resource): ResourceFilter[] {
  return filters.flatMap((field): ResourceFilter[] => {
    const kind = fields.find(({ name }) => name === field)?.kind ?? "text";
    return kind === "yes_no" || kind === "choice"
      ? [{ name: field, field, kind, bound: null }]
      : (["from", "to"] as const).map((bound) => ({ name: `${field}.${bound}`, field, kind, bound }));
  });
}

export function filterNames(resource: Resource): string[] {
  return filtersOf(resource).map(({ name }) => name);
}

/** Returns undefined for a value that is not of this kind. The filter is then ignored. */
function parseValue(kind: FieldKind, typed: string | undefined): string | number | boolean | undefined {
  if (!typed) return undefined;
  switch (kind) {
    case "yes_no":
      return typed === "yes" ? true : typed === "no" ? false : undefined;
    case "date":
      return isDate(typed) ? typed : undefined;
    case "choice":
    case "number":
    case "money": {
      const number = parseWholeNumber(typed);
      return number === null || Math.abs(number) > maxNumber ? undefined : number;
    }
    default:
      return undefined;
  }
}

export function matchesFilters(resource: Resource, values: FilterValues): SQL | undefined {
  const compare = { from: gte, to: lte };
  return and(
    ...filtersOf(resource).map(({ name, field, kind, bound }) => {
      const value = parseValue(kind, values[name]);
      const matches = bound === null ? eq : compare[bound];
      return value === undefined ? undefined : matches(columnOf(resource, field), value);
    }),
  );
}

export async function describeFilters(ctx: Ctx, resource: Resource, values: FilterValues) {
  return Promise.all(
    filtersOf(resource).map(async ({ name, field, kind, bound }) => ({
      ...{ name, field, kind, bound },
      choices: ((await resource.choices[field]?.(ctx)) ?? []) satisfies FieldChoice[],
      value: parseValue(kind, values[name]) === undefined ? undefined : values[name],
    })),
  );
}
